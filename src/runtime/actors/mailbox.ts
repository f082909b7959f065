import { type Awaitable, isThenable } from '../awaitable.js';
import type { MessageKind } from './target.js';

/** Works on one message. `signal` aborts when nobody waits for it any more. */
export type HandleMessage = (kind: MessageKind, message: unknown, signal: AbortSignal) => unknown;

/** Why there is no answer to a message. */
export type MailboxFault =
  /** The target has stopped, or has lost what it was working on; as many messages wait as may; the timeout has passed. */
  | { readonly kind: 'unavailable' | 'full' | 'late' }
  /** The target threw. */
  | { readonly kind: 'failed'; readonly cause: unknown };

/** How a call ends. */
export type CallOutcome<Reply> =
  | MailboxFault
  | { readonly kind: 'answered'; readonly reply: Reply };

/** How a call waits. */
export type CallOptions<Reply> = {
  /** Milliseconds from the acceptance of the message. */
  readonly timeoutMs: number;
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Makes the reply of an answer, before the next message can change anything. Must not throw. */
  readonly read: (answer: unknown) => Reply;
};

/** The messages of one target: one at a time, in the order in which they were accepted, calls and casts alike. */
export type Mailbox = {
  /**
   * Sends a message and waits. A message that has not been started when nobody waits any more is withdrawn; one that has
   * been goes on, and what becomes of it is dropped. Rejects with the reason of `signal` when that aborts.
   */
  call<Reply>(message: unknown, options: CallOptions<Reply>): Promise<CallOutcome<Reply>>;
  /**
   * Sends a message and does not wait.
   *
   * @param failed learns what the target throws
   * @returns why it was not accepted; undefined when it was
   */
  cast(
    message: unknown,
    failed: (cause: unknown) => void,
  ): { readonly kind: 'unavailable' | 'full' } | undefined;
  /**
   * Accepts no message any more. Calls that wait fail as unavailable; resolves when what was started and the casts that
   * wait have been worked on.
   */
  close(): Promise<void>;
  /**
   * Gives up the messages of a mailbox that was closed: the casts that wait are dropped; of the message that was started
   * the signal aborts, and its call fails as unavailable.
   */
  abandon(): void;
};

/** What a mailbox tells who has opened it. */
export type MailboxOptions = {
  /** The most messages that wait. */
  readonly maxQueued: number;
  /** A call has timed out, and the target still works on what it worked on when the call was accepted. */
  readonly onStuck?: () => void;
  /** Casts that were accepted are not going to be started. */
  readonly onDropped?: (count: number) => void;
};

/** Opens a mailbox whose messages are worked on by a function. */
export function openMailbox(handle: HandleMessage, options: MailboxOptions): Mailbox {
  const queue = openQueue(handle, options);
  return {
    call: (message, how) =>
      new Promise((resolve, reject) => {
        how.signal.throwIfAborted();
        const refused = queue.refusal();
        if (refused === undefined) wait(queue, message, how, { resolve, reject }, options.onStuck);
        else resolve(refused);
      }),
    cast(message, failed) {
      const refused = queue.refusal();
      if (refused !== undefined) return refused;
      queue.accept('cast', message, (ending) => {
        if (ending.kind === 'failed') failed(ending.cause);
      });
      return undefined;
    },
    close: queue.close,
    abandon: queue.abandon,
  };
}

type Settle<Reply> = {
  resolve(outcome: CallOutcome<Reply>): void;
  reject(reason: unknown): void;
};

/** Sends a message that was not refused, and settles with whatever comes first. */
function wait<Reply>(
  queue: Queue,
  message: unknown,
  { timeoutMs, signal, read }: CallOptions<Reply>,
  { resolve, reject }: Settle<Reply>,
  onStuck: MailboxOptions['onStuck'],
): void {
  let isSettled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (): boolean => {
    if (isSettled) return false;
    isSettled = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', follow);
    return true;
  };
  const follow = (): void => {
    if (!settle()) return;
    reject(signal.reason);
    queue.forget(entry, signal.reason);
  };
  const entry = queue.accept('call', message, (ending) => {
    if (!settle()) return;
    if (ending.kind !== 'answered') return resolve(ending);
    resolve({ kind: 'answered', reply: read(ending.answer) });
  });
  // A target that answers at once needs no timer.
  if (isSettled) return;
  signal.addEventListener('abort', follow);
  timer = setTimeout(() => {
    if (!settle()) return;
    resolve({ kind: 'late' });
    const isStuck = queue.isStuckBefore(entry);
    queue.forget(entry, new Error(`The timeout of ${timeoutMs} ms has passed`));
    if (isStuck) onStuck?.();
  }, timeoutMs);
}

