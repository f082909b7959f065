import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { answerTo, isAnswerTo } from '../answer.js';
import { ClientError } from '../error.js';
import { parseMessage } from '../parse-message.js';
import type { OutgoingMessage } from '../transport.js';
import { displayUrl } from './display-url.js';
import { readMessages, type StreamPosition } from './event-stream.js';
import { type BodyLimit, readText } from './read-body.js';

const EVENT_STREAM = 'text/event-stream';

/** What the client needs to know of an HTTP response. */
export type HttpResponse = {
  readonly status: number;
  /** The first value of a header; `name` is in lower case. */
  header(name: string): string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
};

/** Reads a response on behalf of a request. */
export type AnswerReader = {
  readonly request: OutgoingMessage;
  readonly limit: BodyLimit;
  /** Takes the answer, and what the server says ahead of it. */
  readonly receive: (message: JsonObject) => void;
  readonly position: StreamPosition;
};

/**
 * Reads the response to a POST: one JSON object or an event stream (MCP, "Streamable HTTP"). Resolves to whether it held
 * the answer to the request; a stream may end without.
 *
 * A JSON-RPC error counts as the answer with any 4xx status except 401 and 403; other failures are `ClientError`s.
 */
export async function readAnswer(response: HttpResponse, reader: AnswerReader): Promise<boolean> {
  const { limit, request, receive } = reader;
  refuseStatus(response, limit.peer);
  const type = mediaType(response);
  if (response.status >= 400) {
    receive(answerTo(request, await readFailure(response, type, limit), limit.peer));
    return true;
  }
  if (type === 'application/json') {
    const message = parseMessage(await readText(response.body, limit), limit.peer);
    receive(answerTo(request, message, limit.peer));
    return true;
  }
  if (type === EVENT_STREAM) return readStream(response, reader);
  throw typeError(response, limit.peer, `application/json or ${EVENT_STREAM}`);
}

/** Reads on in a stream that was opened again by a GET. Like `readAnswer`. */
export async function readResumed(response: HttpResponse, reader: AnswerReader): Promise<boolean> {
  checkStream(response, reader.limit.peer);
  return readStream(response, reader);
}

/** Throws where the response to a GET is no event stream. */
export function checkStream(response: HttpResponse, peer: string): void {
  refuseStatus(response, peer);
  if (response.status >= 400) throw statusError(response.status, mediaType(response), peer);
  if (mediaType(response) !== EVENT_STREAM) throw typeError(response, peer, EVENT_STREAM);
}

/**
 * Reads an event stream up to the answer, and leaves the rest unread: a server need not end the stream. An answer to
 * another request has no place there and is passed over.
 */
async function readStream(
  { body }: HttpResponse,
  { request, limit, receive, position }: AnswerReader,
): Promise<boolean> {
  for await (const message of readMessages(body, limit, position)) {
    if (Object.hasOwn(message, 'method')) receive(message);
    else if (request.id !== undefined && isAnswerTo(request.id, message)) {
      receive({ ...message, id: request.id });
      return true;
    }
  }
  return false;
}

/** Checks the answer to a notification: any success, without a body worth reading. */
export function acceptNotification(response: HttpResponse, peer: string): undefined {
  refuseStatus(response, peer);
  if (response.status >= 400) throw statusError(response.status, mediaType(response), peer);
}

/** Throws for a status that ends the matter, whatever the body says. */
function refuseStatus({ status, header }: HttpResponse, peer: string): void {
  if (status === 401 || status === 403) {
    const next = status === 401 ? '; it wants credentials, such as an Authorization header' : '';
    throw new ClientError('unauthorized', `${peer} refused with HTTP ${status}${next}`, status);
  }
  if (status >= 300 && status < 400) {
    const location = header('location');
    const target = location === undefined ? 'elsewhere' : `to ${displayUrl(location)}`;
    throw new ClientError(
      'redirect',
      `${peer} redirects ${target} (HTTP ${status}); redirects are not followed, use that URL`,
      status,
    );
  }
}

function typeError(response: HttpResponse, peer: string, expected: string): ClientError {
  const found = mediaType(response) || 'no content type';
  return new ClientError(
    'protocol',
    `${peer} answered HTTP ${response.status} with ${found}, expected ${expected}`,
    response.status,
  );
}

async function readFailure(
  response: HttpResponse,
  type: string,
  limit: BodyLimit,
): Promise<JsonObject> {
  const message = type === 'application/json' ? await readError(response, limit) : undefined;
  if (message !== undefined && response.status < 500) return message;
  throw statusError(response.status, type, limit.peer);
}

/** Makes the error for a status that says all that is known. */
function statusError(status: number, type: string, peer: string): ClientError {
  const content = type === '' ? '' : ` (${type})`;
  return new ClientError('http-status', `${peer} answered HTTP ${status}${content}`, status);
}

/** Reads a JSON-RPC error; undefined when the body is something else. */
async function readError(
  response: HttpResponse,
  limit: BodyLimit,
): Promise<JsonObject | undefined> {
  const text = await readText(response.body, limit);
  try {
    const message = parseMessage(text, limit.peer);
    return isJsonObject(ownValue(message, 'error')) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** The media type in lower case without parameters; empty when there is none. */
function mediaType({ header }: HttpResponse): string {
  return (header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
