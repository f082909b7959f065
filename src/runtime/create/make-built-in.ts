import type { BuiltInWrapper } from '../../definitions/wrapper.js';
import { memo } from '../memo.js';
import type { LimiterKeyFunction } from '../wrappers/built-ins.js';
import { contextKey } from '../wrappers/context-key.js';
import type { Layer, WrapperHost } from '../wrappers/layer.js';
import { concurrencyLayer, rateLimitLayer } from '../wrappers/limit-layers.js';
import type { Limiter } from '../wrappers/limiter.js';
import { memoryPermits, memoryWindows } from '../wrappers/memory-store.js';
import { sharedState } from '../wrappers/shared-state.js';
import type { LimiterStore } from '../wrappers/store.js';
import { timeoutLayer } from '../wrappers/timeout.js';
import { expect } from './expect.js';

/** A wrapper whose options were checked. */
export type PreparedWrapper = {
  /** What the wrapper gets beside its place. */
  readonly options: object;
  /** Makes it ready for one component, with what is remembered of that component between calls. */
  layer(state: WrapperState, host: WrapperHost): Layer;
};

/** Keeps what a wrapper remembers of a component; `name` tells wrappers of different kinds apart. */
export type WrapperState = <Value extends object>(name: string, create: () => Value) => Value;

/** Prepares a built-in wrapper. */
export function makeBuiltIn(
  name: BuiltInWrapper,
  options: Readonly<Record<string, unknown>>,
  place: string,
): PreparedWrapper {
  if (name === 'timeout') {
    const timeoutMs = Number(options['timeoutMs']);
    return {
      options: {},
      layer: (state, host) =>
        timeoutLayer(
          timeoutMs,
          state(name, () => ({ running: 0, ignored: false })),
          host,
        ),
    };
  }
  const common = limiterOptions(options, place);
  return {
    options: {},
    layer: (state, host) =>
      name === 'concurrency'
        ? concurrencyLayer({ ...concurrency(common, options, state), host })
        : rateLimitLayer({ ...rateLimit(common, options, state, host), host }),
  };
}

type Common = Pick<Limiter, 'bucketOf' | 'onStoreFailure' | 'storeTimeoutMs'> & {
  readonly store: LimiterStore | undefined;
};

function limiterOptions(options: Readonly<Record<string, unknown>>, place: string): Common {
  const key = options['key'] as string | LimiterKeyFunction | undefined;
  const openStore = options['store'] as (() => LimiterStore) | undefined;
  return {
    bucketOf: typeof key === 'function' ? key : contextKey(key),
    store: openStore && readStore(openStore, place),
    onStoreFailure: String(options['onStoreFailure']),
    storeTimeoutMs: Number(options['storeTimeoutMs']),
  };
}

function readStore(openStore: () => LimiterStore, place: string): LimiterStore {
  // One for each function, as counts in memory are one for each component.
  const store = sharedState(openStore, 'store', openStore);
  const isStore = typeof store?.consume === 'function' && typeof store.release === 'function';
  expect(
    isStore,
    'wrap-option-value',
    `the function \`store\` of ${place} must return a map of \`consume\` and \`release\``,
  );
  return store;
}

function concurrency(
  { store, ...common }: Common,
  options: Readonly<Record<string, unknown>>,
  state: WrapperState,
): Omit<Limiter, 'host'> {
  const limit = Number(options['limit']);
  return {
    ...common,
    title: 'concurrency limit',
    takes: `${counted(limit)} at once`,
    wayOut: 'Try again when one has ended',
    store: store ?? state('permits', memoryPermits),
    rule: { limit },
    state: state('concurrency', () => ({ failing: false })),
  };
}

function rateLimit(
  { store, ...common }: Common,
  options: Readonly<Record<string, unknown>>,
  state: WrapperState,
  { clock }: WrapperHost,
): Omit<Limiter, 'host'> {
  const [limit, windowMs, maxKeys] = ['limit', 'windowMs', 'maxKeys'].map((name) =>
    Number(options[name]),
  ) as [number, number, number];
  const windows = memo(() => state('windows', memoryWindows));
  return {
    ...common,
    title: 'rate limit',
    takes: `${counted(limit)} in ${windowMs} ms`,
    wayOut: 'Try again later',
    store: store ?? {
      consume: (key) => windows().consume(key, { limit, windowMs }, maxKeys, clock()),
      release: () => undefined,
    },
    rule: { limit, windowMs },
    state: state('rateLimit', () => ({ failing: false })),
  };
}

function counted(limit: number): string {
  return `${limit} ${limit === 1 ? 'call' : 'calls'}`;
}
