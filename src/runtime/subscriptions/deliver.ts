import type { JsonObject } from '../../protocol/json.js';
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
};

const NO_OPTIONS: JsonObject = Object.freeze({});

/**
 * Delivers events to a listener, one at a time, until the source ends or one of the signals aborts. The source is closed
 * on any end. Rejects with what the source throws.
 */
export async function deliver(
  { open, options = NO_OPTIONS }: SubscriptionSource,
  { filter, context, meta, notify, drained, signals }: Listener,
): Promise<void> {
  const stop = stopAt(signals);
  const isIdle = Object.keys(filter).length === 0;
  const events = isIdle ? undefined : open(filter, context, options)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await stop.orUntil(events?.next());
      if (next === undefined || next.done === true) return;
      const text = notificationText(next.value, meta);
      if (text === undefined || !isWanted(filter, next.value)) continue;
      notify(text);
      if (drained !== undefined) await stop.orUntil(drained());
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
  /** Waits for something, but not longer than until the delivery ends: then it is undefined. */
  orUntil<Value>(work: Promise<Value> | undefined): Promise<Value | undefined>;
  release(): void;
};

/** One listener a signal however long the delivery goes on: a source that waits does not see an end by itself. */
function stopAt(signals: readonly AbortSignal[]): Stop {
  let end = (): void => {};
  const onAbort = (): void => end();
  for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true });
  return {
    orUntil: (work) =>
      new Promise((resolve, reject) => {
        end = () => resolve(undefined);
        if (signals.some(({ aborted }) => aborted)) end();
        else work?.then(resolve, reject);
      }),
    release: () => {
      for (const signal of signals) signal.removeEventListener('abort', onAbort);
    },
  };
}
