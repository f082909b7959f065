import type { SourceRange } from '../diagnostics/source.js';
import type { PositionedDocument } from '../manifest/document.js';
import type { JsonObject, JsonPath } from '../protocol/json.js';
import type { PositionedSchema } from './catalog.js';

/**
 * Where the nodes of a schema come from: a place in a document, and the members that come from elsewhere. A member
 * that is not listed lies below its parent's place under its own name.
 */
export type SchemaOrigin = {
  readonly at: JsonPath;
  readonly members: ReadonlyMap<string | number, SchemaOrigin>;
};

/** The origin of a value that stands in the document as it is. */
export function verbatim(at: JsonPath): SchemaOrigin {
  return { at, members: new Map() };
}

/** Joins a schema with the document that its nodes come from. */
export function positionedSchema(
  schema: JsonObject,
  kind: PositionedSchema['origin'],
  document: PositionedDocument,
  origin: SchemaOrigin,
): PositionedSchema {
  return {
    schema,
    origin: kind,
    rangeAt: (path): SourceRange => document.rangeAt(placeOf(origin, path)),
    keyRangeAt: (path): SourceRange => document.keyRangeAt(placeOf(origin, path)),
  };
}

/** Follows a schema path through the origins; what is left of it is the same in the document. */
function placeOf(root: SchemaOrigin, path: JsonPath): JsonPath {
  let origin = root;
  for (const [index, segment] of path.entries()) {
    const member = origin.members.get(segment);
    if (member === undefined) return [...origin.at, ...path.slice(index)];
    origin = member;
  }
  return origin.at;
}
