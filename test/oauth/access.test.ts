import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from 'snodo/http';
import { defineServer, type Gate } from 'snodo/runtime';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type HeaderOverrides, openConnection, post } from '../transports/http/raw-connection.js';
import { createKey, type Issuer, type Key, openIssuer } from './issuer.js';
import {
  CHALLENGE,
  modernPost,
  openProtected,
  type ProtectedOptions,
  type ProtectedServer,
} from './protected-server.js';

let key: Key;
beforeAll(async () => {
  key = await createKey('k1');
});

async function opened(options: ProtectedOptions = {}): Promise<[ProtectedServer, Issuer]> {
  const issuer = await openIssuer(key);
  return [await openProtected(issuer, options), issuer];
}

const LISTEN = { notifications: { resourceSubscriptions: ['mem://open', 'mem://secret'] } };

// MCP 2026-07-28, "Authorization": every HTTP request has the token, also those of one client in a row.
describe('every request needs a token', () => {
  it.each([
    ['server/discover', {}],
    ['subscriptions/listen', LISTEN],
    ['tools/list', {}],
    ['tools/call', { name: 'whoami' }],
    ['ping', {}],
    ['unknown', {}],
  ])('%s', async (method, params) => {
    const [server] = await opened();
    const { status, challenge } = await server.ask(method, undefined, params);
    expect([status, challenge]).toEqual([401, CHALLENGE]);
  });

  it.each(['GET /mcp', 'DELETE /mcp', 'OPTIONS /mcp', 'PUT /mcp', 'GET /', 'POST /other'])(
    '%s',
    async (start) => {
      const [server] = await opened();
      const { status, headers } = await server.exchange(
        `${start} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
      expect([status, headers['www-authenticate']]).toEqual([401, CHALLENGE]);
    },
  );

  it('a request after one with a token, on the same connection', async () => {
    const [server, issuer] = await opened();
    const connection = await openConnection(server.port);
    onTestFinished(() => void connection.socket.destroy());
    const Authorization = `Bearer ${await issuer.sign(key)}`;
    connection.send(modernPost('tools/list', {}, { Authorization }));
    expect((await connection.response()).status).toBe(200);
    connection.send(modernPost('tools/list', {}, {}));
    expect((await connection.response()).status).toBe(401);
  });

  it('but for the health of the server, and what was refused before', async () => {
    const [server] = await opened({ listen: { health: '/health' } });
    const head = 'HTTP/1.1\r\nHost: localhost\r\n';
    expect((await server.exchange(`GET /health ${head}\r\n`)).status).toBe(200);
    const foreign = await server.exchange(`GET /mcp ${head}Origin: https://evil.example\r\n\r\n`);
    expect([foreign.status, foreign.headers['www-authenticate']]).toEqual([403, undefined]);
  });
});

describe('the challenge', () => {
  it('names the scopes that clients may ask for', async () => {
    const scopesSupported = ['files:read', 'files:write'];
    const [server] = await opened({ oauth: { scopesSupported } });
    const scope = 'scope="files:read files:write"';
    expect((await server.ask('tools/list')).challenge).toBe(`${CHALLENGE}, ${scope}`);
    expect((await server.ask('tools/list', 'garbage')).challenge).toBe(
      `${CHALLENGE}, ${scope}, error="invalid_token", error_description="the token is malformed"`,
    );
  });
});

/** What a caller with too few scopes is told (RFC 6750, section 3.1; MCP 2026-07-28, "Authorization"). */
const insufficient = (scope: string): string =>
  `${CHALLENGE}, error="insufficient_scope", scope="${scope}", error_description="the caller lacks scopes that this needs"`;

describe('a token with too few scopes', () => {
  it.each([
    ['tools/call', { name: 'write' }, '', 'files:write'],
    ['tools/call', { name: 'write' }, 'files:read', 'files:write'],
    ['tools/call', { name: 'move' }, 'files:write', 'files:read files:write'],
    ['resources/read', { uri: 'mem://secret' }, 'files:write', 'files:read'],
  ])('is answered 403 with all that are needed: %s %j', async (method, params, scope, needed) => {
    const [server, issuer] = await opened();
    const answer = await server.ask(method, await issuer.sign(key, { scope }), params);
    expect([answer.status, answer.challenge]).toEqual([403, insufficient(needed)]);
    expect(JSON.parse(answer.body)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: 403,
        message: 'Insufficient scope',
        data: { requiredScopes: needed.split(' ') },
      },
    });
  });

  it('is taken where they suffice, and sees what it may use', async () => {
    const [server, issuer] = await opened();
    const names = async (scope: string) => {
      const { body } = await server.ask('tools/list', await issuer.sign(key, { scope }));
      return JSON.parse(body).result.tools.map(({ name }: { name: string }) => name);
    };
    expect(await names('')).toEqual(['whoami']);
    expect(await names('files:write')).toEqual(['whoami', 'write']);
    expect(await names('files:write files:read')).toEqual(['move', 'whoami', 'write']);
    const token = await issuer.sign(key, { scope: 'files:write' });
    expect((await server.ask('tools/call', token, { name: 'write' })).status).toBe(200);
  });

  it('listens to what it may read alone', async () => {
    const [server, issuer] = await opened();
    const connection = await openConnection(server.port);
    onTestFinished(() => void connection.socket.destroy());
    const Authorization = `Bearer ${await issuer.sign(key)}`;
    connection.send(modernPost('subscriptions/listen', LISTEN, { Authorization }));
    await connection.received(/acknowledged/);
    server.hub.resourceUpdated('mem://secret');
    server.hub.resourceUpdated('mem://open');
    const received = await connection.received(/resources\/updated/);
    expect(received).not.toContain('secret');
  });
});

