import type { Logger } from '../../log.js';
import { BODY_TAKEN } from '../http/answer.js';
import { openUnstarted } from '../http/create-endpoint.js';
import { type EndpointOptions, readEndpointOptions } from '../http/options.js';
import type { RequestHead } from '../http/request-head.js';
import { FetchHost } from './fetch-host.js';
import { toResponse } from './response.js';

/** How a server is offered behind a function. Every limit has a default. */
export type FetchOptions = EndpointOptions & {
  /** The address of a client, for the gate: a `Request` does not tell it. Default: unknown. */
  readonly remoteAddress?: (request: Request) => string | undefined;
};

/** Answers a request. Never rejects, except for a defect of our own. */
export type FetchHandler = {
  (request: Request): Promise<Response>;
  /**
   * Answers requests that are not read yet with 503 and lets the others finish; what is left after `drainTimeoutMs` is
   * cancelled: its stream breaks off, and without one it is answered 503.
   */
  close(): Promise<void>;
};

/**
 * Makes a function that serves a runtime: `Deno.serve(createFetchHandler({ runtime }))`.
 *
 * Two things differ from `listen`, because a `Request` says no more. Repeated headers arrive as one, joined with commas:
 * such a value differs from what the body says, and is refused for that. The limits of connections and heads are those of
 * the host, and so is what happens to a client that does not read its answer; a stream holds no more than
 * `maxStreamBacklogBytes` for it. A request without `Host` is taken to be for the host in its URL.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function createFetchHandler({ remoteAddress, ...options }: FetchOptions): FetchHandler {
  if (remoteAddress !== undefined && typeof remoteAddress !== 'function') {
    throw new TypeError('createFetchHandler: `remoteAddress` must be a function');
  }
  const settings = readEndpointOptions('createFetchHandler', options);
  const endpoint = openUnstarted(settings, options.runtime);
  const handler = async (request: Request): Promise<Response> => {
    const prepared = await endpoint.prepare(headOf(request, remoteAddress));
    if ('status' in prepared) return toResponse(prepared);
    if (request.bodyUsed || request.body?.locked) return refuseTakenBody(options.runtime.logger);
    return new FetchHost(request, prepared).answer();
  };
  return Object.assign(handler, { close: () => endpoint.close() });
}

function refuseTakenBody(logger: Logger): Response {
  const message =
    'the body of a request was read before the MCP handler, which has to read it itself';
  logger({ level: 'error', message });
  return toResponse(BODY_TAKEN);
}

function headOf(request: Request, remoteAddress: FetchOptions['remoteAddress']): RequestHead {
  const rawHeaders = [...request.headers].flat();
  if (!request.headers.has('host')) rawHeaders.push('host', new URL(request.url).host);
  return {
    method: request.method,
    target: request.url,
    rawHeaders,
    get remoteAddress() {
      return remoteAddress?.(request);
    },
  };
}
