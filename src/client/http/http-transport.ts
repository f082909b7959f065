import type { OutgoingMessage, Transport } from '../transport.js';
import { type Connection, openConnection } from './connection.js';
import { displayUrl } from './display-url.js';
import { endpointUrl } from './endpoint-url.js';
import { acceptNotification, type HttpResponse, readAnswer } from './read-answer.js';
import { applicationHeaders, type HeaderFields, postHeaders } from './request-headers.js';

/** Where an MCP endpoint is, and what to send with every request. */
export type HttpOptions = {
  readonly url: string;
  /** Such as `Authorization`. Headers of the protocol are refused. Default: none. */
  readonly headers?: { readonly [name: string]: string };
};

/** A session id of an initialize-era server: visible ASCII (2025-11-25, "Session Management"). */
const SESSION_ID = /^[\u0021-\u007e]{1,1024}$/u;

/** Milliseconds that the goodbye to a session may take. */
const GOODBYE_MS = 2_000;

/**
 * Makes the Streamable HTTP transport. Connects with the first message.
 *
 * Throws a `ClientError` for a URL that is not http(s) or holds credentials, and for headers that HTTP does not allow.
 */
export function httpTransport(
  { url, headers = {} }: HttpOptions,
  maxResponseBytes: number,
): Transport {
  const peer = displayUrl(url);
  const connection = openConnection(endpointUrl(url), peer);
  const application = applicationHeaders(headers);
  let sessionId: string | undefined;

  async function read(response: HttpResponse, { id, method }: OutgoingMessage) {
    if (id === undefined) return acceptNotification(response, peer);
    const answer = await readAnswer(response, id, { peer, maxBytes: maxResponseBytes });
    if (method === 'initialize') sessionId = readSessionId(response);
    return answer;
  }

  return {
    peer,
    sendsHeaders: true,
    send(message, signal) {
      const fields = postHeaders(application, message, sessionId);
      const request = { method: 'POST', headers: fields, body: message.text, signal } as const;
      return connection.exchange(request, (response) => read(response, message));
    },
    async close() {
      if (sessionId !== undefined) await endSession(connection, application, sessionId);
      await connection.close();
    },
  };
}

function readSessionId(response: HttpResponse): string | undefined {
  const id = response.header('mcp-session-id');
  return id !== undefined && SESSION_ID.test(id) ? id : undefined;
}

/** Tells an initialize-era server that its session is over. It need not know how, so its answer does not matter. */
async function endSession(
  connection: Connection,
  application: HeaderFields,
  sessionId: string,
): Promise<void> {
  const headers = { ...application, 'mcp-session-id': sessionId };
  const signal = AbortSignal.timeout(GOODBYE_MS);
  await connection.exchange({ method: 'DELETE', headers, signal }, () => {}).catch(() => {});
}
