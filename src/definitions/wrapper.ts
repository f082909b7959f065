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

/** Whether a name is one of a built-in wrapper. */
export function isBuiltIn(name: string): name is BuiltInWrapper {
  return Object.hasOwn(WRAPPER_OPTIONS, name);
}

/** Whether the runtime itself sets an option of every wrapper, so that no manifest may set it. */
export function isReservedOption(option: string): boolean {
  return RESERVED.includes(option);
}

/** The members of the context that a path may start with, and an example where the member is no text itself. */
export const KEY_MEMBERS: ReadonlyMap<string, string | undefined> = new Map([
  ['auth', 'auth.principal'],
  ['client', 'client.info.name'],
  ['transport', undefined],
  ['protocolVersion', undefined],
  ['requestId', undefined],
]);

/** Why a path does not lead to a text in the context. */
export type KeyPathFault = 'no-member' | 'inside-text' | 'no-text' | 'no-client-member';

/** Says what is wrong with the path of a limiter's `key`. */
export function keyPathFault(names: readonly string[]): KeyPathFault | undefined {
  const [member = '', ...inner] = names;
  if (!KEY_MEMBERS.has(member)) return 'no-member';
  const example = KEY_MEMBERS.get(member);
  if (example === undefined) return inner.length === 0 ? undefined : 'inside-text';
  if (names.length < example.split('.').length || names.includes('')) return 'no-text';
  return member === 'client' && inner[0] !== 'info' && inner[0] !== 'capabilities'
    ? 'no-client-member'
    : undefined;
}

/** An option that is a plain value. */
export type WrapperSetting = Extract<WrapperOption, { readonly kind: 'integer' | 'choice' }>;

/** Whether an option may have a value. */
export function fitsSetting(rule: WrapperSetting, value: unknown): boolean {
  return rule.kind === 'integer'
    ? Number.isInteger(value) && Number(value) >= 1 && Number(value) <= rule.maximum
    : rule.choices.some((choice) => choice === value);
}

/** Wrappers in one list: those of the server stand around every component, so that long lists cost most. */
export const MOST_WRAPPERS = 32;
