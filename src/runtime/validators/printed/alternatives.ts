import type { CompiledFinding } from '../compiled.js';
import { type Check, fault } from './fault.js';

/** Finds nothing if one of the checks does; else the fault of the first. */
export function anyOf(
  value: unknown,
  at: string,
  ...checks: readonly Check[]
): CompiledFinding | undefined {
  let first: CompiledFinding | undefined;
  for (const check of checks) {
    const found = check(value, at);
    if (found === undefined) return undefined;
    first ??= found;
  }
  return first;
}

/** Finds nothing if exactly one of the checks does; else the first fault of a check that found one before it was clear. */
export function oneOf(
  value: unknown,
  at: string,
  ...checks: readonly Check[]
): CompiledFinding | undefined {
  let first: CompiledFinding | undefined;
  let passed = 0;
  for (const check of checks) {
    const found = check(value, at);
    first ??= found;
    if (found === undefined) passed += 1;
    if (passed > 1) break;
  }
  if (passed === 1) return undefined;
  return first ?? fault(at, 'oneOf', 'must match exactly one schema in oneOf');
}

/** Finds nothing if the number of items that pass the check is within bounds. */
export function contains(
  list: readonly unknown[],
  at: string,
  check: Check,
  min: number,
  max?: number,
): CompiledFinding | undefined {
  return countItems(list, at, check, min, max).fault;
}

/** As `contains`, inside an alternative: finds the fault of the first item that did not pass, as ajv reports it first. */
export function containsOrFirst(
  list: readonly unknown[],
  at: string,
  check: Check,
  min: number,
  max?: number,
): CompiledFinding | undefined {
  const { fault: found, first } = countItems(list, at, check, min, max);
  return found && (first ?? found);
}

function countItems(
  list: readonly unknown[],
  at: string,
  check: Check,
  min: number,
  max: number | undefined,
): { readonly fault?: CompiledFinding; readonly first?: CompiledFinding | undefined } {
  const upTo = max === undefined ? '' : ` and no more than ${max}`;
  const wrong = fault(at, 'contains', `must contain at least ${min}${upTo} valid item(s)`);
  if (max !== undefined && min > max) return { fault: wrong };
  let first: CompiledFinding | undefined;
  let passed = 0;
  for (const [index, item] of list.entries()) {
    const found = check(item, `${at}/${index}`);
    first ??= found;
    if (found === undefined) passed += 1;
    if (max === undefined ? passed >= min : passed > max) break;
  }
  const isWithin = passed >= min && (max === undefined || passed <= max);
  return isWithin ? {} : { fault: wrong, first };
}
