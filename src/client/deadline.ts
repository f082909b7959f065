/** The longest time that a timer of Node can wait. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits for a request to take too long. */
export type Deadline = {
  /** Starts the time anew, up to the total. */
  extend(): void;
  clear(): void;
};

/** Calls `expire` once after `timeoutMs` without `extend`, and in any case after `totalMs`. */
export function startDeadline(timeoutMs: number, totalMs: number, expire: () => void): Deadline {
  const end = performance.now() + Math.max(timeoutMs, totalMs);
  let timer = setTimeout(expire, Math.min(timeoutMs, MAX_TIMER_MS));
  return {
    extend() {
      clearTimeout(timer);
      const rest = Math.max(0, end - performance.now());
      timer = setTimeout(expire, Math.min(timeoutMs, rest, MAX_TIMER_MS));
    },
    clear: () => clearTimeout(timer),
  };
}
