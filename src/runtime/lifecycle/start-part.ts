import { causeText, type Logger } from '../log.js';
import type { Masking } from './masking.js';
import { StartError } from './start-error.js';

/** Something that a server starts before it answers. */
export type Part<Value> = {
  readonly kind: StartError['part'];
  /** How messages call it, such as `the services`, and with its verb. */
  readonly subject: string;
  readonly doesNotStart: string;
  /** @param signal aborts when the start is called off or takes too long */
  start(signal: AbortSignal): Value | Promise<Value>;
  /** @param signal aborts when nobody waits any more */
  stop(value: Value, signal: AbortSignal): unknown;
};

/** How long parts may take, and who learns what goes wrong. */
export type PartLimits = {
  readonly logger: Logger;
  readonly masking: Masking;
  /** Milliseconds; 0 = no deadline. */
  readonly startTimeoutMs: number;
  /** Milliseconds for `stop`, and for a `start` that was called off. */
  readonly stopTimeoutMs: number;
};

/** A part that has started. */
export type RunningPart<Value> = {
  readonly value: Value;
  /** Waits for `stop`, no longer than its limit. Never rejects: what goes wrong is logged. */
  stop(): Promise<void>;
};

/**
 * Starts a part. What `start` still gives when nobody waits for it any more is stopped, so that nothing stays behind.
 *
 * @param calledOff aborts when the server is to end meanwhile
 * @throws StartError (as a rejection) when `start` fails, takes too long, or was called off and does not settle
 */
export async function startPart<Value>(
  part: Part<Value>,
  limits: PartLimits,
  calledOff: AbortSignal,
): Promise<RunningPart<Value>> {
  const given = new AbortController();
  const work = (async () => part.start(given.signal))();
  try {
    const value = await settled(work, part, limits, calledOff, given);
    return { value, stop: () => stopPart(part, value, limits) };
  } catch (cause) {
    if (cause instanceof StartError) {
      void work.then((value) => stopPart(part, value, limits)).catch(() => {});
      throw cause;
    }
    const { masking } = limits;
    const reason = masking.text(cause instanceof Error ? cause.message : causeText(cause));
    const message = `${part.doesNotStart}: ${reason}`;
    throw new StartError(part.kind, message, { cause: masking.cause(cause) });
  }
}

/** Waits for `start`: as long as it may take, and once it is called off, as long as an end may take. */
function settled<Value>(
  work: Promise<Value>,
  { kind, doesNotStart }: Part<Value>,
  { startTimeoutMs, stopTimeoutMs }: PartLimits,
  calledOff: AbortSignal,
  given: AbortController,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const giveUp = (message: string): void => {
      const error = new StartError(kind, message);
      given.abort(error);
      reject(error);
    };
    const late = `${doesNotStart}: \`start\` did not settle within ${startTimeoutMs} ms`;
    let timer = startTimeoutMs === 0 ? undefined : setTimeout(giveUp, startTimeoutMs, late);
    const callOff = (): void => {
      clearTimeout(timer);
      given.abort(calledOff.reason);
      timer = setTimeout(giveUp, stopTimeoutMs, CALLED_OFF);
    };
    const clear = (): void => {
      clearTimeout(timer);
      calledOff.removeEventListener('abort', callOff);
    };
    calledOff.addEventListener('abort', callOff, { once: true });
    work.then(resolve, reject).finally(clear);
  });
}

/** Why a start ended before it was over: nobody needs it any more. */
export const CALLED_OFF = 'the start was called off: the server is to end';

async function stopPart<Value>(
  part: Part<Value>,
  value: Value,
  { logger, stopTimeoutMs }: PartLimits,
): Promise<void> {
  const patience = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, stopTimeoutMs, 'late');
  });
  try {
    const stopped = (async () => part.stop(value, patience.signal))();
    if ((await Promise.race([stopped, late])) !== 'late') return;
    stopped.catch(() => {});
    report(logger, `\`stop\` of ${part.subject} did not settle within ${stopTimeoutMs} ms`);
    patience.abort(new Error('The time for `stop` has passed'));
  } catch (cause) {
    report(logger, `\`stop\` of ${part.subject} failed`, cause);
  } finally {
    clearTimeout(timer);
  }
}

/** A logger that fails must not keep the server from ending. */
function report(logger: Logger, message: string, cause?: unknown): void {
  try {
    logger({ level: 'error', message, cause });
  } catch {
    // There is no other place to tell.
  }
}
