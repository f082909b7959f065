import type { Awaitable } from '../awaitable.js';

/** What a limiter lets through. */
export type LimitRule = {
  /** Calls at once, or within a window. */
  readonly limit: number;
  /** Milliseconds from the first call of a window to its end; undefined where calls are bounded that run at once. */
  readonly windowMs?: number;
};

/** What a store says of a call. */
export type LimitVerdict = {
  readonly admitted: boolean;
  /** Milliseconds until a refused call may try again, where that is known. */
  readonly retryAfterMs?: number;
  /** Whether a call is refused because the store counts as many keys as it may. */
  readonly full?: boolean;
};

/** Keeps the counts of limiters. One store may serve many of them: their keys differ. It may throw, or reject. */
export type LimiterStore = {
  /** Counts a call unless the limit is reached. */
  consume(key: string, rule: LimitRule): Awaitable<LimitVerdict>;
  /**
   * Gives back what `consume` has admitted: a call that ran at once with others and has ended, or a call of any limit
   * that was refused because the verdict came too late.
   */
  release(key: string, rule: LimitRule): Awaitable<void>;
};
