import { type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { hasJsonType } from '../../protocol/json-type.js';

/** Keywords that make a schema without `type` a statement about objects, or about lists. */
const OBJECT_KEYWORDS = [
  'properties',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
];
const ARRAY_KEYWORDS = ['items', 'prefixItems'];

/** The JSON types that a schema names, or plainly means; undefined when it says nothing about them. */
export function statedTypes(schema: JsonObject): readonly string[] | undefined {
  const type = ownValue(schema, 'type');
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((name) => typeof name === 'string');
  const implied = [
    ...(OBJECT_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword)) ? ['object'] : []),
    ...(ARRAY_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword)) ? ['array'] : []),
  ];
  return implied.length === 0 ? undefined : implied;
}

/** Whether a value is of one of the types; of any type when none are stated. */
export function isOfType(value: JsonValue, types: readonly string[] | undefined): boolean {
  return types === undefined || types.some((type) => hasJsonType(value, type));
}
