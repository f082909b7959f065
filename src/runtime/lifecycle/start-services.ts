import { causeText, type Logger } from '../log.js';
import type { Environment } from './environment.js';
import type { Masking } from './masking.js';
import type { ServicesModule } from './services.js';
import { StartError } from './start-error.js';

/** What is to be started, and how long that may take. */
export type ServicesStart = {
  readonly module: ServicesModule;
  readonly env: Environment;
  readonly logger: Logger;
  readonly masking: Masking;
  /** Milliseconds; 0 = no deadline. */
  readonly startTimeoutMs: number;
  /** Milliseconds for `stop`, and for a `start` that was called off. */
  readonly stopTimeoutMs: number;
};

/** Services that have started. */
export type RunningServices = {
  readonly value: unknown;
  /** Waits for `stop`, no longer than its limit. Never rejects: what goes wrong is logged. */
  stop(): Promise<void>;
};

/**
 * Starts services. What `start` still gives when nobody waits for it any more is stopped, so that nothing stays behind.
 *
 * @param calledOff aborts when the server is to end meanwhile
 * @throws StartError (as a rejection) when `start` fails, takes too long, or was called off and does not settle
 */
export async function startServices(
  start: ServicesStart,
  calledOff: AbortSignal,
): Promise<RunningServices> {
  const { module, env, logger: log, masking } = start;
  const given = new AbortController();
  const work = (async () => module.start({ env, log, signal: given.signal }))();
  try {
    const value = await settled(work, start, calledOff, given);
    return { value, stop: () => stopServices(start, value) };
  } catch (cause) {
    if (cause instanceof StartError) {
      void work.then((value) => stopServices(start, value)).catch(() => {});
      throw cause;
    }
    const reason = masking.text(cause instanceof Error ? cause.message : causeText(cause));
    const message = `the services do not start: ${reason}`;
    throw new StartError('services', message, { cause: masking.cause(cause) });
  }
}

/** Waits for `start`: as long as it may take, and once it is called off, as long as an end may take. */
function settled(
  work: Promise<unknown>,
  { startTimeoutMs, stopTimeoutMs }: ServicesStart,
  calledOff: AbortSignal,
  given: AbortController,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = (message: string): void => {
      const error = new StartError('services', message);
      given.abort(error);
      reject(error);
    };
    const late = `the services do not start: \`start\` did not settle within ${startTimeoutMs} ms`;
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

async function stopServices(start: ServicesStart, value: unknown): Promise<void> {
  const { module, logger, stopTimeoutMs } = start;
  if (module.stop === undefined) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, stopTimeoutMs, 'late');
  });
  try {
    const stopped = (async () => module.stop?.(value))();
    if ((await Promise.race([stopped, late])) !== 'late') return;
    stopped.catch(() => {});
    report(logger, `\`stop\` of the services did not settle within ${stopTimeoutMs} ms`);
  } catch (cause) {
    report(logger, '`stop` of the services failed', cause);
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
