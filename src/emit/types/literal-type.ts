import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import type { TypeNode } from '../typescript/type-node.js';

/** The type that has one value only. */
export function literalType(value: JsonValue): TypeNode {
  if (isJsonObject(value)) {
    const fields = Object.entries(value).map(([name, member]) => ({
      name,
      type: literalType(member),
      optional: false,
    }));
    return { kind: 'object', fields };
  }
  if (value !== null && typeof value === 'object') {
    return { kind: 'tuple', elements: value.map(literalType), required: value.length };
  }
  // JSON Schema compares numbers numerically, and TypeScript has no type for -0.
  return { kind: 'literal', value: value === 0 ? 0 : value };
}
