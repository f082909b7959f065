import type { Cancellation } from '../origin.js';

/** How much a listener takes on at a time. */
export type AdmissionLimits = {
  /** Requests that are executed at the same time. Default: 1,000. */
  readonly maxConcurrentRequests: number;
  /** Requests that wait for one of those to end; more are refused. Default: 1,000. */
  readonly maxQueuedRequests: number;
};

/** Enough for every load that one process can serve, and a bound on what one flood can make it hold in memory. */
export const ADMISSION_DEFAULTS: AdmissionLimits = {
  maxConcurrentRequests: 1000,
  maxQueuedRequests: 1000,
};

/** Bounds how many requests are executed at a time. */
export type Admission = {
  /**
   * Executes a request as soon as there is room. Resolves to undefined, without having executed it, when the queue is
   * full or the request was cancelled while it waited.
   */
  run<Answer>(
    cancellation: Cancellation,
    execute: () => Promise<Answer>,
  ): Promise<Answer | undefined>;
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

  const leave = (): void => {
    if (waiting.size === 0) {
      running -= 1;
      return;
    }
    const [next] = waiting;
    next?.();
  };

  return {
    async run(cancellation, execute) {
      if (running < limits.maxConcurrentRequests) running += 1;
      else if (cancellation.cancelled || waiting.size >= limits.maxQueuedRequests) return undefined;
      else if (!(await wait(cancellation))) return undefined;
      try {
        return await execute();
      } finally {
        leave();
      }
    },
  };
}
