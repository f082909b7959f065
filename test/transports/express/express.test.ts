import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LogRecord } from '../../../src/runtime/log.js';
import {
  createExpressHandler,
  type ExpressOptions,
  type GateRequest,
} from '../../../src/runtime/transports/express/index.js';
import { calls, createCaseRuntime, endings } from '../http/case-runtime.js';
import { openConnection, post, type RawConnection } from '../http/raw-connection.js';

const LIST = post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', {
  'MCP-Protocol-Version': '2025-11-25',
});

type Mount = (app: Express, handler: ReturnType<typeof createExpressHandler>) => void;

const logged: LogRecord[] = [];

/** Opens an app with the handler in it, and a connection to it. */
async function open(mount: Mount, options: Partial<ExpressOptions> = {}): Promise<RawConnection> {
  logged.length = 0;
  const runtime = createCaseRuntime({ logger: (record) => logged.push(record) });
  const app = express();
  mount(app, createExpressHandler({ runtime, drainTimeoutMs: 50, ...options }));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = await openConnection((server.address() as AddressInfo).port);
  onTestFinished(() => {
    connection.socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return connection;
}

/** The status of a request, and the text of a plain answer. */
async function ask(connection: RawConnection, path: string): Promise<string> {
  connection.send(LIST.replace('/mcp', path));
  const { status, headers, body } = await connection.response();
  const isJson = headers['content-type'] === 'application/json';
  return isJson ? `${status} ${Object.keys(JSON.parse(body)).at(-1)}` : `${status} ${body}`;
}

describe('a handler in an app', () => {
  it('answers where it is mounted, and leaves everything else to the app', async () => {
    const connection = await open((app, handler) => {
      app.get('/', (_request, response) => void response.send('home'));
      app.use('/deep/mcp', handler);
      app.use((_request, response) => void response.status(404).send('not here'));
    });
    expect(await ask(connection, '/deep/mcp')).toBe('200 result');
    expect(await ask(connection, '/deep/mcp?a=/b')).toBe('200 result');
    expect(await ask(connection, '/deep/mcp/other')).toBe('404 not here');
    expect(await ask(connection, '/deep')).toBe('404 not here');
  });

  it('can be the handler of a route, and of a router', async () => {
    const connection = await open((app, handler) => {
      app.all('/route', handler);
      const router = express.Router();
      router.use('/inner', handler);
      router.post('/post', handler);
      app.use('/outer', router);
    });
    expect(await ask(connection, '/route')).toBe('200 result');
    expect(await ask(connection, '/outer/inner')).toBe('200 result');
    expect(await ask(connection, '/outer/post')).toBe('200 result');
  });

  it('can be mounted more than once', async () => {
    const connection = await open((app, handler) => app.use(['/a', '/b'], handler));
    expect(await ask(connection, '/a')).toBe('200 result');
    expect(await ask(connection, '/b')).toBe('200 result');
  });

  it('keeps the headers that the app sets', async () => {
    const connection = await open((app, handler) => {
      app.use((_request, response, next) => {
        response.setHeader('Strict-Transport-Security', 'max-age=1');
        response.setHeader('Cache-Control', 'private');
        next();
      });
      app.use('/mcp', handler);
    });
    connection.send(LIST);
    const { headers } = await connection.response();
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=1',
      'cache-control': 'private',
      'content-type': 'application/json',
      'x-powered-by': 'Express',
    });
  });

  it('tells the gate the whole path, and the address that the app has found out', async () => {
    let seen: GateRequest | undefined;
    const gate = (request: GateRequest) => {
      seen = request;
      return undefined;
    };
    const connection = await open(
      (app, handler) => app.set('trust proxy', true).use('/deep/mcp', handler),
      { gate },
    );
    connection.send(
      LIST.replace('/mcp', '/deep/mcp').replace('\r\n', '\r\nX-Forwarded-For: 192.0.2.7\r\n'),
    );
    await connection.response();
    expect(seen).toMatchObject({ path: '/deep/mcp', remoteAddress: '192.0.2.7' });
  });
});

describe('a body parser before the handler', () => {
  it.each([
    ['express.json()', express.json()],
    ['express.text()', express.text({ type: '*/*' })],
    ['express.raw()', express.raw({ type: () => true })],
  ])('%s is a set-up error that says so', async (_name, parser) => {
    const connection = await open((app, handler) => app.use(parser).use('/mcp', handler));
    connection.send(LIST);
    const { status, body } = await connection.response();
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      error: {
        code: -32603,
        message:
          'Request refused: the server is set up wrongly, its body parser comes before the MCP handler',
      },
    });
    expect(logged.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      'error: the body of a request was read before the MCP handler: mount the handler before body parsers such as express.json()',
    ]);
  });

  it('does no harm when it leaves the body alone, or comes after', async () => {
    const connection = await open((app, handler) => {
      app.use(express.urlencoded());
      app.use('/mcp', handler);
      app.use(express.json());
      app.post('/other', (request, response) => void response.send(request.body.method));
    });
    expect(await ask(connection, '/mcp')).toBe('200 result');
    expect(await ask(connection, '/other')).toBe('200 tools/list');
  });
});

describe('the probe for disconnected clients', () => {
  const META =
    '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
  const WAIT = post(
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${META},"name":"waits_silently","arguments":{}}}`,
    {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'waits_silently',
    },
  );

  it('opens the stream of a request that takes its time, and goes on with comments', async () => {
    const connection = await open((app, handler) => app.use('/mcp', handler), {
      disconnectProbeMs: 30,
      streamKeepAliveMs: 20,
    });
    connection.send(WAIT);
    expect(await connection.received(/:\n\n[\s\S]*:\n\n/)).toContain('text/event-stream');
    endings.length = 0;
    connection.socket.destroy();
    await expect.poll(() => endings).toEqual(['aborted']);
  });

  it('leaves older requests alone: their clients may come and go', async () => {
    const connection = await open((app, handler) => app.use('/mcp', handler), {
      disconnectProbeMs: 20,
    });
    connection.send(
      post(
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pauses","arguments":{}}}',
        { 'MCP-Protocol-Version': '2025-11-25' },
      ),
    );
    expect((await connection.response()).headers['content-type']).toBe('application/json');
    expect(calls.at(-1)?.name).toBe('pauses');
  });
});

describe('options', () => {
  const runtime = createCaseRuntime();

  it.each([
    [{ path: '/mcp' }, 'createExpressHandler: unknown option `path`'],
    [{ health: '/health' }, 'createExpressHandler: unknown option `health`'],
    [{ maxConnections: 1 }, 'createExpressHandler: unknown option `maxConnections`'],
    [{ gate: {} }, 'createExpressHandler: `gate` must be a function'],
    [
      { runtime: undefined },
      'createExpressHandler: `runtime` must be what `createRuntime()` returns',
    ],
    [{ bodyTimeoutMs: 0 }, 'createExpressHandler: `bodyTimeoutMs` must be an integer from 1 to'],
  ])('refuses %j', (options, message) => {
    expect(() => createExpressHandler({ runtime, ...options } as ExpressOptions)).toThrow(message);
  });
});
