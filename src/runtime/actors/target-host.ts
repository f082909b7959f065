import type { Part, PartLimits } from '../lifecycle/start-part.js';
import type { Logger } from '../log.js';
import type { Mailbox } from './mailbox.js';
import type { TargetStart } from './target.js';

/** A target as tools know it. While it does not run, it is unavailable. */
export type TargetHost = Pick<Mailbox, 'call' | 'cast'> & {
  readonly name: string;
  /**
   * Makes what is sent of a message.
   *
   * @throws TypeError where the target does not take such a message
   */
  encode(message: unknown): unknown;
  /**
   * Reads what was answered.
   *
   * @throws TypeError where that is no answer
   */
  decode(answer: unknown): unknown;
  /** What there is to start before the server answers. */
  part(start: Omit<TargetStart, 'signal'>, limits: PartLimits): Part<unknown>;
};

/** The mailbox of a target while it has one. */
export type MailboxSlot = Pick<TargetHost, 'call' | 'cast'> & {
  /** Sets the mailbox; undefined takes it away. */
  use(mailbox: Mailbox | undefined): void;
};

/** Makes room for a mailbox. */
export function mailboxSlot(): MailboxSlot {
  let current: Mailbox | undefined;
  return {
    use(mailbox) {
      current = mailbox;
    },
    call: async (message, options) =>
      current === undefined ? UNAVAILABLE : current.call(message, options),
    cast: (message, failed) =>
      current === undefined ? UNAVAILABLE : current.cast(message, failed),
  };
}

const UNAVAILABLE = { kind: 'unavailable' } as const;

/** Tells the operator that casts which were accepted came to nothing. */
export function reportDropped(name: string, logger: Logger): (count: number) => void {
  return (count) => {
    const messages = count === 1 ? 'a message that waits' : `${count} messages that wait`;
    tell(logger, 'warning', `the target \`${name}\` drops ${messages}: it stops`);
  };
}

/** Writes a log record about a target. A logger that fails must not change what a target does. */
export function tell(
  logger: Logger,
  level: 'warning' | 'error',
  message: string,
  cause?: unknown,
): void {
  try {
    logger({ level, message, cause });
  } catch {
    // There is no other place to tell.
  }
}
