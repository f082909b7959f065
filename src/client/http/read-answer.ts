import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { ClientError } from '../error.js';
import { parseMessage } from '../parse-message.js';
import { displayUrl } from './display-url.js';
import { readEventStream } from './event-stream.js';
import { type BodyLimit, readText } from './read-body.js';

/** What the client needs to know of an HTTP response. */
export type HttpResponse = {
  readonly status: number;
  /** The first value of a header; `name` is in lower case. */
  header(name: string): string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
};

/**
 * Reads the JSON-RPC response to a POST: one JSON object or an event stream (MCP, "Streamable HTTP").
 *
 * A JSON-RPC error counts as the answer with any 4xx status except 401 and 403; other failures are `ClientError`s.
 */
export async function readAnswer(
  response: HttpResponse,
  id: number,
  limit: BodyLimit,
): Promise<JsonObject> {
  refuseStatus(response, limit.peer);
  const type = mediaType(response);
  if (response.status >= 400) return readFailure(response, type, limit);
  if (type === 'application/json')
    return parseMessage(await readText(response.body, limit), limit.peer);
  if (type === 'text/event-stream') return readEventStream(response.body, id, limit);
  throw new ClientError(
    'protocol',
    `${limit.peer} answered HTTP ${response.status} with ${type || 'no content type'}, expected application/json or text/event-stream`,
    response.status,
  );
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
