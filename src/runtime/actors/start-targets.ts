import { type PartLimits, type RunningPart, startPart } from '../lifecycle/start-part.js';
import type { TargetStart } from './target.js';
import type { TargetHost } from './target-host.js';

/**
 * Starts targets one after the other; they stop in the reverse order. When one does not start, those before it are stopped
 * again.
 *
 * @param calledOff aborts when the server is to end meanwhile
 * @throws StartError (as a rejection) of the target that does not start
 */
export async function startTargets(
  targets: readonly TargetHost[],
  start: Omit<TargetStart, 'signal'>,
  limits: PartLimits,
  calledOff: AbortSignal,
): Promise<Pick<RunningPart<unknown>, 'stop'>> {
  const running: RunningPart<unknown>[] = [];
  const stop = async (): Promise<void> => {
    for (const { stop } of running.toReversed()) await stop();
  };
  try {
    for (const target of targets) {
      calledOff.throwIfAborted();
      running.push(await startPart(target.part(start, limits), limits, calledOff));
    }
    return { stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}
