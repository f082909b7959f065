import { ClientError } from '../error.js';
import type { Receiver, Transport } from '../transport.js';
import { openConnection } from './connection.js';
import { displayUrl } from './display-url.js';
import { type Authorization, type Endpoint, openEndpoint } from './endpoint.js';
import { endpointUrl } from './endpoint-url.js';
import { streamStart } from './event-stream.js';
import {
  type AnswerReader,
  acceptNotification,
  type HttpResponse,
  readAnswer,
  readResumed,
} from './read-answer.js';
import { pauseBeforeReconnect, streamHeaders } from './reconnect.js';
import { applicationHeaders, POST_HEADERS } from './request-headers.js';
import { openServerStream } from './server-stream.js';

/** Where an MCP endpoint is, and what to send with every request. */
export type HttpOptions = {
  readonly url: string;
  /** Headers of the application. Those of the protocol are refused. Default: none. */
  readonly headers?: { readonly [name: string]: string };
  /**
   * Gives the value of the `Authorization` header, such as `Bearer …`. Asked before every request, and once more when the
   * server refuses the value with HTTP 401. Default: none is sent.
   */
  readonly authorization?: Authorization;
};

/** Milliseconds that the goodbye to a session may take. */
const GOODBYE_MS = 2_000;

/** Times in a row that a stream is resumed without an event in between. */
const MAX_FAILURES = 5;

/**
 * Makes the Streamable HTTP transport. Connects with the first message.
 *
 * Throws a `ClientError` for a URL that is not http(s) or holds credentials, and for headers that HTTP does not allow.
 */
export function httpTransport(options: HttpOptions, maxResponseBytes: number): Transport {
  const { url, headers = {}, authorization } = options;
  const peer = displayUrl(url);
  const connection = openConnection(endpointUrl(url), peer);
  const endpoint = openEndpoint(connection, peer, applicationHeaders(headers), authorization);
  const limit = { peer, maxBytes: maxResponseBytes };
  let receiver: Receiver | undefined;
  let stream: { readonly controller: AbortController; readonly opened: Promise<void> } | undefined;
  const receive: AnswerReader['receive'] = (message) => receiver?.message(message);

  return {
    peer,
    isHttp: true,
    open(opened) {
      receiver = opened;
    },
    send: (request, signal) =>
      send(endpoint, { request, limit, receive, position: streamStart() }, signal),
    agree(revision) {
      endpoint.agree(revision);
      // A stream of the session before has come to its end.
      stream?.controller.abort();
      stream = undefined;
    },
    async listen() {
      if (!endpoint.hasStreams()) return;
      if (stream === undefined) {
        const controller = new AbortController();
        const opened = openServerStream({ endpoint, limit, receive }, controller.signal);
        stream = { controller, opened };
      }
      await stream.opened;
    },
    async close() {
      stream?.controller.abort();
      if (endpoint.hasSession()) await endSession(endpoint);
      await connection.close();
    },
  };
}

async function send(endpoint: Endpoint, reader: AnswerReader, signal: AbortSignal): Promise<void> {
  const { request, limit } = reader;
  const post = <Value>(read: (response: HttpResponse) => Value | Promise<Value>) => {
    const headers = { ...POST_HEADERS, ...request.headers };
    const urgent = request.id === undefined || request.method === 'subscriptions/listen';
    return endpoint.exchange({ method: 'POST', headers, body: request.text, urgent, signal }, read);
  };
  if (request.id === undefined) {
    return post((response) => acceptNotification(response, limit.peer));
  }
  const answered = post((response) => {
    if (request.method === 'initialize') endpoint.takeSession(response);
    return readAnswer(response, reader);
  });
  if (await answered.catch((error: unknown) => resumable(endpoint, reader, error))) return;
  if (await resume(endpoint, reader, signal)) return;
  throw new ClientError('protocol', `${limit.peer} ended its event stream without an answer`);
}

/** Gives false, as for a stream that ended, where a stream broke that can be resumed. */
function resumable(endpoint: Endpoint, { position }: AnswerReader, error: unknown): false {
  const broke = error instanceof ClientError && error.code === 'unreachable';
  if (broke && endpoint.hasStreams() && position.lastEventId !== undefined) return false;
  throw error;
}

/**
 * Goes on with the stream of a request that ended before the answer, as often as it takes (2025-11-25, "Resumability and
 * Redelivery"). Resolves to whether the answer came.
 */
async function resume(
  endpoint: Endpoint,
  reader: AnswerReader,
  signal: AbortSignal,
): Promise<boolean> {
  const { position } = reader;
  for (let failures = 0; failures < MAX_FAILURES; ) {
    const { lastEventId } = position;
    if (!endpoint.hasStreams() || lastEventId === undefined) return false;
    await pauseBeforeReconnect(position, failures, signal);
    const request = { headers: streamHeaders(position), urgent: true, signal };
    const answered = endpoint.exchange({ method: 'GET', ...request }, (response) =>
      readResumed(response, reader),
    );
    if (await answered.catch((error: unknown) => resumable(endpoint, reader, error))) return true;
    failures = position.lastEventId === lastEventId ? failures + 1 : 0;
  }
  return false;
}

/** Tells an initialize-era server that its session is over. It need not know how, so its answer does not matter. */
async function endSession(endpoint: Endpoint): Promise<void> {
  const signal = AbortSignal.timeout(GOODBYE_MS);
  const request = { method: 'DELETE', headers: {}, urgent: true, signal } as const;
  await endpoint.exchange(request, () => {}).catch(() => {});
}
