import { describe, expect, it } from 'vitest';
import { openServer } from './open-server.js';
import { post } from './raw-connection.js';

const BODY = '{"jsonrpc":"2.0","id":1,"method":"echo"}';
const PAGE = 'https://app.example.com';
const OPTIONS = { cors: { origins: [PAGE] }, allowedOrigins: ['app.example.com', 'other.example'] };

function preflight(headers: object = {}, start = 'OPTIONS /mcp'): string {
  return post(
    '',
    {
      'Content-Type': null,
      Accept: null,
      'Content-Length': null,
      Origin: PAGE,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,mcp-method',
      ...headers,
    },
    start,
  );
}

describe('a preflight', () => {
  it('is answered for an allowed page', async () => {
    const server = await openServer(OPTIONS);
    const connection = await server.connect();
    connection.send(preflight());
    const { status, headers, body } = await connection.response();
    expect([status, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'POST',
      vary: 'Origin',
    });
    expect(headers['access-control-allow-headers']?.split(', ')).toEqual([
      'Accept',
      'Authorization',
      'Content-Type',
      'Last-Event-ID',
      'MCP-Protocol-Version',
      'Mcp-Method',
      'Mcp-Name',
      'Mcp-Session-Id',
      'Mcp-Param-Region',
    ]);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['content-length']).toBeUndefined();
    connection.send(post(BODY, { Origin: PAGE }));
    expect((await connection.response()).status).toBe(200);
  });

  it('passes the gate, which has no credentials to see', async () => {
    const server = await openServer({ ...OPTIONS, gate: () => ({ status: 401 }) });
    expect((await server.ask(preflight())).status).toBe(204);
    const refused = await server.ask(post(BODY, { Origin: PAGE }));
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, PAGE]);
  });

  it.each([
    ['of a page that may send and not read', { Origin: 'https://other.example' }, 204, undefined],
    ['of another page', { Origin: 'https://evil.example' }, 403, undefined],
    ['of no page', { Origin: null }, 405, undefined],
    ['without a method', { 'Access-Control-Request-Method': null }, 405, PAGE],
  ])('%s', async (_name, headers, status, allowed) => {
    const server = await openServer(OPTIONS);
    const answer = await server.ask(preflight(headers));
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([
      status,
      allowed,
    ]);
  });

  it('of another path is not ours', async () => {
    const server = await openServer(OPTIONS);
    expect((await server.ask(preflight({}, 'OPTIONS /other'))).status).toBe(404);
  });

  it('is a method like any other without `cors`', async () => {
    const server = await openServer({ allowedOrigins: ['app.example.com'] });
    const { status, headers } = await server.ask(preflight());
    expect(status).toBe(405);
    expect(Object.keys(headers).filter((name) => /^access-control|^vary/.test(name))).toEqual([]);
  });
});

describe('answers for web pages', () => {
  it.each([
    ['a result', post(BODY, { Origin: PAGE }), 200],
    ['a refusal', post('{', { Origin: PAGE }), 400],
    ['a refusal of the head', post(BODY, { Origin: PAGE, Accept: 'x' }), 406],
    ['a notification', post('{"jsonrpc":"2.0","method":"x"}', { Origin: PAGE }), 202],
    ['too much', post(BODY, { Origin: PAGE, 'Content-Length': '3000000' }), 413],
  ])('%s may be read, with the headers that a client needs', async (_name, bytes, status) => {
    const answer = await (await openServer(OPTIONS)).ask(bytes);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-expose-headers':
        'Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate, Retry-After',
      vary: 'Origin',
    });
  });

  it('also an event stream', async () => {
    const server = await openServer(OPTIONS);
    const connection = await server.connect();
    connection.send(post('{"jsonrpc":"2.0","id":1,"method":"wait"}', { Origin: PAGE }));
    await server.core.reached(1);
    server.core.dispatched[0]?.origin.notify?.('{}');
    server.core.dispatched[0]?.release();
    expect((await connection.response()).headers['access-control-allow-origin']).toBe(PAGE);
  });

  it('never goes to another page, nor to all', async () => {
    const server = await openServer(OPTIONS);
    for (const origin of ['https://other.example', null]) {
      const { headers } = await server.ask(post(BODY, { Origin: origin }));
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['vary']).toBe('Origin');
    }
  });

  it('keeps what the gate says itself', async () => {
    const headers = { 'access-control-allow-origin': 'null', Vary: 'Accept' };
    const server = await openServer({ ...OPTIONS, gate: () => ({ status: 200, headers }) });
    const answer = await server.ask(post(BODY, { Origin: PAGE }));
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': 'null', vary: 'Accept' });
  });
});

describe('health', () => {
  const get = (method: string, host = 'Host: 10.0.0.7:4000\r\n', path = '/health'): string =>
    `${method} ${path}?x HTTP/1.1\r\n${host}\r\n`;

  it('is answered to whoever asks, and says nothing else', async () => {
    const server = await openServer({ health: '/health', gate: () => ({ status: 401 }) });
    const connection = await server.connect();
    for (const request of [get('GET'), get('GET', 'Host: a\r\nOrigin: https://evil.example\r\n')]) {
      connection.send(request);
      const { status, headers, body } = await connection.response();
      expect([status, headers['cache-control'], body]).toEqual([
        200,
        'no-store',
        '{"status":"ok"}',
      ]);
    }
  });

  it('has no body for HEAD, and no other methods', async () => {
    const server = await openServer({ health: '/health' });
    const connection = await server.connect();
    connection.send(get('HEAD'));
    expect(await connection.received(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n$/);
    const { status, headers } = await server.ask(get('POST'));
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('goes on while the server closes, and readiness does not', async () => {
    const paths = { health: '/health', ready: '/ready' };
    const server = await openServer({ ...paths, drainTimeoutMs: 1000 });
    const ready = get('GET', undefined, '/ready');
    expect((await server.ask(ready)).body).toBe('{"status":"ok"}');
    const [busy, alive] = [await server.connect(), await server.connect()];
    busy.send(post('{"jsonrpc":"2.0","id":1,"method":"wait"}'));
    alive.send(get('GET').slice(0, 10));
    const asking = await server.connect();
    asking.send(ready.slice(0, 10));
    await server.core.reached(1);
    const closed = server.close();
    asking.send(ready.slice(10));
    alive.send(get('GET').slice(10));
    expect((await alive.response()).status).toBe(200);
    const { status, headers, body } = await asking.response();
    expect([status, headers['connection'], body]).toEqual([503, 'close', '{"status":"closing"}']);
    server.core.dispatched[0]?.release();
    await closed;
  });

  it('is off by default', async () => {
    const server = await openServer();
    expect((await server.ask(get('GET', 'Host: localhost\r\n'))).status).toBe(404);
  });
});
