import type { BuiltInWrapper } from '../../definitions/wrapper.js';
import type { JsonObject } from '../../protocol/json.js';
import type { Context } from '../context.js';
import type { LimiterStore } from './store.js';

/** A built-in wrapper with its options. They are checked when a runtime is created. */
export type BuiltInUse = { readonly builtIn: BuiltInWrapper; readonly options: object };

/** Tells callers apart: each text has a bucket of its own, undefined stands for the one that all share. */
export type LimiterKeyFunction = (context: Context, args: JsonObject) => string | undefined;

/** Options of `timeout`. */
export type TimeoutOptions = {
  /** Milliseconds after which the caller gets a refusal. Default: 5,000. */
  readonly timeoutMs?: number;
};

/** What callers are told apart by, and where they are counted. */
export type LimiterOptions = {
  /** A path through the context to a text, such as `auth.principal`, or a function. Default: all callers are one. */
  readonly key?: string | LimiterKeyFunction;
  /** Gives the store that keeps the counts outside the process. Default: they are kept in memory. */
  readonly store?: () => LimiterStore;
  /** What happens to calls while the store fails. Default: `refuse`. */
  readonly onStoreFailure?: 'refuse' | 'admit';
  /** Milliseconds that the store may take. Default: 250. */
  readonly storeTimeoutMs?: number;
};

/** Options of `concurrency`. */
export type ConcurrencyOptions = LimiterOptions & {
  /** How many calls may run at once. Default: 32. */
  readonly limit?: number;
};

/** Options of `rateLimit`. */
export type RateLimitOptions = LimiterOptions & {
  /** How many calls a window takes. Default: 60. */
  readonly limit?: number;
  /** Milliseconds from the first call of a window to its end. Default: 60,000. */
  readonly windowMs?: number;
  /** How many keys are counted in memory at the same time; more are refused. Default: 10,000. */
  readonly maxKeys?: number;
};

/** Ends calls that take too long: the caller gets a refusal, and `context.signal` aborts. */
export function timeout(options: TimeoutOptions = {}): BuiltInUse {
  return { builtIn: 'timeout', options };
}

/** Bounds the calls that run at once. One more is refused immediately: there is no queue. */
export function concurrency(options: ConcurrencyOptions = {}): BuiltInUse {
  return { builtIn: 'concurrency', options };
}

/** Bounds the calls within a window of time, which begins with the first of them. */
export function rateLimit(options: RateLimitOptions = {}): BuiltInUse {
  return { builtIn: 'rateLimit', options };
}
