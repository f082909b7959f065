import type { Runtime } from '../runtime/index.js';

/**
 * Refuses what is no runtime, in the words of who forgot a call or an `await`.
 *
 * @param caller the function that takes the runtime
 * @throws TypeError
 */
export function requireRuntime(value: unknown, caller: string): asserts value is Runtime {
  if (typeof value === 'object' && value !== null && 'editions' in value) return;
  throw new TypeError(
    `${caller}() takes a runtime first, such as createRuntime(): got ${named(value)}`,
  );
}

function named(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'function') return 'a function, which is perhaps to be called';
  if (value instanceof Promise) return 'a promise, which is to be awaited';
  return typeof value === 'object' ? 'another object' : `a ${typeof value}`;
}
