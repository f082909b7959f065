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
    const timer = startDeadline(timeoutMs, cancellation, resolve);
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

/** Waits for something else in the middle of work that has a deadline. */
export type Rest = <Inner>(inner: () => Promise<Inner>) => Promise<Inner>;

/**
 * Waits as `withDeadline` does for work that stands around other work: the deadline rests while it waits for that, which
 * has deadlines of its own, and starts anew after it.
 */
export function withRestingDeadline<Value>(
  work: (rest: Rest) => Promise<Value>,
  timeoutMs: number,
  cancellation: Cancellation,
): Promise<Value | typeof LATE> {
  if (timeoutMs === 0) return work((inner) => inner());
  return new Promise((resolve, reject) => {
    let resting = 0;
    let isSettled = false;
    let timer = startDeadline(timeoutMs, cancellation, resolve);
    const rest: Rest = async (inner) => {
      resting += 1;
      clearTimeout(timer);
      try {
        return await inner();
      } finally {
        resting -= 1;
        if (resting === 0 && !isSettled) timer = startDeadline(timeoutMs, cancellation, resolve);
      }
    };
    const settle =
      <Settled>(pass: (settled: Settled) => void) =>
      (settled: Settled): void => {
        isSettled = true;
        clearTimeout(timer);
        pass(settled);
      };
    work(rest).then(settle(resolve), settle(reject));
  });
}

function startDeadline(
  timeoutMs: number,
  cancellation: Cancellation,
  resolve: (late: typeof LATE) => void,
): ReturnType<typeof setTimeout> {
  const pass = (): void => {
    resolve(LATE);
    cancellation.abort(new Error(`The deadline of ${timeoutMs} ms has passed`));
  };
  return setTimeout(pass, Math.min(timeoutMs, LONGEST_TIMER_MS));
}
