import { coreOf } from '../core.js';
import { type HttpServer, openListener } from './listener.js';
import { type ListenOptions, readListenOptions } from './options.js';

/**
 * Serves a runtime over HTTP: `POST <path>` on a `node:http` server (MCP 2026-07-28, "Streamable HTTP").
 *
 * Starts what the server needs before it binds the address, and stops it after the last answer (see `Runtime.start`).
 * Binds 127.0.0.1 unless told otherwise and installs no signal handlers. Requests are not authenticated, so a bind to
 * another address than a loopback one is logged as a warning.
 *
 * @throws TypeError or RangeError for a wrong option, `StartError` when the server does not
 *   start, and the system's error (`EADDRINUSE`) when the address is taken.
 */
export async function listen(options: ListenOptions): Promise<HttpServer> {
  const settings = readListenOptions(options);
  const { runtime } = options;
  const release = await runtime.start();
  try {
    const server = await openListener(settings, coreOf(runtime), runtime.logger);
    return { ...server, close: () => server.close().finally(release) };
  } catch (cause) {
    await release();
    throw cause;
  }
}
