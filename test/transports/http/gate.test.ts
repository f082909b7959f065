import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Gate, GateRequest } from '../../../src/runtime/transports/http/gate.js';
import { openServer } from './open-server.js';
import { post } from './raw-connection.js';

const BODY = '{"jsonrpc":"2.0","id":1,"method":"echo"}';

/** What was answered, and what the handler would have known of the caller. */
async function asked(gate: unknown, bytes: string = post(BODY), options = {}) {
  const server = await openServer({ gate: gate as Gate, ...options });
  const answer = await server.ask(bytes);
  return { ...answer, server, origin: server.core.dispatched[0]?.origin };
}

describe('a gate', () => {
  it.each([
    ['returns undefined', () => undefined],
    ['resolves to undefined', async () => undefined],
  ])('that %s admits an anonymous caller', async (_name, gate) => {
    const { status, origin } = await asked(gate);
    expect(status).toBe(200);
    expect(origin?.auth).toBeUndefined();
  });

  it.each([
    ['at once', <T>(value: T): T => value],
    ['later', async <T>(value: T): Promise<T> => value],
  ])('sets the identity of the caller, %s: a frozen copy', async (_name, reply) => {
    const kept = { principal: 'ada', scopes: ['read'], claims: { nested: {} } };
    const { origin } = await asked(() => reply({ auth: kept }));
    expect(origin?.auth).toEqual(kept);
    expect(origin?.auth).not.toBe(kept);
    expect(Object.isFrozen(origin?.auth)).toBe(true);
    const { nested } = (origin?.auth?.['claims'] ?? {}) as { nested?: object };
    expect(nested).toEqual({});
    expect(Object.isFrozen(nested)).toBe(true);
    expect(Object.isFrozen(kept)).toBe(false);
  });

  it('answers instead, and may serve another route', async () => {
    const gate: Gate = ({ method, path }) =>
      method === 'GET' && path === '/about'
        ? { status: 200, headers: { 'Content-Type': 'text/plain' }, body: 'über' }
        : { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } };
    const server = await openServer({ gate });
    const connection = await server.connect();
    connection.send('GET /about?x=1 HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const about = await connection.response();
    expect([about.status, about.headers['content-type'], about.body]).toEqual([
      200,
      'text/plain',
      'über',
    ]);
    connection.send(post(BODY));
    const refused = await connection.response();
    expect([refused.status, refused.headers['www-authenticate'], refused.body]).toEqual([
      401,
      'Bearer',
      '',
    ]);
    expect(refused.headers['connection']).toBe('close');
    expect(server.core.dispatched).toEqual([]);
  });

  it('sees method, path, headers and address, and nothing that is inherited', async () => {
    let seen: GateRequest | undefined;
    const gate: Gate = (request) => {
      seen = request;
      return undefined;
    };
    const headers = { 'X-KEY': ['a', 'b'], __proto__: null, toString: 'c' };
    await asked(gate, post(BODY, headers, 'POST /mcp?token=1'));
    expect(seen).toMatchObject({ method: 'POST', path: '/mcp', remoteAddress: '127.0.0.1' });
    expect(seen?.headers['x-key']).toBe('a, b');
    expect(seen?.headers['tostring']).toBe('c');
    expect(seen?.headers['constructor']).toBeUndefined();
    expect(Object.isFrozen(seen?.headers)).toBe(true);
  });

  it.each([
    ['null', null],
    ['true', true],
    ['false', false],
    ['a text', 'ada'],
    ['a list', []],
    ['an empty object', {}],
    ['a bare identity', { principal: 'ada' }],
    ['auth that is undefined', { auth: undefined }],
    ['auth that is null', { auth: null }],
    ['auth that is a text', { auth: 'ada' }],
    ['auth that is a list', { auth: ['ada'] }],
    ['auth that is not JSON', { auth: { since: new Date() } }],
    ['auth that holds a function', { auth: { is: () => true } }],
    ['auth that is too large', { auth: { text: 'x'.repeat(1_000_001) } }],
    ['auth and status', { auth: {}, status: 200 }],
    ['a challenge that is none', { auth: {}, challenge: true }],
    ['an empty challenge', { auth: {}, challenge: '' }],
    ['a challenge with a line break', { auth: {}, challenge: 'Bearer\r\na: b' }],
    ['an end that is a text', { auth: {}, expiresAt: '2026-07-28' }],
    ['an end that is no number', { auth: {}, expiresAt: Number.NaN }],
    ['status 100', { status: 100 }],
    ['status 600', { status: 600 }],
    ['status as text', { status: '401' }],
    ['a body that is an object', { status: 200, body: {} }],
    ['a body with 204', { status: 204, body: 'x' }],
    ['a header with a line break', { status: 200, headers: { a: 'b\r\nc: d' } }],
    ['a header that is no Latin-1', { status: 200, headers: { a: '世' } }],
    ['a header name with a space', { status: 200, headers: { 'a b': 'c' } }],
    ['a header that is a list', { status: 200, headers: { a: ['b'] } }],
    ['a length of its own', { status: 200, headers: { 'Content-Length': '0' } }],
  ])('that returns %s is at fault', async (_name, verdict) => {
    const { status, body, server } = await asked(() => verdict);
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      error: { code: -32603, message: 'Request refused: the request could not be checked' },
    });
    expect(server.logged.map(({ level, message }) => [level, message])).toEqual([
      ['error', 'the request gate failed'],
    ]);
    expect(server.core.dispatched).toEqual([]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret'))],
    [
      'throws undefined',
      () => {
        throw undefined;
      },
    ],
  ])('that %s is at fault, without detail', async (_name, gate) => {
    const { status, body, server } = await asked(gate);
    expect(status).toBe(500);
    expect(body).not.toContain('secret');
    expect(server.logged).toHaveLength(1);
  });

  it('that refuses says why to the log alone', async () => {
    const cause = new Error('the directory is down');
    const { status, body, server } = await asked(() => ({ status: 503, body: 'later', cause }));
    expect([status, body]).toEqual([503, 'later']);
    expect(server.logged).toEqual([
      { level: 'error', message: 'the request gate refuses a request', cause },
    ]);
  });

  it('has a deadline, and what it says later counts for nothing', async () => {
    const gate = () => sleep(120).then(() => ({ auth: {} }));
    const { status, body, server } = await asked(gate, post(BODY), { requestGateTimeoutMs: 40 });
    expect(status).toBe(504);
    expect(JSON.parse(body)).toMatchObject({ error: { code: -32603 } });
    await sleep(120);
    expect(server.core.dispatched).toEqual([]);
    expect(server.logged.map(({ message }) => message)).toEqual([
      'the request gate took over 40 ms',
    ]);
  });

  it('may take longer than a client may be silent', async () => {
    const gate = () => sleep(150).then(() => ({ auth: { principal: 'ada' } }));
    const { status } = await asked(gate, post(BODY), { readTimeoutMs: 40 });
    expect(status).toBe(200);
  });

  it('leaves the limit on silence as it was', async () => {
    const { status } = await asked(async () => undefined, post(BODY).slice(0, -1), {
      readTimeoutMs: 60,
    });
    expect(status).toBe(408);
  });

  // Everything from the gate on is wrong with each request; what is before it answers first.
  it.each([
    ['a foreign Host', { Host: 'evil.example' }, 403, 0],
    ['a foreign Origin', { Origin: 'https://evil.example' }, 403, 0],
    ['nothing', {}, 401, 1],
  ])(
    'is asked after the checks of Host and Origin: %s',
    async (_name, headers, expected, times) => {
      let asking = 0;
      const gate: Gate = () => {
        asking += 1;
        return { status: 401 };
      };
      const { status } = await asked(gate, post('{', { Accept: 'x', ...headers }, 'PUT /x'));
      expect([status, asking]).toEqual([expected, times]);
    },
  );

  it('is not asked for what is not read any more', async () => {
    let asking = 0;
    const server = await openServer({
      gate: async () => {
        asking += 1;
        await sleep(60);
        return undefined;
      },
      drainTimeoutMs: 1000,
    });
    const [before, after] = [await server.connect(), await server.connect()];
    before.send(post(BODY));
    after.send(post(BODY).slice(0, 20));
    await expect.poll(() => asking).toBe(1);
    const closed = server.close();
    after.send(post(BODY).slice(20));
    expect((await after.response()).status).toBe(503);
    expect((await before.response()).status).toBe(503);
    await closed;
    expect(asking).toBe(1);
  });

  it.each([
    ['with a gate', { gate: () => undefined }, []],
    ['without one', {}, ['warning']],
  ])('%s, a bind to all addresses warns or not', async (_name, options, levels) => {
    const server = await openServer({ host: '0.0.0.0', ...options });
    expect(server.logged.map(({ level }) => level)).toEqual(levels);
  });
});
