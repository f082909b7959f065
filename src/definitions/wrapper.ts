import { LONGEST_TIMER_MS } from './server.js';

/** The wrappers that a manifest names without a module. */
export type BuiltInWrapper = 'timeout' | 'concurrency' | 'rateLimit';

/** What an option of a built-in wrapper may be, and what it is when nobody sets it. */
export type WrapperOption = {
  /** The option without which this one has no effect. */
  readonly needs?: string;
} /** From 1 to `maximum`. */ & (
  | { readonly kind: 'integer'; readonly default: number; readonly maximum: number }
  | { readonly kind: 'choice'; readonly default: string; readonly choices: readonly string[] }
  /** What callers are told apart by. Default: nothing, so that all of them share one bucket. */
  | { readonly kind: 'key' }
  /** A module that keeps the counts outside the process. Default: none, they are kept in memory. */
  | { readonly kind: 'store' }
);

const storeOptions: { readonly [option: string]: WrapperOption } = {
  store: { kind: 'store' },
  onStoreFailure: {
    kind: 'choice',
    default: 'refuse',
    choices: ['refuse', 'admit'],
    needs: 'store',
  },
  storeTimeoutMs: { kind: 'integer', default: 250, maximum: LONGEST_TIMER_MS, needs: 'store' },
};

/** The options of every built-in wrapper. Numbers are milliseconds where the name ends in `Ms`. */
export const WRAPPER_OPTIONS: {
  readonly [wrapper in BuiltInWrapper]: { readonly [option: string]: WrapperOption };
} = {
  timeout: { timeoutMs: { kind: 'integer', default: 5000, maximum: LONGEST_TIMER_MS } },
  concurrency: {
    limit: { kind: 'integer', default: 32, maximum: Number.MAX_SAFE_INTEGER },
    key: { kind: 'key' },
    ...storeOptions,
  },
  rateLimit: {
    limit: { kind: 'integer', default: 60, maximum: Number.MAX_SAFE_INTEGER },
    windowMs: { kind: 'integer', default: 60_000, maximum: Number.MAX_SAFE_INTEGER },
    maxKeys: { kind: 'integer', default: 10_000, maximum: Number.MAX_SAFE_INTEGER, needs: 'key' },
    key: { kind: 'key' },
    ...storeOptions,
  },
};

const RESERVED: readonly string[] = ['component', 'kind', 'operation', 'slot'];

/** Whether the runtime itself sets an option of every wrapper, so that no manifest may set it. */
export function isReservedOption(option: string): boolean {
  return RESERVED.includes(option);
}
