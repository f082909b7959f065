import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { HTTP_DEFAULTS } from '../../../src/definitions/limits.js';
import {
  type ListenOptions,
  readListenOptions,
} from '../../../src/runtime/transports/http/options.js';
import { openServer } from './open-server.js';
import { post } from './raw-connection.js';

const BODY = '{"jsonrpc":"2.0","id":1,"method":"echo"}';
const CHUNKED = { 'Content-Length': null, 'Transfer-Encoding': 'chunked' };

/** A message of exactly that many bytes. */
function bodyOf(bytes: number): string {
  return BODY.replace('}', `,"params":{"a":"${'x'.repeat(bytes - BODY.length - 18)}"}}`);
}

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

function errorCode(body: string): number {
  const message = JSON.parse(body);
  expect('id' in message).toBe(false);
  return message.error.code;
}

describe('size limits', () => {
  it('has the documented defaults', () => {
    expect(HTTP_DEFAULTS).toEqual({
      maxConcurrentRequests: 1000,
      maxQueuedRequests: 1000,
      maxHeaderBytes: 32_768,
      maxBodyBytes: 2_000_000,
      maxConnections: 1024,
      headTimeoutMs: 10_000,
      bodyTimeoutMs: 10_000,
      readTimeoutMs: 5000,
      drainTimeoutMs: 5000,
      requestGateTimeoutMs: 10_000,
      maxSubscriptions: 256,
      disconnectProbeMs: 0,
      streamKeepAliveMs: 15_000,
      maxStreamBacklogBytes: 1_000_000,
    });
  });

  it('reads a body of exactly the limit, and of 2 MB by default', async () => {
    const small = await openServer({ maxBodyBytes: 100 });
    expect((await small.ask(post(bodyOf(100)))).status).toBe(200);
    const normal = await openServer();
    expect((await normal.ask(post(bodyOf(2_000_000)))).status).toBe(200);
  });

  it('refuses a longer declared body before it arrives', async () => {
    const server = await openServer({ maxBodyBytes: 100 });
    const { status, body } = await server.ask(post('', { 'Content-Length': '101' }));
    expect([status, errorCode(body)]).toEqual([413, -32600]);
  });

  it('lets a client that is still sending read the refusal', async () => {
    const server = await openServer();
    const { status, headers } = await server.ask(post(bodyOf(8_000_000)));
    expect([status, headers['connection']]).toEqual([413, 'close']);
  });

  it('counts a chunked body while it is read', async () => {
    const server = await openServer({ maxBodyBytes: 100 });
    const whole = post('', CHUNKED) + chunk(bodyOf(60).slice(0, 50)) + chunk(bodyOf(60).slice(50));
    expect((await server.ask(`${whole}0\r\n\r\n`)).status).toBe(200);
    const endless = await server.ask(
      post('', CHUNKED) + chunk('x'.repeat(60)) + chunk('x'.repeat(60)),
    );
    expect([endless.status, errorCode(endless.body)]).toEqual([413, -32600]);
  });

  it('puts a body together that comes in single bytes', async () => {
    const server = await openServer();
    const text = bodyOf(20_000);
    const { body } = await server.ask(
      `${post('', CHUNKED)}${[...text].map(chunk).join('')}0\r\n\r\n`,
    );
    expect(JSON.parse(body)).toEqual({ jsonrpc: '2.0', id: 1, result: JSON.parse(text).params });
  });

  it('refuses a head over the limit with 431', async () => {
    const server = await openServer({ maxHeaderBytes: 1000 });
    expect((await server.ask(post(BODY, { 'X-Long': 'x'.repeat(600) }))).status).toBe(200);
    expect((await server.ask(post(BODY, { 'X-Long': 'x'.repeat(1000) }))).status).toBe(431);
  });

  it('sees a header behind thousands of others', async () => {
    const server = await openServer();
    const many = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`x${index}`, '']));
    const { status } = await server.ask(post(BODY, { ...many, Origin: 'https://evil.example' }));
    expect(status).toBe(403);
  });

  it('closes connections over the limit', async () => {
    const server = await openServer({ maxConnections: 2 });
    const first = await server.connect();
    await server.connect();
    await (await server.connect()).closed;
    first.send(post(BODY));
    expect((await first.response()).status).toBe(200);
  });
});

describe('100 Continue', () => {
  const expecting = { Expect: '100-continue' };

  it('is sent before the body is read', async () => {
    const connection = await (await openServer()).connect();
    connection.send(post(BODY, expecting).slice(0, -BODY.length));
    expect((await connection.response()).status).toBe(100);
    connection.send(BODY);
    expect((await connection.response()).status).toBe(200);
  });

  it('is not sent for a request that its head refuses', async () => {
    const server = await openServer({ maxBodyBytes: 10 });
    expect((await server.ask(post('', { ...expecting, 'Content-Length': '11' }))).status).toBe(413);
  });
});

