import { createParser } from 'eventsource-parser';
import type { JsonObject } from '../../protocol/json.js';
import { ClientError } from '../error.js';
import { parseMessage } from '../parse-message.js';
import type { BodyLimit } from './read-body.js';

/** How far an event stream was read, and how to go on with it after it ended. */
export type StreamPosition = {
  lastEventId: string | undefined;
  /** Milliseconds that the server wants a client to wait; undefined while it has not said. */
  retryMs: number | undefined;
};

/** A stream that is read from its beginning. */
export function streamStart(): StreamPosition {
  return { lastEventId: undefined, retryMs: undefined };
}

/**
 * Yields the JSON-RPC message of every event that has data: one without only carries an id for resuming. The limit holds
 * for what lies between two events, so that a stream may stay open for ever.
 */
export async function* readMessages(
  body: AsyncIterable<Uint8Array>,
  { peer, maxBytes }: BodyLimit,
  position: StreamPosition,
): AsyncGenerator<JsonObject> {
  const events: string[] = [];
  let bytes = 0;
  const parser = createParser({
    onEvent({ data, id }) {
      bytes = 0;
      if (id !== undefined) position.lastEventId = id;
      if (data !== '') events.push(data);
    },
    onRetry(retryMs) {
      position.retryMs = retryMs;
    },
  });
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    parser.feed(decoder.decode(chunk, { stream: true }));
    if (bytes > maxBytes) {
      throw new ClientError('too-large', `${peer} answered more than ${maxBytes} bytes`);
    }
    for (const data of events.splice(0)) yield parseMessage(data, peer);
  }
  // An event counts although the server closed the stream before the blank line that ends it.
  parser.feed('\n\n');
  for (const data of events.splice(0)) yield parseMessage(data, peer);
}
