import { type JsonObject, setOwn } from '../../protocol/json.js';
import type { KeyTable, Kind } from './key.js';

/**
 * Builds the JSON Schema that the validator enforces for a kind.
 *
 * It never needs `anyOf` or `oneOf`, so that every fault of the validator belongs to exactly one value.
 */
export function kindSchema(kind: Kind): JsonObject {
  switch (kind.kind) {
    case 'any':
      return {};
    case 'text':
      return {
        type: 'string',
        ...(kind.nonEmpty ? { minLength: 1 } : {}),
        ...(kind.choices ? { enum: kind.choices } : {}),
        ...(kind.pattern ? { pattern: kind.pattern } : {}),
        ...(kind.format ? { format: kind.format } : {}),
      };
    case 'integer':
      return {
        type: 'integer',
        ...(kind.minimum === undefined ? {} : { minimum: kind.minimum }),
        ...(kind.maximum === undefined ? {} : { maximum: kind.maximum }),
        ...(kind.choices ? { enum: kind.choices } : {}),
      };
    case 'number':
      return {
        type: 'number',
        ...(kind.minimum === undefined ? {} : { minimum: kind.minimum }),
        ...(kind.maximum === undefined ? {} : { maximum: kind.maximum }),
        ...(kind.exclusiveMinimum === undefined ? {} : { exclusiveMinimum: kind.exclusiveMinimum }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'list':
      return {
        type: 'array',
        items: kindSchema(kind.items),
        ...(kind.nonEmpty ? { minItems: 1 } : {}),
        ...(kind.unique ? { uniqueItems: true } : {}),
      };
    case 'map':
      return kind.judgedLater ? { type: 'object' } : mapSchema(kind.keys, kind.others);
    case 'names':
      return { type: 'object', additionalProperties: kindSchema(kind.values) };
  }
}

function mapSchema(keys: KeyTable, others: Kind | undefined): JsonObject {
  const entries = Object.entries(keys);
  const properties: Record<string, JsonObject> = {};
  for (const [name, key] of entries) setOwn(properties, name, kindSchema(key.kind));
  const required = entries.filter(([, key]) => key.required).map(([name]) => name);
  return {
    type: 'object',
    properties,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: others === undefined ? false : kindSchema(others),
  };
}
