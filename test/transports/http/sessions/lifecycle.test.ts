import { describe, expect, it } from 'vitest';
import type { HostKind } from '../cases.js';
import { post } from '../raw-connection.js';
import { answerOf, call, get, initialize, openSessionHost } from './session-host.js';

const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
const KINDS: readonly HostKind[] = ['node', 'express', 'fetch'];

describe.each(KINDS)('a session over %s (MCP 2025-11-25, "Session management")', (kind) => {
  it('is opened by `initialize`, whose answer names it', async () => {
    const host = await openSessionHost({ kind });
    const { status, headers, body } = await host.ask(initialize('2025-11-25'));
    expect(status).toBe(200);
    expect(headers['mcp-session-id']).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(JSON.parse(body).result).toEqual({
      protocolVersion: '2025-11-25',
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true },
        logging: {},
      },
      serverInfo: { name: 'sessions', version: '1' },
    });
  });

  it('carries requests and notifications, and remembers the client', async () => {
    const host = await openSessionHost({ kind });
    const session = await host.open();
    const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
    expect(await host.ask(initialized, session)).toMatchObject({ status: 202, body: '' });
    const answer = await host.ask(call(2, 'whoami'), session);
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('mcp-session-id');
    const [info] = JSON.parse(answerOf(answer).result.content[0].text);
    expect(info).toEqual({ name: 'raw', version: '1' });
  });

  it('is ended by DELETE, and then unknown (V121)', async () => {
    const host = await openSessionHost({ kind });
    const session = await host.open();
    const connection = await host.connect();
    connection.send(get({ ...session, Accept: null }, 'DELETE'));
    expect(await connection.response()).toMatchObject({ status: 204, body: '' });
    expect((await host.ask(LIST, session)).status).toBe(404);
    connection.send(get({ ...session, Accept: null }, 'DELETE'));
    expect((await connection.response()).status).toBe(404);
  });

  it('is not there for a request without its id (V119), or with another (V118)', async () => {
    const host = await openSessionHost({ kind });
    await host.open();
    const version = { 'MCP-Protocol-Version': '2025-11-25' };
    const missing = await host.ask(LIST, version);
    expect(missing.status).toBe(400);
    expect(JSON.parse(missing.body)).toMatchObject({ id: 7, error: { code: -32600 } });
    const gone = await host.ask(LIST, { ...version, 'Mcp-Session-Id': 'gone' });
    expect(gone.status).toBe(404);
    expect(JSON.parse(gone.body)).toMatchObject({ id: 7, error: { code: -32600 } });
  });
});

