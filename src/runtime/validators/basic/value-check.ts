import type { JsonObject, JsonValue } from '../../../protocol/json.js';
import { ownValue } from '../../../protocol/json.js';
import { deepEqual } from '../deep-equal.js';
import { addFinding, type Check } from './run.js';

/** Compiles `const` and `enum`. */
export function valueCheck(schema: JsonObject): Check | undefined {
  const hasConstant = Object.hasOwn(schema, 'const');
  const constant = ownValue(schema, 'const');
  const isAllowed = membershipTest(ownValue(schema, 'enum'));
  if (!hasConstant && isAllowed === undefined) return undefined;
  return (value, run) => {
    if (hasConstant && !deepEqual(value, constant)) {
      addFinding(run, 'value is not the required constant');
    }
    if (isAllowed?.(value) === false) addFinding(run, 'value is not one of the allowed values');
  };
}

/** Looks scalars up in a set and compares only lists and objects one by one. */
function membershipTest(
  values: JsonValue | undefined,
): ((value: JsonValue) => boolean) | undefined {
  if (!Array.isArray(values)) return undefined;
  const scalars = new Set<unknown>(values);
  const containers = values.filter((value) => typeof value === 'object' && value !== null);
  return (value) =>
    scalars.has(value) || containers.some((container) => deepEqual(container, value));
}
