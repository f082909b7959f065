import { canonicalJson } from '../../protocol/canonical-json.js';
import type { JsonValue } from '../../protocol/json.js';

/**
 * Whether no two items of a list are equal, as `uniqueItems` wants it, in time that grows with the size of the list and not
 * with its square: comparing every pair would let a request of 2 MB cost minutes.
 */
export function hasUniqueItems(list: readonly JsonValue[]): boolean {
  const scalars = new Set<JsonValue>();
  const containers = new Set<string>();
  for (const item of list) {
    if (typeof item === 'object' && item !== null) containers.add(canonicalJson(item));
    else scalars.add(item);
  }
  return scalars.size + containers.size === list.length;
}
