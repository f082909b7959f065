import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import {
  createHub,
  defineServer,
  elicitForm,
  type Hub,
  type LogRecord,
  type Overrides,
  type Runtime,
  type ServerOptions,
  type ToolComponent,
} from '../../../../src/runtime/index.js';
import type { HostKind } from '../cases.js';
import { type HostOptions, openHost } from '../hosts.js';
import {
  type HeaderOverrides,
  openConnection,
  post,
  type RawConnection,
  type RawResponse,
} from '../raw-connection.js';

/** A server with sessions, over raw sockets. */
export type SessionHost = {
  readonly port: number;
  readonly hub: Hub;
  readonly logged: readonly LogRecord[];
  /** The names of handlers that saw their signal abort. */
  readonly aborted: readonly string[];
  /** Lets the oldest handler of `wait` that still waits return. */
  release(): void;
  connect(): Promise<RawConnection>;
  /** Sends bytes on a connection of their own. */
  exchange(bytes: string): Promise<RawResponse>;
  /** Sends a message on a connection of its own. */
  ask(message: object, headers?: HeaderOverrides, start?: string): Promise<RawResponse>;
  /** Opens a session; resolves to its headers. */
  open(revision?: string, capabilities?: object, headers?: HeaderOverrides): Promise<Session>;
  close(): Promise<void>;
};

/** The headers of a client in a session. */
export type Session = {
  readonly 'Mcp-Session-Id': string;
  readonly 'MCP-Protocol-Version': string;
};

/** The text of `initialize`. */
export function initialize(revision: string, capabilities: object = {}): object {
  const clientInfo = { name: 'raw', version: '1' };
  const params = { protocolVersion: revision, capabilities, clientInfo };
  return { jsonrpc: '2.0', id: 'open', method: 'initialize', params };
}

/** A call of a tool. */
export function call(id: number | string, name: string, args: object = {}): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}

/** The bytes of a GET of an event stream. */
export function get(headers: HeaderOverrides, method = 'GET'): string {
  const accept = { Accept: 'text/event-stream', 'Content-Type': null, 'Content-Length': null };
  return post('', { ...accept, ...headers }, `${method} /mcp`);
}

/** The answer in a response, as JSON or as the last event of a stream. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it as they like
export function answerOf({ headers, body }: RawResponse): any {
  const isStream = headers['content-type'] === 'text/event-stream';
  return JSON.parse(isStream ? (eventsOf(body).at(-1)?.data ?? '') : body);
}

/** The events of a text, as far as they are whole: their ids and their data. */
export function eventsOf(text: string): { readonly id?: string; readonly data: string }[] {
  return text
    .slice(text.indexOf('\r\n\r\n') + 1)
    .replace(/\r\n[0-9a-f]+\r\n/gi, '')
    .split('\n\n')
    .flatMap((block) => {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      const id = /^id: ?(.*)$/m.exec(block)?.[1];
      return data === undefined ? [] : [{ ...(id === undefined ? {} : { id }), data }];
    });
}

function tool(name: string, run: ToolComponent['call']): ToolComponent {
  return { definition: { name, inputSchema: { type: 'object' } }, call: run };
}

/** Opens a server with sessions on a host of a kind; it is closed when the test ends. */
export async function openSessionHost(
  {
    kind = 'node',
    sessions = {},
    ...overrides
  }: Overrides & {
    kind?: HostKind;
    sessions?: ServerOptions['initializeEra'];
  } = {},
  options: Partial<HostOptions> = {},
): Promise<SessionHost> {
  const hub = createHub();
  const logged: LogRecord[] = [];
  const aborted: string[] = [];
  const waiting: (() => void)[] = [];
  const runtime: Runtime = defineServer({
    server: { name: 'sessions', version: '1' },
    initializeEra: { sessions: 'memory', ...sessions },
    capabilities: {
      logging: {},
      tools: { listChanged: true },
      resources: { subscribe: true },
    },
    subscriptions: hub,
    logger: (record) => logged.push(record),
    resources: [{ definition: { uri: 'x://1', name: 'one' }, read: () => 'one' }],
    tools: [
      tool('echo', ({ text }) => String(text)),
      tool('whoami', (_args, { client, auth }) => JSON.stringify([client.info, auth ?? null])),
      tool('log', (_args, { log }) => {
        log('info', 'first');
        log('error', 'second');
        return 'logged';
      }),
      tool('wait', (_args, { signal, log }) => {
        log('warning', 'waiting');
        signal.addEventListener('abort', () => aborted.push('wait'));
        return new Promise<string>((resolve) => waiting.push(() => resolve('released')));
      }),
      tool('quiet', (_args, { signal }) => {
        signal.addEventListener('abort', () => aborted.push('quiet'));
        return new Promise<string>((resolve) => waiting.push(() => resolve('released')));
      }),
      tool('part', async (_args, context) => {
        context.closeStream();
        context.log('warning', 'alone');
        await sleep(50);
        return 'kept';
      }),
      tool('ask', (_args, { ask }) => {
        const { who } = ask({ who: elicitForm('Name?', { name: { type: 'string' } }) });
        return JSON.stringify(who);
      }),
    ],
  })(overrides);
  const host = await openHost(kind, runtime, { drainTimeoutMs: 200, ...options });
  onTestFinished(() => host.close());
  const connect = async (): Promise<RawConnection> => {
    const connection = await openConnection(host.port);
    onTestFinished(() => void connection.socket.destroy());
    return connection;
  };
  const exchange = async (bytes: string): Promise<RawResponse> => {
    const connection = await connect();
    connection.send(bytes);
    const response = await connection.response();
    connection.socket.destroy();
    return response;
  };
  const ask: SessionHost['ask'] = (message, headers, start) =>
    exchange(post(JSON.stringify(message), headers, start));
  return {
    port: host.port,
    hub,
    logged,
    aborted,
    release: () => waiting.shift()?.(),
    connect,
    exchange,
    ask,
    async open(revision = '2025-11-25', capabilities = {}, headers = {}) {
      const { headers: answered } = await ask(initialize(revision, capabilities), headers);
      const id = answered['mcp-session-id'];
      if (id === undefined) throw new Error('no session was opened');
      return { 'Mcp-Session-Id': id, 'MCP-Protocol-Version': revision };
    },
    close: host.close,
  };
}
