import { LONGEST_TIMER_MS } from '../definitions/server.js';
import type { Cancellation } from './origin.js';

/** Tells a result that came too late apart from every value that a handler can return. */
export const LATE: unique symbol = Symbol('late');

/**
 * Waits for a handler, but not longer than a deadline. When the deadline passes, the signal of the request aborts; code
 * that ignores it runs on, and whatever it still returns or throws is dropped. Its effects cannot be undone.
 *
 * @param timeoutMs 0 = no deadline.
 */
export function withDeadline<Value>(
  work: Promise<Value>,
  timeoutMs: number,
  cancellation: Cancellation,
): Promise<Value | typeof LATE> {
  if (timeoutMs === 0) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        resolve(LATE);
        cancellation.abort(new Error(`The deadline of ${timeoutMs} ms has passed`));
      },
      Math.min(timeoutMs, LONGEST_TIMER_MS),
    );
    work.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (cause: unknown) => {
        clearTimeout(timer);
        reject(cause);
      },
    );
  });
}
