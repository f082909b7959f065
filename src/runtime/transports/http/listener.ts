import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { HttpLimits } from '../../../definitions/limits.js';
import type { Logger } from '../../log.js';
import type { Core } from '../core.js';
import { type HttpEndpoint, openEndpoint } from './endpoint.js';
import { warnIfExposed } from './exposure.js';
import { type NodeEndpoint, NodeHost } from './node/node-host.js';
import type { ListenSettings } from './options.js';

/** A server that accepts requests. */
export type HttpServer = {
  /** The address of the endpoint, such as `http://127.0.0.1:4000/mcp`. */
  readonly url: string;
  readonly port: number;
  /**
   * Stops accepting, answers requests that are not read yet with 503 and lets the others finish; what is left after
   * `drainTimeoutMs` is cancelled and cut. Resolves when the last connection has ended; later calls join the first.
   */
  close(): Promise<void>;
};

/** Opens a listener for a server. Rejects when the address cannot be bound. */
export async function openListener(
  settings: ListenSettings,
  core: Core,
  logger: Logger,
): Promise<HttpServer> {
  const { host, limits, path, gate } = settings;
  const endpoint = openEndpoint(settings, core, logger);
  const { readTimeoutMs } = limits;
  const node: NodeEndpoint = { endpoint, logger, readTimeoutMs, ownsServer: true };
  const server = createLimitedServer(limits, (request, response) => {
    new NodeHost(node, request, response).serve();
  });
  server.listen(settings.port, host);
  await once(server, 'listening');
  if (gate === undefined) warnIfExposed(host, logger);
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}${path}`,
    port,
    close: () => {
      closing ??= drain(server, endpoint, limits.drainTimeoutMs);
      return closing;
    },
  };
}

/** How often node looks for heads that are too slow: exact enough for a limit of seconds, cheap at any number of them. */
const LONGEST_CHECK_INTERVAL_MS = 1000;

function createLimitedServer(
  limits: HttpLimits,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const { headTimeoutMs, readTimeoutMs } = limits;
  const server = createServer({
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: headTimeoutMs,
    connectionsCheckingInterval: Math.min(LONGEST_CHECK_INTERVAL_MS, Math.ceil(headTimeoutMs / 4)),
    // The body has a deadline of its own, see `bodyTimeoutMs`; node's would count the head too.
    requestTimeout: 0,
    keepAliveTimeout: readTimeoutMs,
    // Checked with the other head rules, for every version of HTTP.
    requireHostHeader: false,
    noDelay: true,
  });
  server.timeout = readTimeoutMs;
  server.maxConnections = limits.maxConnections;
  // The head is limited in bytes; a limit on headers would silently hide the repeated ones behind it.
  server.maxHeadersCount = 0;
  // Every pipelined request listens for the end of its connection; admission bounds their number.
  server.on('connection', (socket: Socket) => socket.setMaxListeners(0));
  server.on('request', handle);
  // Without this listener node asks for every body (100 Continue) before we have looked at its head.
  server.on('checkContinue', handle);
  return server;
}

async function drain(
  server: Server,
  endpoint: HttpEndpoint,
  drainTimeoutMs: number,
): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const drained = endpoint.close();
  const deadline = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  await Promise.all([closed, drained]);
  clearTimeout(deadline);
}
