import type { AdmissionLimits } from '../../definitions/limits.js';
import type { Cancellation } from '../origin.js';

/** Bounds how many requests are executed at a time. */
export type Admission = {
  /**
   * Asks for a place among the executed requests: true when there is one, at once or after a wait; false when the queue
   * is full, or the request was cancelled while it waited. Whoever got true must call `leave`, once.
   */
  enter(cancellation: Cancellation): boolean | Promise<boolean>;
  /** Gives the place up, to the request that waits longest. */
  leave(): void;
};

/** Makes the admission of one listener. */
export function createAdmission(limits: AdmissionLimits): Admission {
  let running = 0;
  // A set keeps the order of insertion, and lets a cancelled request leave from the middle.
  const waiting = new Set<() => void>();

  const wait = ({ signal }: Cancellation): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (entered: boolean): void => {
        waiting.delete(enter);
        signal.removeEventListener('abort', abandon);
        resolve(entered);
      };
      const enter = (): void => settle(true);
      const abandon = (): void => settle(false);
      waiting.add(enter);
      signal.addEventListener('abort', abandon);
    });

  return {
    enter(cancellation) {
      if (running < limits.maxConcurrentRequests) {
        running += 1;
        return true;
      }
      const isRefused = cancellation.cancelled || waiting.size >= limits.maxQueuedRequests;
      return isRefused ? false : wait(cancellation);
    },
    leave() {
      if (waiting.size === 0) {
        running -= 1;
        return;
      }
      const [next] = waiting;
      next?.();
    },
  };
}
