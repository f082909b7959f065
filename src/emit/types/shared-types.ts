import type { ResolvedTypes, SharedTypeEntry } from '../../catalog/catalog.js';
import { type JsonObject, ownValue } from '../../protocol/json.js';
import { subschemasOf } from '../../protocol/schema-walk.js';
import type { NameScope } from '../typescript/name-scope.js';
import { MAX_LEVELS } from './conversion.js';
import { TYPE_WORDS } from './type-words.js';

/** A shared type that is emitted, and the name that it is exported by. */
export type EmittedType = { readonly entry: SharedTypeEntry; readonly name: string };

/** The shared types that are emitted once for all components. */
export type EmittedTypes = {
  /** In the order of the manifest. */
  readonly list: readonly EmittedType[];
  /**
   * Finds the type that all values of a schema have, and no others.
   *
   * @param level How many types stand around the schema, itself included: a type that would nest too deep is none.
   */
  find(schema: JsonObject, level: number): EmittedType | undefined;
};

/** Keywords that types are made from. Those that a type leaves out, such as `description`, may stand beside it. */
const TYPE_KEYWORDS = [
  '$dynamicRef',
  '$ref',
  'additionalItems',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'enum',
  'items',
  'oneOf',
  'patternProperties',
  'prefixItems',
  'properties',
  'propertyNames',
  'required',
  'type',
];

/** Keywords that the types of tuples are made from besides. */
const TUPLE_KEYWORDS = ['maxItems', 'minItems'];

/**
 * Names the shared types that are used. Two kinds are written out where they are used instead: those with references, which
 * mean something in the schema of each tool alone, and those that nest too deep.
 *
 * @param scope The names of the file that the types will stand in.
 */
export function emittedTypes({ list, copies }: ResolvedTypes, scope: NameScope): EmittedTypes {
  const shapeOf = shapes();
  const emitted = list
    .filter(({ isUsed, schema }) => isUsed && isShareable(shapeOf(schema)))
    .map((entry) => ({ entry, name: claimTypeName(entry.name, scope) }));
  const byName = new Map(emitted.map((type) => [type.entry.name, type]));
  return {
    list: emitted,
    find(schema, level) {
      const type = byName.get(copies.get(schema) ?? '');
      if (type === undefined || level + shapeOf(schema).levels > MAX_LEVELS) return undefined;
      return hasSameType(schema, type.entry.schema) ? type : undefined;
    },
  };
}

/** Whether a copy of a schema still has its type: the values of keywords that were copied are the very same. */
function hasSameType(copy: JsonObject, original: JsonObject): boolean {
  const isTuple = Object.hasOwn(original, 'prefixItems') || Array.isArray(original['items']);
  const keywords = isTuple ? [...TYPE_KEYWORDS, ...TUPLE_KEYWORDS] : TYPE_KEYWORDS;
  return keywords.every((keyword) => ownValue(copy, keyword) === ownValue(original, keyword));
}

/** A type keeps its name, unless it means something else in TypeScript. */
function claimTypeName(name: string, scope: NameScope): string {
  return scope.claim(TYPE_WORDS.has(name) ? `${name}_` : name);
}

/** What decides whether a schema can have a type of its own in another file. */
type Shape = { readonly levels: number; readonly hasReference: boolean };

function isShareable({ levels, hasReference }: Shape): boolean {
  return levels <= MAX_LEVELS && !hasReference;
}

/** Makes the function that measures schemas, each once: types that name each other share their parts. */
function shapes(): (schema: JsonObject) => Shape {
  const known = new Map<JsonObject, Shape>();
  const shapeOf = (schema: JsonObject): Shape => {
    const shape = known.get(schema) ?? measure(schema);
    known.set(schema, shape);
    return shape;
  };
  const measure = (schema: JsonObject): Shape => {
    const parts = subschemasOf(schema).map(shapeOf);
    return {
      levels: parts.reduce((deepest, { levels }) => Math.max(deepest, levels + 1), 0),
      hasReference:
        Object.hasOwn(schema, '$ref') ||
        Object.hasOwn(schema, '$dynamicRef') ||
        parts.some((part) => part.hasReference),
    };
  };
  return shapeOf;
}
