import { createParser } from 'eventsource-parser';
import { type JsonObject, ownValue } from '../../protocol/json.js';
import { ClientError } from '../error.js';
import { parseMessage } from '../parse-message.js';
import { type BodyLimit, limitBody } from './read-body.js';

/**
 * Reads an event stream up to the response with the given id, and leaves the rest unread: a server need not end the
 * stream. Notifications on the way are passed over.
 */
export async function readEventStream(
  body: AsyncIterable<Uint8Array>,
  id: number,
  limit: BodyLimit,
): Promise<JsonObject> {
  for await (const data of readEvents(limitBody(body, limit))) {
    const message = parseMessage(data, limit.peer);
    if (isResponseTo(id, message)) return message;
  }
  throw new ClientError('protocol', `${limit.peer} ended its event stream without an answer`);
}

/** Yields the data of every event that has some: one without only carries an id for resuming. */
async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void events.push(data) });
  const decoder = new TextDecoder();
  const take = () => events.splice(0).filter((data) => data !== '');
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* take();
  }
  // An answer counts although the server closed the stream before the blank line that ends the event.
  parser.feed('\n\n');
  yield* take();
}

/** An error may lack the id of its request; a stream belongs to one request, so it still is the answer. */
function isResponseTo(id: number, message: JsonObject): boolean {
  if (Object.hasOwn(message, 'method')) return false;
  const answered = ownValue(message, 'id') ?? null;
  return answered === id || (answered === null && Object.hasOwn(message, 'error'));
}
