import type {
  ServerEvent,
  SubscriptionContext,
  SubscriptionFilter,
  SubscriptionSource,
} from './source.js';

/** How a hub treats listeners that do not keep up. */
export type HubOptions = {
  /** Events that wait for one listener, from 1. Default: 100, a moment's worth for a client that reads at all. */
  readonly maxQueuedEvents?: number;
  /**
   * Which event is lost when the queue of a listener is full. Default: `dropOldest`, since a later list change or update
   * says all that an earlier one did.
   */
  readonly overflow?: 'dropOldest' | 'dropNewest';
};

/** What a hub has done so far. */
export type HubCounters = {
  /** Listeners that are open now. */
  readonly listeners: number;
  readonly published: number;
  /** Events that a listener has taken, each listener counted. */
  readonly delivered: number;
  /** Events that were lost because a queue was full. */
  readonly dropped: number;
};

/** Tells every listener of what changes, in this process: the source of events for servers that have no other. */
export type Hub = SubscriptionSource & {
  /** Tells of a change of what `tools/list` answers. */
  toolsListChanged(): void;
  promptsListChanged(): void;
  resourcesListChanged(): void;
  /** Tells that a read of this URI would answer something else now. */
  resourceUpdated(uri: string): void;
  /** What was published and delivered so far. */
  counters(): HubCounters;
  /** Ends all listeners. Later ones end at once. */
  close(): void;
};

/**
 * Makes a hub. Its functions need no `this`, so that a module can export `open` of it.
 *
 * @throws TypeError for an unknown option or policy, RangeError for a limit that is no integer from 1
 */
export function createHub(options: HubOptions = {}): Hub {
  const { maxQueuedEvents = 100, overflow = 'dropOldest', ...unknown } = options;
  for (const name of Object.keys(unknown)) {
    throw new TypeError(`createHub: unknown option \`${name}\``);
  }
  if (overflow !== 'dropOldest' && overflow !== 'dropNewest') {
    throw new TypeError('createHub: `overflow` must be `dropOldest` or `dropNewest`');
  }
  if (!Number.isSafeInteger(maxQueuedEvents) || maxQueuedEvents < 1) {
    throw new RangeError('createHub: `maxQueuedEvents` must be an integer from 1');
  }
  const listeners = new Set<HubListener>();
  /** The listeners of a list change by its type, and of an update by its URI. */
  const index = new Map<string, Set<HubListener>>();
  const count = { published: 0, delivered: 0, dropped: 0 };
  let isClosed = false;

  const enter = (listener: HubListener): void => {
    listeners.add(listener);
    for (const topic of listener.topics) {
      const known = index.get(topic);
      if (known === undefined) index.set(topic, new Set([listener]));
      else known.add(listener);
    }
  };
  const leave = (listener: HubListener): void => {
    listeners.delete(listener);
    for (const topic of listener.topics) {
      const known = index.get(topic);
      known?.delete(listener);
      if (known?.size === 0) index.delete(topic);
    }
  };
  const publish = (event: ServerEvent): void => {
    count.published += 1;
    for (const listener of index.get(topicOf(event)) ?? []) listener.offer(event);
  };

  return {
    open(filter, context: Pick<SubscriptionContext, 'overflowed'> | undefined) {
      const listener = new HubListener(topicsOf(filter), {
        maxQueuedEvents,
        overflow,
        count,
        leave,
        overflowed: context?.overflowed,
      });
      if (isClosed) listener.end();
      else enter(listener);
      return listener;
    },
    toolsListChanged: () => publish({ type: 'toolsListChanged' }),
    promptsListChanged: () => publish({ type: 'promptsListChanged' }),
    resourcesListChanged: () => publish({ type: 'resourcesListChanged' }),
    resourceUpdated: (uri) => publish({ type: 'resourceUpdated', uri }),
    counters: () => ({ listeners: listeners.size, ...count }),
    close() {
      isClosed = true;
      for (const listener of [...listeners]) listener.end();
    },
  };
}

function topicOf(event: ServerEvent): string {
  return event.type === 'resourceUpdated' ? `uri ${event.uri}` : event.type;
}

function topicsOf({ resourceSubscriptions = [], ...lists }: SubscriptionFilter): readonly string[] {
  const uris = resourceSubscriptions.map((uri) => topicOf({ type: 'resourceUpdated', uri }));
  return [...new Set([...Object.keys(lists), ...uris])];
}

type ListenerRules = Required<HubOptions> & {
  readonly count: { delivered: number; dropped: number };
  readonly leave: (listener: HubListener) => void;
  readonly overflowed: SubscriptionContext['overflowed'];
};

type Next = IteratorResult<ServerEvent, undefined>;

const DONE: Next = { done: true, value: undefined };

/** One listener's queue, and its iterator. */
class HubListener implements AsyncIterableIterator<ServerEvent, undefined> {
  readonly topics: readonly string[];
  readonly #rules: ListenerRules;
  readonly #queue: ServerEvent[] = [];
  #waiting: ((next: Next) => void) | undefined;
  #ended = false;

  constructor(topics: readonly string[], rules: ListenerRules) {
    this.topics = topics;
    this.#rules = rules;
  }

  /** Takes an event for the listener: at once when it waits, else into the queue while there is room. */
  offer(event: ServerEvent): void {
    const { count, maxQueuedEvents, overflow, overflowed } = this.#rules;
    if (this.#waiting !== undefined) {
      this.#give(event);
      return;
    }
    if (this.#queue.length < maxQueuedEvents) {
      this.#queue.push(event);
      return;
    }
    count.dropped += 1;
    overflowed?.(1);
    if (overflow === 'dropNewest') return;
    this.#queue.shift();
    this.#queue.push(event);
  }

  /** Ends the listener; what waits in its queue is still given. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#rules.leave(this);
    this.#waiting?.(DONE);
    this.#waiting = undefined;
  }

  next(): Promise<Next> {
    const event = this.#queue.shift();
    if (event !== undefined) {
      this.#rules.count.delivered += 1;
      return Promise.resolve({ done: false, value: event });
    }
    if (this.#ended) return Promise.resolve(DONE);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  return(): Promise<Next> {
    this.#queue.length = 0;
    this.end();
    return Promise.resolve(DONE);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #give(event: ServerEvent): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#rules.count.delivered += 1;
    waiting?.({ done: false, value: event });
  }
}
