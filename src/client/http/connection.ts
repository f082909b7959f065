import type { Agent } from 'undici';
import { connectionError } from './connection-error.js';
import type { HttpResponse } from './read-answer.js';
import type { HeaderFields } from './request-headers.js';

/** A request to the endpoint. */
export type HttpRequest = {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: HeaderFields;
  readonly body?: string | undefined;
  /**
   * Whether it must not wait for others: a stream that stays open, or a message that a request in progress depends on.
   */
  readonly urgent: boolean;
  /** Gives up with its reason. */
  readonly signal: AbortSignal;
};

/** The connections to one endpoint. */
export type Connection = {
  /** Sends a request, lets `read` take what it needs of the response, and drops the rest. */
  exchange<Value>(
    request: HttpRequest,
    read: (response: HttpResponse) => Value | Promise<Value>,
  ): Promise<Value>;
  close(): Promise<void>;
};

/** Connections to one server at a time, apart from urgent ones. */
const MAX_CONNECTIONS = 4;

/** Milliseconds that an idle connection is kept. */
const KEEP_ALIVE_MS = 30_000;

/** Prepares connections to an endpoint. The HTTP library is loaded with the first request; redirects are not followed. */
export function openConnection(endpoint: URL, peer: string): Connection {
  const agents: { ordinary?: Agent; urgent?: Agent } = {};
  return {
    async exchange({ method, headers, body = null, urgent, signal }, read) {
      const { Agent, request } = await import('undici');
      const pool = urgent ? 'urgent' : 'ordinary';
      // The signal bounds the whole request, so the library's own timeouts (0) are off.
      agents[pool] ??= new Agent({
        connections: urgent ? null : MAX_CONNECTIONS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const agent = agents[pool];
      try {
        const options = { method, headers, body, signal, dispatcher: agent };
        const response = await request(endpoint, options);
        // Dropping an unread body fails it, which nobody needs to hear of.
        response.body.on('error', () => {});
        try {
          return await read({
            status: response.statusCode,
            header: (name) => firstValue(response.headers[name]),
            body: response.body,
          });
        } finally {
          response.body.destroy();
        }
      } catch (error) {
        throw connectionError(error, peer, signal);
      }
    },
    async close() {
      await Promise.all([agents.ordinary?.destroy(), agents.urgent?.destroy()]);
    },
  };
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
