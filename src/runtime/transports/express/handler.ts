import type { IncomingMessage, ServerResponse } from 'node:http';
import { openUnstarted } from '../http/create-endpoint.js';
import { type NodeEndpoint, NodeHost } from '../http/node/node-host.js';
import { pathOf } from '../http/request-head.js';
import { type ExpressOptions, readExpressOptions } from './options.js';

/** A request handler for an app of Express 5. It fits `app.use` and the routes, and needs neither Express nor its types. */
export type ExpressHandler = {
  (request: IncomingMessage, response: ServerResponse, next: (cause?: unknown) => void): void;
  /**
   * Answers requests that are not read yet with 503 and lets the others finish; what is left after `drainTimeoutMs` is
   * cancelled and cut. The server is the app's: closing it is not done here.
   */
  close(): Promise<void>;
};

/**
 * Makes a handler that serves a runtime where it is mounted: `app.use('/mcp', createExpressHandler({ runtime }))`.
 *
 * Requests for paths below that go on to the app. Body parsers must come after it, or leave its path alone: a body that
 * was read before is answered 500 and logged. The limits of connections and heads are those of the app's server.
 *
 * @throws TypeError or RangeError for a wrong option.
 */
export function createExpressHandler(options: ExpressOptions): ExpressHandler {
  const settings = readExpressOptions(options);
  const { logger } = options.runtime;
  const endpoint = openUnstarted(settings, options.runtime);
  const { readTimeoutMs } = settings.limits;
  const node: NodeEndpoint = { endpoint, logger, readTimeoutMs, ownsServer: false };
  const handler = (
    request: IncomingMessage,
    response: ServerResponse,
    next: (cause?: unknown) => void,
  ): void => {
    if (isElsewhere(request)) next();
    else new NodeHost(node, request, response).serve();
  };
  return Object.assign(handler, { close: () => endpoint.close() });
}

/** Whether a mounted handler is asked for a path below its own. A route has compared the whole path. */
function isElsewhere(request: IncomingMessage & { readonly route?: unknown }): boolean {
  return request.route === undefined && pathOf(request.url ?? '') !== '/';
}
