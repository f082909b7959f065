import { setTimeout } from 'node:timers/promises';
import { DEFAULT_HOST } from '../definitions/program.js';
import { printable } from '../diagnostics/printable.js';
import { systemReason } from '../diagnostics/system-reason.js';
import type { ListenAddress } from '../runtime/program/listen-address.js';
import { type HttpServer, listen } from '../runtime/transports/http/index.js';
import type { LoadedServer } from './load-runtime.js';
import { printError } from './print-error.js';
import { printNote, type Terminal } from './terminal.js';

/** One server after the other on the same port. */
export type DevServer = {
  /**
   * Serves a loaded server in the place of the one before, which finishes what it has begun. False, with the reason printed,
   * when it does not start: the one before goes on.
   *
   * @param started when the work on it began, in milliseconds of `performance.now()`
   */
  replace(server: LoadedServer, started: number): Promise<boolean>;
  close(): Promise<void>;
};

const DEFAULT_PORT = 8000;

/** How often, and after how many milliseconds, a port that is not free yet is tried again. */
const TRIES = 50;
const TRY_MS = 2;

/** Prepares to serve; the port is bound with the first server. */
export function devServer(address: Partial<ListenAddress>, terminal: Terminal): DevServer {
  let current: HttpServer | undefined;
  const ending = new Set<Promise<void>>();

  function end(server: HttpServer): void {
    const ended = server.close().catch(() => {});
    ending.add(ended);
    void ended.then(() => ending.delete(ended));
  }

  return {
    async replace({ runtime, options }, started) {
      const { http = {} } = options;
      const host = address.host ?? http.host ?? DEFAULT_HOST;
      const wanted = address.port ?? http.port ?? DEFAULT_PORT;
      const before = current;
      // A free port that was taken stays.
      const port = wanted === 0 && before !== undefined ? before.port : wanted;
      try {
        const release = await runtime.start();
        const gate = await options.gate?.();
        // The services run before the port changes hands, so that nobody waits for them.
        if (before !== undefined) end(before);
        const open = () => listen({ ...http, ...(gate && { gate }), runtime, host, port });
        current = await retried(open, before === undefined ? 1 : TRIES).finally(release);
      } catch (error) {
        printError(terminal, `the server does not start: ${reasonOf(error)}`);
        return false;
      }
      const ms = Math.round(performance.now() - started);
      printNote(terminal, `Serving ${printable(current.url)} (${ms} ms)\n`);
      return true;
    },
    async close() {
      if (current !== undefined) end(current);
      await Promise.all(ending);
    },
  };
}

/** The port of a server that was closed is free a moment later. */
async function retried(open: () => Promise<HttpServer>, tries: number): Promise<HttpServer> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await open();
    } catch (error) {
      if (left <= 0 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await setTimeout(TRY_MS);
    }
  }
}

function reasonOf(error: unknown): string {
  return systemReason(error) ?? (error instanceof Error ? error.message : String(error));
}
