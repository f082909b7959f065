import type { JsonObject } from '../../protocol/json.js';
import { ClientError } from '../error.js';
import type { Endpoint } from './endpoint.js';
import { readMessages, streamStart } from './event-stream.js';
import { checkStream } from './read-answer.js';
import type { BodyLimit } from './read-body.js';
import { pauseBeforeReconnect, streamHeaders } from './reconnect.js';

/** Failures in a row after which a stream is given up. */
const MAX_FAILURES = 8;

/** Milliseconds after which a stream that ends has not failed: many gateways cut what is idle. */
const LIVELY_MS = 5_000;

/** Milliseconds after which a stream counts as open although the server has not begun to answer. */
const OPENING_MS = 1_000;

/** What a stream is read for. */
export type StreamReader = {
  readonly endpoint: Endpoint;
  readonly limit: BodyLimit;
  readonly receive: (message: JsonObject) => void;
};

/** Begins to read the stream of a server. Resolves when it is open, or when there is none. Never rejects. */
export function openServerStream(reader: StreamReader, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, OPENING_MS);
    const opened = () => {
      clearTimeout(timer);
      resolve();
    };
    void readServerStream(reader, opened, signal).finally(opened);
  });
}

/**
 * Reads the stream on which a server of the initialize era sends what belongs to no request, and opens it again when it
 * ends (2025-11-25, "Listening for Messages from the Server"). Ends when the server has no such stream, after many
 * failures, and when the signal aborts. Never rejects.
 */
async function readServerStream(
  { endpoint, limit, receive }: StreamReader,
  onOpen: () => void,
  signal: AbortSignal,
): Promise<void> {
  const position = streamStart();
  for (let failures = 0; failures < MAX_FAILURES && !signal.aborted; ) {
    const start = performance.now();
    try {
      const headers = streamHeaders(position);
      await endpoint.exchange(
        { method: 'GET', headers, urgent: true, signal },
        async (response) => {
          checkStream(response, limit.peer);
          onOpen();
          for await (const message of readMessages(response.body, limit, position)) {
            failures = 0;
            // An answer belongs to the stream of its request.
            if (Object.hasOwn(message, 'method')) receive(message);
          }
        },
      );
    } catch (error) {
      if (isFinal(error)) return;
    }
    if (performance.now() - start > LIVELY_MS) failures = 0;
    await pauseBeforeReconnect(position, failures, signal).catch(() => {});
    failures += 1;
  }
}

/** Whether asking again would not help. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ClientError)) return true;
  return error.code !== 'unreachable' && (error.status ?? 0) < 500;
}
