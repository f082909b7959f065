import { QUEUED_MESSAGES } from '../../../definitions/actor.js';
import { isJson } from '../../json-fault.js';
import type { PartLimits } from '../../lifecycle/start-part.js';
import { type Mailbox, openMailbox } from '../mailbox.js';
import type { MessageKind, TargetStart, WorkerTarget } from '../target.js';
import {
  type MailboxSlot,
  mailboxSlot,
  reportDropped,
  type TargetHost,
  tell,
} from '../target-host.js';
import { startThread, type Thread } from './start-thread.js';

/**
 * Prepares a target in a thread; nothing of threads is loaded before it starts.
 *
 * @param kinds the kinds of messages that tools send; looked at when it starts
 */
export function createWorkerTarget(
  name: string,
  target: WorkerTarget,
  kinds: ReadonlySet<MessageKind>,
): TargetHost {
  const slot = mailboxSlot();
  return {
    name,
    call: slot.call,
    cast: slot.cast,
    encode(message) {
      if (isJson(message)) return JSON.stringify(message);
      throw new TypeError('the message is not JSON, which is all that a worker thread takes');
    },
    decode(answer) {
      if (answer === null) throw new TypeError('the answer of the worker thread is not JSON');
      return answer === undefined ? undefined : JSON.parse(answer as string);
    },
    part: (start, limits) => ({
      kind: 'targets',
      subject: `the target \`${name}\``,
      doesNotStart: `the target \`${name}\` does not start`,
      async start(signal) {
        const supervisor = createSupervisor({
          name,
          target,
          kinds: [...kinds],
          start,
          limits,
          slot,
        });
        await supervisor.start(signal);
        return supervisor;
      },
      stop: (supervisor, signal) => (supervisor as Supervisor).stop(signal),
    }),
  };
}

type Supervisor = {
  start(signal: AbortSignal): Promise<void>;
  stop(signal: AbortSignal): Promise<void>;
};

type Supervised = {
  readonly name: string;
  readonly target: WorkerTarget;
  readonly kinds: readonly MessageKind[];
  readonly start: Omit<TargetStart, 'signal'>;
  readonly limits: PartLimits;
  readonly slot: MailboxSlot;
};

type Running = { readonly thread: Thread; readonly mailbox: Mailbox };

/** Runs the threads of a target one after the other: a new one when one has ended, as often as it may. */
function createSupervisor({ name, target, kinds, start, limits, slot }: Supervised): Supervisor {
  const { worker, exportName, maxQueued = QUEUED_MESSAGES, onTimeout } = target;
  const { logger, startTimeoutMs } = limits;
  const data = { module: worker.href, exportName, kinds, env: { ...start.env } };
  const onDropped = reportDropped(name, logger);
  const mayRestart = restartAllowance(target.restart);
  let running: Running | undefined;
  let restarting: Promise<void> | undefined;
  const ending = new AbortController();

  const begin = async (signal: AbortSignal): Promise<void> => {
    const thread = await startThread(data, start.log, signal);
    const onStuck = onTimeout === 'terminate' ? () => lose(own, 'a call has timed out') : undefined;
    const mailbox = openMailbox(thread.handle, {
      maxQueued,
      onDropped,
      ...(onStuck && { onStuck }),
    });
    const own: Running = { thread, mailbox };
    running = own;
    slot.use(mailbox);
    void thread.ended.then((cause) => lose(own, 'it has exited', cause));
  };
  /** Whatever is in the mailbox is lost with the thread. */
  const lose = (own: Running, reason: string, cause?: unknown): void => {
    if (running !== own) return;
    running = undefined;
    slot.use(undefined);
    void own.mailbox.close();
    own.mailbox.abandon();
    own.thread.terminate();
    if (ending.signal.aborted) return;
    const goesOn = mayRestart();
    const next = goesOn ? 'it starts again' : 'it stays away';
    tell(
      logger,
      'error',
      `the worker of the target \`${name}\` has ended: ${reason}; ${next}`,
      cause,
    );
    if (goesOn) restarting = restart(own.thread);
  };
  const restart = async (last: Thread): Promise<void> => {
    await last.ended;
    while (!ending.signal.aborted) {
      try {
        return await begin(deadline(startTimeoutMs, ending.signal));
      } catch (cause) {
        if (ending.signal.aborted) return;
        const goesOn = mayRestart();
        const next = goesOn ? 'another attempt follows' : 'it stays away';
        tell(logger, 'error', `the target \`${name}\` does not start again; ${next}`, cause);
        if (!goesOn) return;
      }
    }
  };

  return {
    start: begin,
    async stop(signal) {
      ending.abort(new Error('the server ends'));
      await restarting;
      const own = running;
      if (own === undefined) return;
      slot.use(undefined);
      signal.addEventListener('abort', () => {
        own.mailbox.abandon();
        own.thread.terminate();
      });
      await own.mailbox.close();
      await own.thread.stop();
    },
  };
}

/** Aborts with another signal, and after some milliseconds; 0 = never. */
function deadline(milliseconds: number, signal: AbortSignal): AbortSignal {
  return milliseconds === 0 ? signal : AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
}

/** Counts restarts: tells whether one more may be made now. */
function restartAllowance(restart: WorkerTarget['restart']): () => boolean {
  const times: number[] = [];
  return () => {
    if (restart === undefined) return false;
    const now = performance.now();
    const isRecent = (time: number): boolean => now - time < restart.withinMs;
    while (times.length > 0 && !isRecent(times[0] as number)) times.shift();
    if (times.length >= restart.max) return false;
    times.push(now);
    return true;
  };
}
