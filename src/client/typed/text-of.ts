import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';

/** Takes the objects out of a list that a result has; none where it has no list. */
export function objectsIn(result: JsonObject, member: string): readonly JsonObject[] {
  const list = ownValue(result, member);
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}

/** Joins the texts of content blocks, or of the contents of a resource, by line feeds. */
export function textOf(pieces: readonly object[]): string {
  const texts = pieces.map((piece) => ('text' in piece ? piece.text : undefined));
  return texts.filter((text) => typeof text === 'string').join('\n');
}