describe('a session', () => {
  it('needs no version header, and takes no other version than the one agreed on', async () => {
    const host = await openSessionHost();
    const session = await host.open('2025-06-18');
    const id = { 'Mcp-Session-Id': session['Mcp-Session-Id'] };
    expect((await host.ask(LIST, id)).status).toBe(200);
    for (const version of ['2025-11-25', '2025-03-26', '', ['2025-06-18', '2025-06-18']]) {
      const { status, body } = await host.ask(LIST, { ...id, 'MCP-Protocol-Version': version });
      expect(status).toBe(400);
      expect(JSON.parse(body).error).toEqual({
        code: -32600,
        message:
          'Invalid request: the header MCP-Protocol-Version must be 2025-06-18, which was negotiated',
      });
    }
  });

  it('is neither asked for by requests of 2026-07-28 nor seen by them', async () => {
    const host = await openSessionHost();
    const session = await host.open();
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const modern = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } };
    const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };
    for (const id of [null, 'gone', session['Mcp-Session-Id']]) {
      const answer = await host.ask(modern, { ...headers, 'Mcp-Session-Id': id });
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('mcp-session-id');
    }
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: {} };
    expect((await host.ask(cancelled)).status).toBe(202);
    const connection = await host.connect();
    connection.send(get({ ...session, 'MCP-Protocol-Version': '2026-07-28' }));
    expect(await connection.response()).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });

  it('is not opened by a handshake that is refused', async () => {
    const host = await openSessionHost({ sessions: { maxSessions: 1 } });
    const refused = { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} };
    const answer = await host.ask(refused);
    expect(JSON.parse(answer.body).error.code).toBe(-32602);
    expect(answer.headers).not.toHaveProperty('mcp-session-id');
    await host.open();
  });

  it('is refused with 503 when there are as many as there may be', async () => {
    const host = await openSessionHost({ sessions: { maxSessions: 2 } });
    const first = await host.open();
    await host.open();
    const refused = await host.ask(initialize('2025-11-25'));
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(refused.headers).not.toHaveProperty('mcp-session-id');
    const connection = await host.connect();
    connection.send(get(first, 'DELETE'));
    await connection.response();
    await host.open();
  });

  it('ends when it is idle for too long, but not while a stream of it is open', async () => {
    const host = await openSessionHost({ sessions: { idleMs: 60 } });
    const [idle, busy] = [await host.open(), await host.open()];
    const connection = await host.connect();
    connection.send(get(busy));
    await connection.received(/data: \n\n/);
    await expect.poll(async () => (await host.ask(LIST, idle)).status, { interval: 150 }).toBe(404);
    expect((await host.ask(LIST, busy)).status).toBe(200);
  });

  it('takes no handshake that would fill its memory', async () => {
    const host = await openSessionHost();
    const large = initialize('2025-11-25', { experimental: { text: 'x'.repeat(100_000) } });
    expect((await host.ask(large)).status).toBe(413);
  });
});

describe('methods', () => {
  it('are POST alone where there are no sessions', async () => {
    const host = await openSessionHost({ initializeEra: { sessions: 'none' } });
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const connection = await host.connect();
      connection.send(get({ 'Mcp-Session-Id': 'x' }, method));
      const answer = await connection.response();
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    }
    const answer = await host.ask(initialize('2025-11-25'));
    expect(answer.headers).not.toHaveProperty('mcp-session-id');
    expect(JSON.parse(answer.body).result.capabilities.tools).toEqual({});
  });

  it('are POST alone where no revision has sessions', async () => {
    const host = await openSessionHost({ protocols: ['2026-07-28'] });
    const connection = await host.connect();
    connection.send(get({ 'Mcp-Session-Id': 'x' }));
    expect((await connection.response()).status).toBe(405);
  });

  it('are GET and DELETE too where there are, with a session each', async () => {
    const host = await openSessionHost();
    const session = await host.open();
    const put = await host.exchange(get(session, 'PUT'));
    expect(put).toMatchObject({ status: 405, headers: { allow: 'POST, GET, DELETE' } });
    const version = { 'MCP-Protocol-Version': '2025-11-25' };
    expect((await host.exchange(get(version))).status).toBe(400);
    expect((await host.exchange(get(version, 'DELETE'))).status).toBe(400);
    expect((await host.exchange(get({ ...session, Accept: 'application/json' }))).status).toBe(406);
    expect((await host.exchange(get({ ...session, Origin: 'https://evil.example' }))).status).toBe(
      403,
    );
  });

  it('are told to web pages that may use them', async () => {
    const cors = { origins: ['http://localhost:5173'] };
    const host = await openSessionHost({}, { cors });
    const connection = await host.connect();
    connection.send(
      get(
        { Origin: 'http://localhost:5173', 'Access-Control-Request-Method': 'DELETE' },
        'OPTIONS',
      ),
    );
    const { headers } = await connection.response();
    expect(headers['access-control-allow-methods']).toBe('POST, GET, DELETE');
    expect(headers['access-control-allow-headers']).toContain('Mcp-Session-Id');
    connection.send(post(JSON.stringify(initialize('2025-11-25')), { Origin: cors.origins }));
    const opened = await connection.response();
    expect(opened.headers['access-control-expose-headers']).toContain('Mcp-Session-Id');
    expect(opened.headers).toHaveProperty('mcp-session-id');
  });
});
