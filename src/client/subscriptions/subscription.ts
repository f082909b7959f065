import type { Change } from './change.js';

/** What a subscription is for (`SubscriptionFilter` in the specification). */
export type SubscriptionFilter = {
  readonly toolsListChanged?: boolean;
  readonly promptsListChanged?: boolean;
  readonly resourcesListChanged?: boolean;
  /** URIs of resources whose contents are watched. */
  readonly resourceSubscriptions?: readonly string[];
};

/**
 * The changes that a server tells of, from the moment on that it has agreed to. To be read by one loop; equal changes that
 * were not read yet are one. The loop ends with the subscription, and throws when the connection breaks.
 */
export type Subscription = AsyncIterable<Change> & {
  /** What the server tells of: the filter, or the part of it that the server can serve. */
  readonly honoured: SubscriptionFilter;
  /** Ends the subscription, which leaving the loop does as well. */
  close(): Promise<void>;
};

/** Changes that wait to be read; the oldest gives way to one beyond. */
const MAX_WAITING = 1_000;

/** Changes between a server that tells of them and a loop that reads them. */
export type ChangeQueue = {
  push(change: Change): void;
  /** Lets the loop end after what still waits, with an error where one is given. */
  end(error?: unknown): void;
  next(): Promise<IteratorResult<Change, undefined>>;
};

/** Makes a queue that holds each change once. */
export function createChangeQueue(): ChangeQueue {
  const waiting = new Map<string, Change>();
  let ended: { readonly error: unknown } | undefined;
  let wake = () => {};
  return {
    push(change) {
      if (ended !== undefined) return;
      const [oldest] = waiting.keys();
      if (waiting.size === MAX_WAITING && oldest !== undefined) waiting.delete(oldest);
      waiting.set(JSON.stringify(change), change);
      wake();
    },
    end(error) {
      ended ??= { error };
      wake();
    },
    async next() {
      while (waiting.size === 0 && ended === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      for (const [key, change] of waiting) {
        waiting.delete(key);
        return { done: false, value: change };
      }
      const error = ended?.error;
      ended = { error: undefined };
      if (error !== undefined) throw error;
      return { done: true, value: undefined };
    },
  };
}

/** Makes a subscription of a queue. `stop` tells the server, and is called once. */
export function subscriptionOf(
  queue: ChangeQueue,
  honoured: SubscriptionFilter,
  stop: () => Promise<void>,
): Subscription {
  let stopped: Promise<void> | undefined;
  const close = () => {
    queue.end();
    stopped ??= stop();
    return stopped;
  };
  return {
    honoured,
    close,
    [Symbol.asyncIterator]: () => ({
      next: queue.next,
      async return() {
        await close();
        return { done: true, value: undefined };
      },
    }),
  };
}
