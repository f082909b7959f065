import type { JsonObject } from '../../protocol/json.js';
import type { SubscriptionObservation } from '../instrumentation/observe-subscription.js';
import { isWanted } from './filter.js';
import { notificationText } from './notification-text.js';
import type {
  ServerEvent,
  SubscriptionContext,
  SubscriptionFilter,
  SubscriptionSource,
} from './source.js';

/** A listener, and the way to it. */
export type Listener = {
  readonly filter: SubscriptionFilter;
  readonly context: SubscriptionContext;
  /** JSON text of the `_meta` of every notification; undefined where there is none. */
  readonly meta: string | undefined;
  readonly notify: (notification: string) => void;
  /** Resolves when the client has read enough to take more; absent where nothing can pile up. */
  readonly drained?: (() => Promise<void>) | undefined;
  /** What ends the delivery: the client has gone, or the server closes. */
  readonly signals: readonly AbortSignal[];
  /** Hears of what is delivered, and how it ends; absent where nobody wants to know. */
  readonly observation?: SubscriptionObservation | undefined;
};

const NO_OPTIONS: JsonObject = Object.freeze({});

/** Events after which everything else gets a turn: a source that never waits must not keep the whole process to itself. */
const BURST = 100;

/**
 * Delivers events to a listener, one at a time, until the source ends or one of the signals aborts. The source is closed
 * on any end. Rejects with what the source throws.
 */
export async function deliver(source: SubscriptionSource, listener: Listener): Promise<void> {
  const { observation } = listener;
  try {
    const ending = await deliverAll(source, listener);
    observation?.end(ending);
  } catch (cause) {
    observation?.end('failed');
    throw cause;
  }
}

async function deliverAll(
  { open, options = NO_OPTIONS }: SubscriptionSource,
  { filter, context, meta, notify, drained, signals, observation }: Listener,
): Promise<'complete' | 'stopped'> {
  const stop = stopAt(signals);
  let events: AsyncIterator<ServerEvent> | undefined;
  try {
    const isIdle = Object.keys(filter).length === 0;
    if (!isIdle) events = open(filter, context, options)[Symbol.asyncIterator]();
    for (let pulls = 1; ; pulls += 1) {
      if (pulls % BURST === 0) await nextTurn();
      // What waits for a client that does not read waits in the source, which knows what may be lost.
      if (drained !== undefined) await stop.orUntil(drained);
      const next = await stop.orUntil(() => events?.next());
      if (next === undefined) return 'stopped';
      if (next.done === true) return 'complete';
      const text = notificationText(next.value, meta);
      if (text === undefined || !isWanted(filter, next.value)) continue;
      notify(text);
      observation?.published(next.value.type);
    }
  } finally {
    stop.release();
    close(events);
  }
}

/** Closes a source. What it throws must not hide what ended the delivery. */
function close(events: AsyncIterator<ServerEvent> | undefined): void {
  try {
    void Promise.resolve(events?.return?.()).catch(() => {});
  } catch {
    // There is nothing left to close.
  }
}

type Stop = {
  /** Starts something and waits for it, but not longer than until the delivery ends: then it is undefined. */
  orUntil<Value>(start: () => Promise<Value> | undefined): Promise<Value | undefined>;
  release(): void;
};

/** One listener a signal however long the delivery goes on: a source that waits does not see an end by itself. */
function stopAt(signals: readonly AbortSignal[]): Stop {
  let end = (): void => {};
  const onAbort = (): void => end();
  for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true });
  return {
    orUntil: (start) =>
      new Promise((resolve, reject) => {
        end = () => resolve(undefined);
        if (signals.some(({ aborted }) => aborted)) end();
        else start()?.then(resolve, reject);
      }),
    release: () => {
      for (const signal of signals) signal.removeEventListener('abort', onAbort);
    },
  };
}

/** Resolves when everything that was ready before has had its turn. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
