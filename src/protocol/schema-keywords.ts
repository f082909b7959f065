import { isJsonObject, type JsonValue } from './json.js';

/** What stands at a place inside a schema: one schema, a list or map of them, or data that only looks like one. */
export type SchemaPosition = 'schema' | 'schemas' | 'data';

/** What a keyword's value has to be, for keywords that hold schemas. */
export type SchemaHolder = 'schema' | 'list' | 'map' | 'schema-or-list';

/**
 * The keywords that hold schemas (JSON Schema 2020-12 core and applicator vocabularies; draft-07, section 6). The keys of a
 * `map` are names, not keywords.
 */
const HOLDERS: ReadonlyMap<string, SchemaHolder> = new Map<string, SchemaHolder>([
  ['additionalItems', 'schema'],
  ['additionalProperties', 'schema'],
  ['contains', 'schema'],
  ['contentSchema', 'schema'],
  ['else', 'schema'],
  ['if', 'schema'],
  ['not', 'schema'],
  ['propertyNames', 'schema'],
  ['then', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['allOf', 'list'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['prefixItems', 'list'],
  ['$defs', 'map'],
  ['definitions', 'map'],
  ['dependencies', 'map'],
  ['dependentSchemas', 'map'],
  ['patternProperties', 'map'],
  ['properties', 'map'],
  ['items', 'schema-or-list'],
]);

/** How a keyword holds schemas; undefined for one that does not, whose value is data. */
export function schemaHolder(keyword: string): SchemaHolder | undefined {
  return HOLDERS.get(keyword);
}

/**
 * Tells what a member of a place is: the value of a keyword, an entry of a list or map of schemas, or a part of data.
 *
 * So an entry called `const` under `properties` is a schema, while everything under the keyword `const` is data.
 */
export function positionOf(
  holder: SchemaPosition,
  key: string | number,
  value: JsonValue | undefined,
): SchemaPosition {
  if (holder === 'data') return 'data';
  if (holder === 'schemas')
    return isJsonObject(value) || typeof value === 'boolean' ? 'schema' : 'data';
  switch (schemaHolder(String(key))) {
    case 'schema':
      return 'schema';
    case 'list':
      return Array.isArray(value) ? 'schemas' : 'data';
    case 'map':
      return isJsonObject(value) ? 'schemas' : 'data';
    case 'schema-or-list':
      return Array.isArray(value) ? 'schemas' : 'schema';
    case undefined:
      return 'data';
  }
}
