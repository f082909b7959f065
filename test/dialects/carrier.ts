import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { openDirect, type Revision, type Runtime } from '../../src/runtime/index.js';
import { listen } from '../../src/runtime/transports/http/index.js';
import { serveStdio } from '../../src/runtime/transports/stdio/index.js';

/** How a message reaches a server. */
export type CarrierKind = 'stdio' | 'http' | 'direct';

/** What came back for a message. */
export type Answer = {
  /** Present over HTTP. */
  readonly status?: number;
  /** The text of the response; empty when there is none. */
  readonly text: string;
  /** The texts of the notifications that came before it. */
  readonly before: readonly string[];
};

/** A way to a server that takes any text as a message. */
export type Carrier = {
  send(text: string, headers?: Headers): Promise<Answer>;
  close(): Promise<void>;
};

/** Headers over HTTP, beside those of every message; other carriers have none. */
export type Headers = { readonly [name: string]: string | readonly string[] };

/** Opens a way to a runtime. Messages of a carrier other than HTTP come from one client. */
export async function openCarrier(kind: CarrierKind, runtime: Runtime): Promise<Carrier> {
  switch (kind) {
    case 'http':
      return openHttp(runtime);
    case 'stdio':
      return openStdio(runtime);
    case 'direct': {
      let before: string[] = [];
      const exchange = openDirect(runtime, { onNotification: (text) => void before.push(text) });
      return {
        async send(text) {
          before = [];
          return { text: (await exchange(text)) ?? '', before };
        },
        close: async () => {},
      };
    }
  }
}

async function openHttp(runtime: Runtime): Promise<Carrier> {
  const server = await listen({ runtime, port: 0 });
  const agent = new Agent({ keepAlive: true });
  return {
    send: (text, headers = {}) =>
      new Promise((resolve, reject) => {
        const options = { port: server.port, path: '/mcp', method: 'POST', agent };
        const message = request({ host: '127.0.0.1', ...options }, async (response) => {
          let body = '';
          response.setEncoding('utf8');
          for await (const chunk of response) body += chunk;
          const status = response.statusCode ?? 0;
          const isStream = response.headers['content-type'] === 'text/event-stream';
          const messages = isStream ? eventsOf(body) : [body];
          resolve({ status, text: messages.at(-1) ?? '', before: messages.slice(0, -1) });
        });
        message.setHeader('Content-Type', 'application/json');
        message.setHeader('Accept', 'application/json, text/event-stream');
        for (const [name, value] of Object.entries(headers)) message.setHeader(name, value);
        message.on('error', reject);
        message.end(text);
      }),
    close: async () => {
      agent.destroy();
      await server.close();
    },
  };
}

/** The messages of an event stream (HTML Standard, "Server-sent events"), without its comments. */
function eventsOf(body: string): string[] {
  const events = body.split('\n\n').filter((event) => event.startsWith('data: '));
  return events.map((event) => event.slice('data: '.length));
}

/** Lines are sent one at a time: each waits for the answer to the one before, if that is a request. */
async function openStdio(runtime: Runtime): Promise<Carrier> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = serveStdio(runtime, { input, output });
  const lines = createInterface({ input: output })[Symbol.asyncIterator]();
  return {
    async send(text) {
      input.write(`${text}\n`);
      const before: string[] = [];
      if (!/"id":/.test(text)) return { text: '', before };
      for (;;) {
        const { value } = await lines.next();
        if (!String(value).startsWith('{"jsonrpc":"2.0","method":')) {
          return { text: String(value), before };
        }
        before.push(String(value));
      }
    },
    close: async () => {
      input.end();
      await served;
    },
  };
}

/** A client that speaks one revision as its own text says, over any carrier. */
export type Speaker = {
  /** Sends a request; the id of the answer is checked by whoever asks. */
  ask(method: string, params?: object, headers?: Headers): Promise<Answer>;
  close(): Promise<void>;
};

/** What a client of 2026-07-28 sends with every request (MCP 2026-07-28, "Base protocol"). */
export const META: { readonly [key: string]: unknown } = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The text of a request with id 1. */
export function requestText(method: string, params?: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}

/** The text of a handshake (MCP 2025-11-25, "Lifecycle"). */
export function initializeText(protocolVersion: string): string {
  const clientInfo = { name: 'c', version: '1' };
  return requestText('initialize', { protocolVersion, capabilities: { roots: {} }, clientInfo });
}

/** Opens a carrier and does what a client of the revision does first. */
export async function openSpeaker(
  kind: CarrierKind,
  revision: Revision,
  runtime: Runtime,
): Promise<Speaker> {
  const carrier = await openCarrier(kind, runtime);
  if (revision !== '2026-07-28') {
    await carrier.send(initializeText(revision));
    const notification = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    await carrier.send(notification, { 'MCP-Protocol-Version': revision });
    return {
      ask: (method, params, headers) =>
        carrier.send(requestText(method, params), { 'MCP-Protocol-Version': revision, ...headers }),
      close: carrier.close,
    };
  }
  return {
    ask: (method, params = {}, headers = {}) =>
      carrier.send(requestText(method, { ...params, _meta: metaOf(params) }), {
        ...modernHeaders(method, params),
        ...headers,
      }),
    close: carrier.close,
  };
}

/** What must stand in `_meta`, and what a case adds; a case of another kind of `_meta` is sent as it is. */
function metaOf({ _meta = {} }: { _meta?: object }): object {
  return Array.isArray(_meta) ? _meta : { ...META, ..._meta };
}

function modernHeaders(method: string, params: { name?: string; uri?: string }): Headers {
  const name = params.name ?? params.uri;
  const isNamed = ['tools/call', 'prompts/get', 'resources/read'].includes(method);
  return {
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    ...(isNamed && name !== undefined ? { 'Mcp-Name': name } : {}),
  };
}
