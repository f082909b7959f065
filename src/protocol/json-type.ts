import { isJsonObject, type JsonValue } from './json.js';

/** The names of the JSON types in JSON Schema (2020-12 validation, section 6.1.1). */
export const JSON_TYPES = [
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'object',
  'null',
] as const;

/** A JSON type. */
export type JsonType = (typeof JSON_TYPES)[number];

/** The test of each type. A `Map`, because the names to look up may come from a schema. */
export const JSON_TYPE_TESTS: ReadonlyMap<unknown, (value: JsonValue) => boolean> = new Map<
  JsonType,
  (value: JsonValue) => boolean
>([
  ['string', (value) => typeof value === 'string'],
  // 1.0 is an integer (JSON Schema 2020-12 core, section 4.2.3).
  ['integer', (value) => Number.isInteger(value)],
  ['number', (value) => typeof value === 'number'],
  ['boolean', (value) => typeof value === 'boolean'],
  ['array', (value) => Array.isArray(value)],
  ['object', isJsonObject],
  ['null', (value) => value === null],
]);

/** Whether a value is of a type that a schema names; false for a name that is no type. */
export function hasJsonType(value: JsonValue, type: unknown): boolean {
  return JSON_TYPE_TESTS.get(type)?.(value) ?? false;
}
