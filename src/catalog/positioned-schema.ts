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
  /** For what a shared type brings: the document that declares the type, and the place that names it. */
  readonly shared?: { readonly document: PositionedDocument; readonly usedAt: Place };
};

/** A place in one of the documents. */
export type Place = { readonly document: PositionedDocument; readonly at: JsonPath };

/** The origin of a value that stands in the document as it is. */
export function verbatim(at: JsonPath): SchemaOrigin {
  return { at, members: NO_MEMBERS };
}

const NO_MEMBERS: SchemaOrigin['members'] = new Map();

/** The origin of a member of a shared type, at a place that names the type. */
export function inlined(
  { at, members }: SchemaOrigin,
  document: PositionedDocument,
  usedAt: Place,
): SchemaOrigin {
  return { at, members, shared: { document, usedAt } };
}

/** Joins a schema with the document that its nodes come from. */
export function positionedSchema(
  schema: JsonObject,
  kind: PositionedSchema['origin'],
  document: PositionedDocument,
  origin: SchemaOrigin,
): PositionedSchema {
  const rangeBy =
    (lookup: 'rangeAt' | 'keyRangeAt') =>
    (path: JsonPath): SourceRange => {
      const { place, usedAt } = placeOf(document, origin, path);
      const range = place.document[lookup](place.at);
      return usedAt === undefined
        ? range
        : { ...range, usedAt: usedAt.document.rangeAt(usedAt.at) };
    };
  return { schema, origin: kind, rangeAt: rangeBy('rangeAt'), keyRangeAt: rangeBy('keyRangeAt') };
}

/**
 * Follows a schema path through the origins; what is left of it is the same in the document. Inside shared types, which may
 * stand in each other, the use is the outermost one.
 */
function placeOf(
  own: PositionedDocument,
  root: SchemaOrigin,
  path: JsonPath,
): { readonly place: Place; readonly usedAt: Place | undefined } {
  let origin = root;
  let document = own;
  let usedAt: Place | undefined;
  for (const [index, segment] of path.entries()) {
    const member = origin.members.get(segment);
    if (member === undefined) {
      return { place: { document, at: [...origin.at, ...path.slice(index)] }, usedAt };
    }
    origin = member;
    document = origin.shared?.document ?? document;
    usedAt ??= origin.shared?.usedAt;
  }
  return { place: { document, at: origin.at }, usedAt };
}
