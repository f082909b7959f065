import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import type { TypeNode } from '../typescript/type-node.js';
import { ANY } from './combine.js';
import { MAX_LEVELS } from './conversion.js';

/** The type that has one value only, as far as the levels go. Lists are read-only, as constants in code are. */
export function literalType(value: JsonValue, levels: number = MAX_LEVELS): TypeNode {
  if (levels === 0) return ANY;
  if (isJsonObject(value)) {
    const fields = Object.entries(value).map(([name, member]) => ({
      name,
      type: literalType(member, levels - 1),
      optional: false,
    }));
    return { kind: 'object', fields };
  }
  if (value !== null && typeof value === 'object') {
    const elements = value.map((item) => literalType(item, levels - 1));
    return { kind: 'tuple', readonly: true, elements, required: value.length };
  }
  // JSON Schema compares numbers numerically, and TypeScript has no type for -0.
  return { kind: 'literal', value: value === 0 ? 0 : value };
}