describe('a token that ends before the stream', () => {
  it('ends a stream of changes with its result', async () => {
    const [server, issuer] = await opened();
    const connection = await openConnection(server.port);
    onTestFinished(() => void connection.socket.destroy());
    // The leeway ends a second from now.
    const exp = Math.floor(Date.now() / 1000) - 29;
    const Authorization = `Bearer ${await issuer.sign(key, { exp })}`;
    connection.send(modernPost('subscriptions/listen', LISTEN, { Authorization }));
    const { status, body } = await connection.response();
    expect(status).toBe(200);
    const [acknowledged = '', result = '', ...rest] = body.split('\n\n').filter(Boolean);
    expect(acknowledged).toContain('notifications/subscriptions/acknowledged');
    expect(JSON.parse(result.slice(6))).toMatchObject({
      id: 1,
      result: { resultType: 'complete' },
    });
    expect(rest).toEqual([]);
  });
});

describe('a gate beside the tokens', () => {
  const gate: Gate = ({ headers, path }) => {
    if (path === '/about') return { status: 200, body: 'about' };
    if (headers['x-key'] === 'robot') return { auth: { principal: 'robot', scopes: [] } };
    return headers['x-key'] === undefined ? undefined : { status: 403 };
  };
  const slow: Gate = async (request) => sleep(1).then(() => gate(request));

  it.each([
    ['at once', gate],
    ['later', slow],
  ])('is asked first, and decides %s', async (_name, own) => {
    const [server, issuer] = await opened({ oauth: { gate: own } });
    const token = await issuer.sign(key);
    const status = async (bearer: string | undefined, headers = {}) =>
      (await server.ask('tools/call', bearer, { name: 'whoami' }, headers)).status;
    expect(await status(undefined)).toBe(401);
    expect(await status(token)).toBe(200);
    expect(await status(undefined, { 'X-Key': 'robot' })).toBe(200);
    expect(await status(token, { 'X-Key': 'wrong' })).toBe(403);
    expect(server.met.map((auth) => auth?.['principal'])).toEqual(['ada', 'robot']);
    const about = await server.exchange('GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(about.body).toBe('about');
  });

  it('is not asked for the metadata', async () => {
    const [server] = await opened({ oauth: { gate: () => ({ status: 403 }) } });
    const path = '/.well-known/oauth-protected-resource/mcp';
    const { status } = await server.exchange(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(status).toBe(200);
  });

  it('refuses with the challenge whom it knows without the scopes', async () => {
    const [server] = await opened({ oauth: { gate } });
    const answer = await server.ask(
      'tools/call',
      undefined,
      { name: 'write' },
      { 'X-Key': 'robot' },
    );
    expect([answer.status, answer.challenge]).toEqual([403, insufficient('files:write')]);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('x'))],
    ['says nothing that is known', () => 'robot'],
    ['says null', () => null],
  ])('that %s is at fault', async (_name, faulty) => {
    const [server, issuer] = await opened({ oauth: { gate: faulty as unknown as Gate } });
    expect((await server.ask('tools/list', await issuer.sign(key))).status).toBe(500);
  });
});

