import { isJsonObject, type JsonValue, ownValue } from '../../protocol/json.js';

/** What the results of a revision may hold, of all that handlers may return. */
export type ResultShape = {
  /** Whether structured content may be any JSON value; otherwise it is an object. */
  readonly anyStructured: boolean;
  /** Whether a resource link may have icons. */
  readonly icons: boolean;
};

/** Whether structured content can be sent. */
export function fitsShape(structured: JsonValue, { anyStructured }: ResultShape): boolean {
  return anyStructured || isJsonObject(structured);
}

/** A content block as it can be sent. */
export function shapeBlock(block: JsonValue, { icons }: ResultShape): JsonValue {
  if (icons || !isJsonObject(block) || ownValue(block, 'type') !== 'resource_link') return block;
  const { icons: _, ...rest } = block;
  return rest;
}
