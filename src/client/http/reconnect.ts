import { setTimeout } from 'node:timers/promises';
import type { StreamPosition } from './event-stream.js';

/** Milliseconds before a stream is opened again, where the server has not said how many. */
const DEFAULT_RETRY_MS = 1_000;

/** The longest pause, so that neither a server nor many failures put a stream to sleep for good. */
const MAX_PAUSE_MS = 60_000;

/**
 * Waits before a stream that ended is opened again: as long as the server asked for (2025-11-25, "Sending Messages to the
 * Server"), and twice as long after each failure. Rejects when the signal aborts.
 */
export async function pauseBeforeReconnect(
  { retryMs = DEFAULT_RETRY_MS }: StreamPosition,
  failures: number,
  signal: AbortSignal,
): Promise<void> {
  await setTimeout(Math.min(retryMs * 2 ** failures, MAX_PAUSE_MS), undefined, { signal });
}

/** The headers of a GET that opens a stream, or goes on with one. */
export function streamHeaders({ lastEventId }: StreamPosition): Readonly<Record<string, string>> {
  return {
    accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
}
