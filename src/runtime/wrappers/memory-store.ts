import type { LimiterStore, LimitRule, LimitVerdict } from './store.js';

const ADMITTED: LimitVerdict = Object.freeze({ admitted: true });
const REFUSED: LimitVerdict = Object.freeze({ admitted: false });

/** Counts the calls that run, by key. */
export function memoryPermits(): LimiterStore {
  const running = new Map<string, number>();
  return {
    consume(key, { limit }) {
      const count = running.get(key) ?? 0;
      if (count >= limit) return REFUSED;
      running.set(key, count + 1);
      return ADMITTED;
    },
    release(key) {
      const count = running.get(key) ?? 0;
      if (count > 1) running.set(key, count - 1);
      else running.delete(key);
    },
  };
}

/** The windows of a rate limit by key, for limiters that bring their own clock. */
export type MemoryWindows = {
  consume(key: string, rule: Required<LimitRule>, maxKeys: number, now: number): LimitVerdict;
};

/** Counts calls in fixed windows, each from the first call of its key. */
export function memoryWindows(): MemoryWindows {
  // In the order of their starts, so that those that are over stand in front.
  const windows = new Map<string, { readonly start: number; count: number }>();
  const dropEnded = (windowMs: number, now: number): void => {
    for (const [key, { start }] of windows) {
      if (now - start < windowMs) return;
      windows.delete(key);
    }
  };
  return {
    consume(key, { limit, windowMs }, maxKeys, now) {
      dropEnded(windowMs, now);
      const window = windows.get(key);
      if (window === undefined) {
        const [oldest] = windows.values();
        if (oldest !== undefined && windows.size >= maxKeys) {
          return { admitted: false, full: true, retryAfterMs: oldest.start + windowMs - now };
        }
        windows.set(key, { start: now, count: 1 });
        return ADMITTED;
      }
      if (window.count >= limit) {
        return { admitted: false, retryAfterMs: window.start + windowMs - now };
      }
      window.count += 1;
      return ADMITTED;
    },
  };
}
