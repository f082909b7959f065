import { isJsonObject, type JsonValue } from './json.js';

/** What stands at a place inside a schema: one schema, a list or map of them, or data that only looks like one. */
export type SchemaPosition = 'schema' | 'schemas' | 'data';

/** Keywords whose value is one schema (JSON Schema 2020-12 core and applicator vocabularies; draft-07, section 6). */
const ONE_SCHEMA: ReadonlySet<string> = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Keywords whose value is a list of schemas. */
const SCHEMA_LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);

/** Keywords whose value is a map of schemas: its keys are names, not keywords. */
const SCHEMA_MAPS: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
]);

/** What a keyword's value has to be, for keywords that hold schemas. */
export type SchemaHolder = 'schema' | 'list' | 'map' | 'schema-or-list';

/** How a keyword holds schemas; undefined for one that does not, whose value is data. */
export function schemaHolder(keyword: string): SchemaHolder | undefined {
  if (SCHEMA_MAPS.has(keyword)) return 'map';
  if (SCHEMA_LISTS.has(keyword)) return 'list';
  if (ONE_SCHEMA.has(keyword)) return 'schema';
  return keyword === 'items' ? 'schema-or-list' : undefined;
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
