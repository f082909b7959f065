import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import express from 'express';
import type { Runtime } from '../../../src/runtime/index.js';
import {
  createExpressHandler,
  type ExpressOptions,
} from '../../../src/runtime/transports/express/index.js';
import {
  createFetchHandler,
  type FetchHandler,
  type FetchOptions,
} from '../../../src/runtime/transports/fetch/index.js';
import { type ListenOptions, listen } from '../../../src/runtime/transports/http/index.js';
import type { HostKind } from './cases.js';

/** A server of one of the kinds, at `/mcp`. */
export type Host = {
  readonly port: number;
  /** Closes what serves the runtime, and then the server around it. */
  close(): Promise<void>;
};

/** What every kind of host takes. */
export type HostOptions = Omit<ExpressOptions & FetchOptions & ListenOptions, 'runtime' | 'port'>;

/** Opens a server of a kind on a free port. */
export async function openHost(
  kind: HostKind,
  runtime: Runtime,
  options: Partial<HostOptions> = {},
): Promise<Host> {
  switch (kind) {
    case 'node':
      return listen({ runtime, port: 0, ...options });
    case 'express': {
      const handler = createExpressHandler({ runtime, ...options });
      const server = express().use('/mcp', handler).listen(0, '127.0.0.1');
      return hostOf(server, handler);
    }
    case 'fetch': {
      const handler = createFetchHandler({ runtime, ...options });
      const bridge = (request: IncomingMessage, response: ServerResponse): void => {
        passOn(handler, request, response).catch(() => response.destroy());
      };
      return hostOf(
        createServer({ requireHostHeader: false }, bridge).listen(0, '127.0.0.1'),
        handler,
      );
    }
  }
}

async function hostOf(server: Server, handler: { close(): Promise<void> }): Promise<Host> {
  if (!server.listening) await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await handler.close();
      const closed = once(server, 'close');
      server.close();
      // What the handler has answered is still on its way.
      setTimeout(() => server.closeAllConnections(), 100);
      await closed;
    },
  };
}

/** The least that a server has to do for a web-standard function. */
async function passOn(
  handler: FetchHandler,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', rawHeaders } = incoming;
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const gone = new AbortController();
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  const base = `http://${headers.get('host')?.replace(/[^a-z0-9.:[\]]/gi, '_') || 'localhost'}`;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(new URL(url, base), {
    method,
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  });
  const response = await handler(request);
  outgoing.writeHead(response.status, [...response.headers].flat());
  const reader = response.body?.getReader();
  outgoing.on('close', () => reader?.cancel().catch(() => {}));
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    if (!outgoing.write(value)) await once(outgoing, 'drain');
  }
  outgoing.end();
}
