import { isInitializeEra, type Revision } from '../../protocol/revisions.js';
import { ClientError } from '../error.js';
import type { Connection, HttpRequest } from './connection.js';
import type { HttpResponse } from './read-answer.js';
import { authorizationHeader, type HeaderFields } from './request-headers.js';

/** Gives the value of the `Authorization` header, such as `Bearer …`. */
export type Authorization = () => string | Promise<string>;

/** An MCP endpoint, with what every request to it carries: credentials, and the session of the initialize era. */
export type Endpoint = {
  /** Sends a request and lets `read` take what it needs. A 404 to a request of a session rejects with `session-lost`. */
  exchange<Value>(
    request: HttpRequest,
    read: (response: HttpResponse) => Value | Promise<Value>,
  ): Promise<Value>;
  /** Takes over the session that the answer to `initialize` brings. */
  takeSession(response: HttpResponse): void;
  /** Whether later requests belong to a session. */
  hasSession(): boolean;
  agree(revision: Revision): void;
  /** Whether streams can be opened and resumed by GET: only in the initialize era. */
  hasStreams(): boolean;
};

/** A session id of an initialize-era server: visible ASCII (2025-11-25, "Session Management"). */
const SESSION_ID = /^[\u0021-\u007e]{1,1024}$/u;

/** Prepares requests to an endpoint. */
export function openEndpoint(
  connection: Connection,
  peer: string,
  application: HeaderFields,
  authorization: Authorization | undefined,
): Endpoint {
  let sessionId: string | undefined;
  let revision: Revision | undefined;

  function sessionHeaders(): HeaderFields {
    return {
      ...(sessionId === undefined ? {} : { 'mcp-session-id': sessionId }),
      ...(revision === undefined ? {} : { 'mcp-protocol-version': revision }),
    };
  }

  const exchange: Endpoint['exchange'] = (request, read) => {
    const session = sessionId;
    const fixed = { ...application, ...sessionHeaders(), ...request.headers };
    const send = (credentials: HeaderFields) =>
      connection.exchange({ ...request, headers: { ...fixed, ...credentials } }, (response) => {
        if (response.status !== 404 || session === undefined) return read(response);
        if (sessionId === session) sessionId = revision = undefined;
        throw new ClientError('session-lost', `${peer} does not know the session any more`, 404);
      });
    return authorization === undefined ? send({}) : withCredentials(authorization, send);
  };

  return {
    exchange,
    takeSession(response) {
      const id = response.header('mcp-session-id');
      sessionId = id !== undefined && SESSION_ID.test(id) ? id : undefined;
    },
    hasSession: () => sessionId !== undefined,
    agree(agreed) {
      revision = isInitializeEra(agreed) ? agreed : undefined;
    },
    hasStreams: () => revision !== undefined,
  };
}

/** Sends with the current credentials, and once more when they are refused and there are new ones by then. */
async function withCredentials<Value>(
  authorization: Authorization,
  send: (credentials: HeaderFields) => Promise<Value>,
): Promise<Value> {
  const value = await authorization();
  try {
    return await send(authorizationHeader(value));
  } catch (error) {
    if (!(error instanceof ClientError) || error.status !== 401) throw error;
    const renewed = await authorization();
    if (renewed === value) throw error;
    return send(authorizationHeader(renewed));
  }
}
