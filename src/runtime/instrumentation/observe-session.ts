import type { Revision } from '../../protocol/revisions.js';
import { type Instruments, nextId } from './instruments.js';

/**
 * Tells of a session over HTTP that has begun.
 *
 * @returns tells of its end, once; undefined when nobody would hear of it
 */
export function observeSession(
  instruments: Instruments,
  protocolVersion: Revision | undefined,
): (() => void) | undefined {
  if (!instruments.hearSessions()) return undefined;
  const start = { sessionId: nextId(), transport: 'http', protocolVersion } as const;
  const startedAt = performance.now();
  instruments.tell('session:open', NOTHING, start);
  return () => {
    instruments.tell('session:close', { durationMs: performance.now() - startedAt }, start);
  };
}

const NOTHING = Object.freeze({});
