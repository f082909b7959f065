import { QUEUED_MESSAGES } from '../../definitions/actor.js';
import { type HandleMessage, type Mailbox, openMailbox } from './mailbox.js';
import type { LocalTarget, MessageKind, Target } from './target.js';
import { mailboxSlot, reportDropped, type TargetHost } from './target-host.js';

/** Prepares a target in the process of the server. */
export function createLocalTarget(
  name: string,
  { module, maxQueued = QUEUED_MESSAGES }: LocalTarget,
): TargetHost {
  const { use, call, cast } = mailboxSlot();
  return {
    name,
    call,
    cast,
    encode: (message) => message,
    decode: (answer) => answer,
    part: (start, { logger }) => ({
      kind: 'targets',
      subject: `the target \`${name}\``,
      doesNotStart: `the target \`${name}\` does not start`,
      async start(signal) {
        const state = await startTarget(module, { ...start, signal });
        const onDropped = reportDropped(name, logger);
        const mailbox = openMailbox(messageHandler(module, state), { maxQueued, onDropped });
        use(mailbox);
        return { state, mailbox };
      },
      async stop(started, signal) {
        const { state, mailbox } = started as { state: unknown; mailbox: Mailbox };
        use(undefined);
        signal.addEventListener('abort', () => mailbox.abandon());
        await mailbox.close();
        await stopTarget(module, state);
      },
    }),
  };
}

/** Makes the state of a target; called as a method, since targets made by hand may use `this`. */
export function startTarget(
  module: Target,
  start: Parameters<NonNullable<Target['start']>>[0],
): unknown {
  return module.start?.(start);
}

/** Ends the state of a target. */
export function stopTarget(module: Target, state: unknown): unknown {
  return module.stop?.(state as never);
}

/** The function of a target that works on messages of a kind; undefined where it has none. */
export function messageFunction(module: Target, kind: MessageKind): Target['call'] {
  return module[kind] ?? module.handle;
}

/** Hands messages to the functions of a target. */
export function messageHandler(module: Target, state: unknown): HandleMessage {
  const call = messageFunction(module, 'call')?.bind(module);
  const cast = messageFunction(module, 'cast')?.bind(module);
  return (kind, message, signal) =>
    (kind === 'call' ? call : cast)?.(message as never, { state: state as never, signal });
}