describe('time limits', () => {
  it('answers 408 to a body that is not whole at its deadline', async () => {
    const server = await openServer({ bodyTimeoutMs: 100 });
    const connection = await server.connect();
    connection.send(post(BODY, { 'Content-Length': '1000' }));
    const drip = setInterval(() => connection.send(' '), 10);
    const { status, headers, body } = await connection.response();
    clearInterval(drip);
    expect([status, headers['connection'], errorCode(body)]).toEqual([408, 'close', -32600]);
    await connection.closed;
    expect(server.core.dispatched).toEqual([]);
  });

  it('answers 408 to silence within a body', async () => {
    const server = await openServer({ readTimeoutMs: 60 });
    const { status } = await server.ask(post(BODY).slice(0, -1));
    expect(status).toBe(408);
  });

  it('answers 408 to a head that trickles in', async () => {
    const server = await openServer({ headTimeoutMs: 100 });
    const connection = await server.connect();
    connection.send('POST /mcp HTTP/1.1\r\nHost: localhost\r\n');
    const drip = setInterval(() => connection.send('X-A: b\r\n'), 10);
    const { status } = await connection.response();
    clearInterval(drip);
    expect(status).toBe(408);
    await connection.closed;
  });

  it.each([
    ['before the first byte', ''],
    ['within a head', 'POST /mcp HTTP/1.1\r\nHost:'],
  ])('closes a connection that falls silent %s', async (_name, bytes) => {
    const connection = await (await openServer({ readTimeoutMs: 60 })).connect();
    connection.send(bytes);
    await connection.closed;
  });

  it('closes a connection that is idle between requests', async () => {
    const connection = await (await openServer({ readTimeoutMs: 60 })).connect();
    connection.send(post(BODY));
    expect((await connection.response()).status).toBe(200);
    await connection.closed;
  });

  it('cuts a client that does not take its answer, and no sooner', async () => {
    const server = await openServer({ readTimeoutMs: 300 });
    const text = 'x'.repeat(1_900_000);
    const send = async (id: number) => {
      const connection = await server.connect();
      connection.socket.pause();
      const message = JSON.stringify({ jsonrpc: '2.0', id, method: 'wait', params: { text } });
      // Ten answers: more than the buffers of a loopback connection hold.
      connection.send(post(message).repeat(10));
      await server.core.reached(id * 10);
      for (const { release } of server.core.dispatched) release();
      return connection;
    };
    const slow = await send(1);
    await sleep(100);
    slow.socket.resume();
    for (let id = 0; id < 10; id += 1) expect((await slow.response()).status).toBe(200);
    const stuck = await send(2);
    await sleep(900);
    stuck.socket.resume();
    await stuck.closed;
    expect(stuck.socket.bytesRead).toBeLessThan(10 * text.length);
  });

  it('never hurries the server itself', async () => {
    const server = await openServer({ readTimeoutMs: 30, bodyTimeoutMs: 30, headTimeoutMs: 30 });
    const connection = await server.connect();
    connection.send(post(BODY.replace('echo', 'wait')));
    await server.core.reached(1);
    await sleep(150);
    server.core.dispatched[0]?.release();
    expect((await connection.response()).status).toBe(200);
  });
});

describe('options', () => {
  const read = (options: object) => () =>
    readListenOptions({ port: 0, runtime: { settings: {} }, ...options } as ListenOptions);

  it.each([
    [{ authenticate: () => ({}) }, 'listen: unknown option `authenticate`'],
    [{ gate: 'gate.js' }, 'listen: `gate` must be a function'],
    [{ runtime: undefined }, 'listen: `runtime` must be what `createRuntime()` returns'],
    [{ runtime: () => ({}) }, 'listen: `runtime` must be what `createRuntime()` returns'],
    [{ allowedHosts: 'a.example' }, 'listen: `allowedHosts` must be a list of hosts such as'],
    [{ maxBody: 1 }, 'listen: unknown option `maxBody`'],
    [{ port: 65_536 }, 'listen: `port` must be an integer from 0 to 65535'],
    [{ port: '80' }, 'listen: `port` must be an integer from 0 to 65535'],
    [{ port: undefined }, 'listen: `port` must be an integer from 0 to 65535'],
    [{ host: '' }, 'listen: `host` must be a name or an address'],
    [{ path: 'mcp' }, 'listen: `path` must start with `/` and have no query'],
    [{ path: '/mcp?a' }, 'listen: `path` must start with `/` and have no query'],
    [{ health: 'health' }, 'listen: `health` must start with `/` and have no query'],
    [{ health: '/mcp' }, 'listen: `health` must differ from `path`'],
    [{ ready: 'ready' }, 'listen: `ready` must start with `/` and have no query'],
    [{ ready: '/mcp' }, 'listen: `ready` must differ from `path` and `health`'],
    [{ health: '/a', ready: '/a' }, 'listen: `ready` must differ from `path` and `health`'],
    [{ cors: true }, 'listen: `cors` must be `{origins: [...]}`'],
    [{ cors: { origins: '*' } }, 'listen: `cors` must be `{origins: [...]}`'],
    [{ cors: { origins: ['*'], credentials: true } }, 'listen: `cors` must be `{origins: [...]}`'],
    [{ cors: { origins: ['*'] } }, 'listen: `cors.origins` must hold origins such as'],
    [{ cors: { origins: ['http://localhost/x'] } }, 'listen: `cors.origins` must hold origins'],
    [
      { cors: { origins: ['https://app.example.com'] } },
      'listen: https://app.example.com in `cors.origins` must be in `allowedOrigins` too, as `app.example.com`',
    ],
    [{ disconnectProbeMs: -1 }, 'listen: `disconnectProbeMs` must be an integer from 0 to'],
    [{ streamKeepAliveMs: 0 }, 'listen: `streamKeepAliveMs` must be an integer from 1 to'],
    [{ maxBodyBytes: 0 }, 'listen: `maxBodyBytes` must be an integer from 1 to 2147483647'],
    [
      { maxBodyBytes: Number.NaN },
      'listen: `maxBodyBytes` must be an integer from 1 to 2147483647',
    ],
    [
      { maxQueuedRequests: -1 },
      'listen: `maxQueuedRequests` must be an integer from 0 to 2147483647',
    ],
  ])('refuses %j', (options, message) => {
    expect(read(options)).toThrow(message);
  });

  it('refuses an origin where a host is expected', () => {
    expect(read({ allowedOrigins: ['https://example.com'] })).toThrow(/`allowedOrigins` must hold/);
  });
});
