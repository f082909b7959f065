import { BASIC_ASSERTIONS } from './basic-keywords.js';
import { isJsonObject, type JsonObject, type JsonPath, ownValue } from './json.js';

/**
 * The keywords that the arguments of a tool may be described with when they go straight into a message: those that are
 * checked before it is built, and annotations.
 */
export const ACTOR_SCHEMA_KEYWORDS: readonly string[] = [
  ...BASIC_ASSERTIONS,
  'properties',
  'items',
  'title',
  'description',
  'default',
  'x-mcp-header',
];

const ALLOWED: ReadonlySet<string> = new Set(ACTOR_SCHEMA_KEYWORDS);

/** A keyword that is not allowed, and the path of the schema that has it. */
export type ForeignKeyword = { readonly keyword: string; readonly path: JsonPath };

/** Finds the keywords that are not allowed, through `properties`, `items` and `additionalProperties`, in document order. */
export function foreignKeywords(schema: JsonObject): readonly ForeignKeyword[] {
  return collect(schema, []);
}

function collect(schema: JsonObject, path: JsonPath): readonly ForeignKeyword[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (!ALLOWED.has(keyword)) return [{ keyword, path }];
    if (!isJsonObject(value)) return [];
    const inside = [...path, keyword];
    if (keyword === 'items' || keyword === 'additionalProperties') return collect(value, inside);
    if (keyword !== 'properties') return [];
    return Object.keys(value).flatMap((name) => {
      const property = ownValue(value, name);
      return isJsonObject(property) ? collect(property, [...inside, name]) : [];
    });
  });
}
