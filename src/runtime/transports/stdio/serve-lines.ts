import { setMaxListeners } from 'node:events';
import type { Readable } from 'node:stream';
import type { StdioLimits } from '../../../definitions/limits.js';
import type { JsonObject } from '../../../protocol/json.js';
import type { Logger } from '../../log.js';
import { createAdmission } from '../admission.js';
import type { Core } from '../core.js';
import { createPeer } from '../peer.js';
import { createConversation } from './conversation.js';
import { readInput } from './input-reader.js';
import { createLineSplitter } from './line-splitter.js';
import { createLineWriter, type LineTarget } from './line-writer.js';

/** A pair of pipes, and when to stop reading. */
export type LineChannel = {
  readonly input: Readable;
  readonly target: LineTarget;
  /** Who the peer is; undefined where nobody has said so. */
  readonly auth?: JsonObject | undefined;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Answers the messages of one peer, one a line, until its input ends or the signal aborts. What was read by then is
 * answered, and then the promise resolves. It also resolves when the peer closes its end of the output; it rejects when
 * the peer does not read its answers in time.
 */
export async function serveLines(
  core: Core,
  { input, target, auth, signal }: LineChannel,
  limits: StdioLimits,
  logger: Logger,
): Promise<void> {
  const { maxLineBytes, requestTimeoutMs } = limits;
  const admission = createAdmission(limits);
  const closing = new AbortController();
  // Whatever stays open until the end waits for it; admission bounds their number.
  setMaxListeners(0, closing.signal);
  const writer = createLineWriter(target, limits.writeTimeoutMs, (on) => reader.hold(on));
  let hasDropped = false;
  const notify = (notification: string): void => {
    if (writer.offer(notification) || hasDropped) return;
    hasDropped = true;
    logger({ level: 'warning', message: DROPPED });
  };
  const peer = createPeer({
    core,
    admission,
    transport: 'stdio',
    auth,
    requestTimeoutMs,
    notify,
    drained: writer.drained,
    closing: closing.signal,
    request: writer.send,
  });
  const conversation = createConversation(core, peer, maxLineBytes, writer.send);
  const reader = readInput(input, createLineSplitter(maxLineBytes, conversation));
  const cancelAll = (): void => peer.cancelAll('The server is closing');
  const stopAtSignal = onAbort(signal, () => {
    reader.stop();
    const deadline = setTimeout(cancelAll, limits.drainTimeoutMs);
    return () => clearTimeout(deadline);
  });
  const finish = async (): Promise<void> => {
    await reader.ended;
    closing.abort();
    await conversation.settled();
    await writer.flush();
  };
  try {
    await Promise.race([finish(), writer.ended]);
  } finally {
    stopAtSignal();
    reader.stop();
    writer.close();
    cancelAll();
  }
}

/** Said once: a client that is slow once is slow often. */
const DROPPED = 'notifications were dropped: the client reads them more slowly than they come';

/** Runs an action when the signal aborts, once. Returns what takes it back, also what the action itself started. */
function onAbort(signal: AbortSignal | undefined, act: () => () => void): () => void {
  let undo = (): void => {};
  const run = (): void => {
    undo = act();
  };
  if (signal?.aborted) run();
  else signal?.addEventListener('abort', run, { once: true });
  return () => {
    signal?.removeEventListener('abort', run);
    undo();
  };
}