describe('clients of the initialize era', () => {
  const version = { 'MCP-Protocol-Version': '2025-11-25' };
  const old = (method: string, params: object, headers: HeaderOverrides) =>
    post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), { ...version, ...headers });

  it('are told the same', async () => {
    const [server, issuer] = await opened();
    expect((await server.exchange(old('tools/list', {}, {}))).status).toBe(401);
    const Authorization = `Bearer ${await issuer.sign(key)}`;
    const call = old('tools/call', { name: 'write' }, { Authorization });
    const { status, headers: fields } = await server.exchange(call);
    expect([status, fields['www-authenticate']]).toEqual([403, insufficient('files:write')]);
    const allowed = await server.exchange(old('tools/call', { name: 'whoami' }, { Authorization }));
    expect(allowed.status).toBe(200);
  });

  it('have sessions that are bound to the caller, whatever token it has', async () => {
    const [server, issuer] = await opened({ server: { initializeEra: { sessions: 'memory' } } });
    const token = async (sub: string, jti: string) => ({
      Authorization: `Bearer ${await issuer.sign(key, { sub, jti })}`,
    });
    const clientInfo = { name: 'c', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const opening = await server.exchange(
      old('initialize', params, { 'MCP-Protocol-Version': null, ...(await token('ada', '1')) }),
    );
    const session = { 'Mcp-Session-Id': opening.headers['mcp-session-id'] ?? '' };
    expect(session['Mcp-Session-Id']).not.toBe('');
    const call = async (name: string, auth: HeaderOverrides) =>
      server.exchange(old('tools/call', { name }, { ...session, ...auth }));
    const renewed = await call('whoami', await token('ada', '2'));
    expect([renewed.status, renewed.body]).toEqual([200, expect.stringContaining('"ada"')]);
    expect((await call('whoami', await token('eve', '3'))).status).toBe(404);
    expect((await call('whoami', {})).status).toBe(401);

    // The stream of an answer begins at once here, but not before it is known whether the caller may ask.
    const refused = await call('write', await token('ada', '4'));
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([
      403,
      insufficient('files:write'),
    ]);
  });

  it('lose their stream with their token, and not their session', async () => {
    const [server, issuer] = await opened({ server: { initializeEra: { sessions: 'memory' } } });
    const good = { Authorization: `Bearer ${await issuer.sign(key)}` };
    const exp = Math.floor(Date.now() / 1000) - 29;
    const ending = { Authorization: `Bearer ${await issuer.sign(key, { exp })}` };
    const clientInfo = { name: 'c', version: '1' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    const opening = await server.exchange(
      old('initialize', params, { 'MCP-Protocol-Version': null, ...good }),
    );
    const session = { 'Mcp-Session-Id': opening.headers['mcp-session-id'] ?? '' };
    const lines = Object.entries({
      ...version,
      ...session,
      ...ending,
      Accept: 'text/event-stream',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const stream = await server.exchange(
      `GET /mcp HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`,
    );
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream']);
    const call = await server.exchange(old('ping', {}, { ...session, ...good }));
    expect(call.status).toBe(200);
  });
});

describe('a handwritten gate', () => {
  it.each([
    [
      'Bearer',
      'Bearer error="insufficient_scope", scope="files:write", error_description="the caller lacks scopes that this needs"',
    ],
    [
      'ApiKey realm="x"',
      'ApiKey realm="x", error="insufficient_scope", scope="files:write", error_description="the caller lacks scopes that this needs"',
    ],
    [undefined, undefined],
  ])('may have a challenge of its own: %s', async (challenge, expected) => {
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      tools: [
        {
          definition: { name: 'write', inputSchema: { type: 'object' } },
          scopes: ['files:write'],
          call: () => 'x',
        },
      ],
    })();
    const verdict = { auth: { principal: 'ada' }, ...(challenge && { challenge }) };
    const server = await listen({ runtime, port: 0, gate: () => verdict });
    onTestFinished(() => server.close());
    const connection = await openConnection(server.port);
    onTestFinished(() => void connection.socket.destroy());
    connection.send(modernPost('tools/call', { name: 'write' }, {}));
    const { status, headers } = await connection.response();
    expect([status, headers['www-authenticate']]).toEqual([
      expected === undefined ? 200 : 403,
      expected,
    ]);
  });
});