type Entry = {
  readonly kind: MessageKind;
  readonly message: unknown;
  readonly controller: AbortController;
  /** What the target worked on when the message was accepted. */
  readonly behind: Entry | undefined;
  end(ending: Ending): void;
};

type Ending =
  | { readonly kind: 'answered'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly cause: unknown }
  | { readonly kind: 'unavailable' };

type Queue = Pick<Mailbox, 'close' | 'abandon'> & {
  /** Why a message is not accepted now; undefined when it is. */
  refusal(): { readonly kind: 'unavailable' | 'full' } | undefined;
  accept(kind: MessageKind, message: unknown, end: Entry['end']): Entry;
  /** Nobody waits for a message any more. */
  forget(entry: Entry, reason: unknown): void;
  /** Whether the target works on a message, or still on what it worked on when that was accepted. */
  isStuckBefore(entry: Entry): boolean;
};

function openQueue(handle: HandleMessage, { maxQueued, onDropped }: MailboxOptions): Queue {
  const waiting: Entry[] = [];
  let running: Entry | undefined;
  let isOpen = true;
  let whenIdle: (() => void) | undefined;

  const end = (entry: Entry, ending: Ending): void => {
    entry.end(ending);
    if (running === entry) running = undefined;
  };
  const work = (): void => {
    while (running === undefined) {
      const entry = waiting.shift();
      if (entry === undefined) {
        whenIdle?.();
        return;
      }
      running = entry;
      start(entry);
    }
  };
  const start = (entry: Entry): void => {
    const answer = handled(handle, entry);
    if (answer instanceof Promise) {
      void answer.then((ending) => {
        end(entry, ending);
        work();
      });
    } else {
      end(entry, answer);
    }
  };

  return {
    refusal() {
      if (!isOpen) return { kind: 'unavailable' };
      return waiting.length < maxQueued ? undefined : { kind: 'full' };
    },
    accept(kind, message, endEntry) {
      const controller = new AbortController();
      const entry = { kind, message, controller, behind: running, end: endEntry };
      waiting.push(entry);
      work();
      return entry;
    },
    forget(entry, reason) {
      const place = waiting.indexOf(entry);
      if (place >= 0) waiting.splice(place, 1);
      else entry.controller.abort(reason);
    },
    isStuckBefore: (entry) =>
      running !== undefined && (running === entry || running === entry.behind),
    close() {
      isOpen = false;
      for (const entry of waiting.filter(({ kind }) => kind === 'call')) {
        waiting.splice(waiting.indexOf(entry), 1);
        entry.end({ kind: 'unavailable' });
      }
      return new Promise((resolve) => {
        whenIdle = resolve;
        work();
      });
    },
    abandon() {
      const casts = waiting.splice(0).length;
      if (casts > 0) onDropped?.(casts);
      const entry = running;
      if (entry !== undefined) {
        end(entry, { kind: 'unavailable' });
        entry.controller.abort(new Error('The target has stopped'));
      }
      work();
    },
  };
}

/** Has a message worked on; at once, when the target does not wait for anything. Never rejects. */
function handled(handle: HandleMessage, { kind, message, controller }: Entry): Awaitable<Ending> {
  try {
    const answer = handle(kind, message, controller.signal);
    if (!isThenable(answer)) return { kind: 'answered', answer };
    return Promise.resolve(answer).then(
      (value) => ({ kind: 'answered', answer: value }),
      (cause: unknown) => ({ kind: 'failed', cause }),
    );
  } catch (cause) {
    return { kind: 'failed', cause };
  }
}
