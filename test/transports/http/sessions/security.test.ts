import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Gate } from '../../../../src/runtime/index.js';
import type { HostKind } from '../cases.js';
import { post } from '../raw-connection.js';
import { answerOf, call, eventsOf, get, initialize, openSessionHost } from './session-host.js';

const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
const KINDS: readonly HostKind[] = ['node', 'express', 'fetch'];

/** Takes the header `Authorization` for the identity, as JSON. */
const gate: Gate = ({ headers: { authorization } }) =>
  authorization === undefined ? undefined : { auth: JSON.parse(authorization) };

const ANN = { Authorization: '{"principal":"ann","exp":1}' };

describe('the id of a session', () => {
  it('is never the same, and long enough that nobody finds one by trying', async () => {
    const host = await openSessionHost();
    const ids = await Promise.all(Array.from({ length: 50 }, () => host.open()));
    expect(new Set(ids.map((session) => session['Mcp-Session-Id'])).size).toBe(50);
    const [first] = ids;
    const id = first?.['Mcp-Session-Id'] ?? '';
    // 32 characters of 6 bits each.
    expect(id).toMatch(/^[\x21-\x7e]{32}$/);
    const swapped = id.toLowerCase() === id ? id.toUpperCase() : id.toLowerCase();
    for (const guess of [swapped, id.slice(1), `${id}A`, 'constructor', '__proto__', '']) {
      expect((await host.ask(LIST, { ...first, 'Mcp-Session-Id': guess })).status).toBe(404);
    }
  });

  it('is not for the client to choose', async () => {
    const host = await openSessionHost();
    const chosen = { 'Mcp-Session-Id': 'chosen-by-the-client' };
    const { headers } = await host.ask(initialize('2025-11-25'), chosen);
    expect(headers['mcp-session-id']).not.toBe(chosen['Mcp-Session-Id']);
    expect((await host.ask(LIST, chosen)).status).toBe(404);
    // Nor can a second handshake take a session over that exists.
    const session = await host.open();
    const second = await host.open('2025-11-25', {}, session);
    expect(second['Mcp-Session-Id']).not.toBe(session['Mcp-Session-Id']);
    expect((await host.ask(LIST, session)).status).toBe(200);
  });

  it.each(KINDS)(
    'is refused over %s when it is sent twice, and when it is very long',
    async (kind) => {
      const host = await openSessionHost(
        { kind },
        kind === 'node' ? { maxHeaderBytes: 2_000_000 } : {},
      );
      const session = await host.open();
      const id = session['Mcp-Session-Id'];
      const twice = await host.ask(LIST, { ...session, 'Mcp-Session-Id': [id, id] });
      // A host that joins repeated headers sees another id.
      expect(twice.status).toBe(kind === 'fetch' ? 404 : 400);
      expect(answerOf(twice).error.code).toBe(-32600);
      const long = kind === 'node' ? 1_000_000 : 10_000;
      const answer = await host.ask(LIST, { ...session, 'Mcp-Session-Id': 'x'.repeat(long) });
      expect(answer.status).toBe(404);
      expect(answer.body.length).toBeLessThan(300);
    },
  );

  it.each(KINDS)(
    'is unknown over %s to everybody but the caller who has opened the session',
    async (kind) => {
      const host = await openSessionHost({ kind }, { gate });
      const session = await host.open('2025-11-25', {}, ANN);
      const status = async (headers: object) =>
        (await host.ask(LIST, { ...session, ...headers })).status;
      expect(await status(ANN)).toBe(200);
      expect(await status({ Authorization: '{"principal":"ann","exp":2}' })).toBe(200);
      for (const other of [
        {},
        { Authorization: '{"principal":"bob"}' },
        { Authorization: '{"user":"ann"}' },
      ]) {
        expect(await status(other)).toBe(404);
        expect((await host.exchange(get({ ...session, ...other }))).status).toBe(404);
        expect((await host.exchange(get({ ...session, ...other }, 'DELETE'))).status).toBe(404);
      }
      expect(await status(ANN)).toBe(200);
      const nobody = await host.open();
      expect((await host.ask(LIST, { ...nobody, ...ANN })).status).toBe(404);
    },
  );

  it.each([
    ['{"user":"ann"}', '{"user":"bob"}'],
    ['{"principal":null,"user":"ann"}', '{"principal":null,"user":"bob"}'],
  ])('is bound to the whole identity where that names no principal: %s', async (own, foreign) => {
    const host = await openSessionHost({}, { gate });
    const auth = { Authorization: own };
    const session = await host.open('2025-11-25', {}, auth);
    expect((await host.ask(LIST, { ...session, ...auth })).status).toBe(200);
    const other = { Authorization: foreign };
    expect((await host.ask(LIST, { ...session, ...other })).status).toBe(404);
  });

  it('stands in no log record and in no answer but the first', async () => {
    const host = await openSessionHost({ maxResultBytes: 1000 }, { maxStreamBacklogBytes: 1 });
    const session = await host.open();
    const id = session['Mcp-Session-Id'];
    const answers = await Promise.all([
      host.ask(call(1, 'log'), session),
      host.ask(call(2, 'echo', { text: 'x'.repeat(2000) }), session),
      host.ask(call(3, 'nope'), session),
      host.ask(LIST, { ...session, 'MCP-Protocol-Version': '1' }),
      host.exchange(get(session, 'DELETE')),
      host.exchange(get({ ...session, 'Last-Event-ID': 'x' })),
    ]);
    expect(JSON.stringify([answers, host.logged])).not.toContain(id);
  });
});

describe('messages of one session', () => {
  it('never reach another one whose ids are the same', async () => {
    const host = await openSessionHost();
    const [mine, other] = [
      await host.open('2025-11-25', { elicitation: {} }),
      await host.open('2025-11-25', { elicitation: {} }),
    ];
    const [first, second] = [await host.connect(), await host.connect()];
    first.send(post(JSON.stringify(call(1, 'ask')), mine));
    second.send(post(JSON.stringify(call(1, 'ask')), other));
    for (const connection of [first, second]) await connection.received(/"id":"snodo-1".*\n\n/);
    const answer = (name: string) => ({
      jsonrpc: '2.0',
      id: 'snodo-1',
      result: { action: 'accept', content: { name } },
    });
    expect((await host.ask(answer('mine'), mine)).status).toBe(202);
    const text = async (connection: typeof first) =>
      answerOf(await connection.response()).result.content[0].text;
    expect(await text(first)).toContain('mine');
    // Late and repeated answers change nothing; nor does one without a session.
    expect((await host.ask(answer('again'), mine)).status).toBe(202);
    expect((await host.ask(answer('stranger'))).status).toBe(400);
    await sleep(20);
    expect(eventsOf(await second.received(/$/))).toHaveLength(2);
    expect((await host.ask(answer('other'), other)).status).toBe(202);
    expect(await text(second)).toContain('other');
  });

  it('cancel no request of another one', async () => {
    const host = await openSessionHost();
    const [mine, other] = [await host.open(), await host.open()];
    const [first, second] = [await host.connect(), await host.connect()];
    first.send(post(JSON.stringify(call(1, 'wait')), mine));
    await first.received(/waiting/);
    second.send(post(JSON.stringify(call(1, 'wait')), other));
    await second.received(/waiting/);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect((await host.ask(cancel, mine)).status).toBe(202);
    const { body } = await first.response();
    expect(eventsOf(body)).toHaveLength(2);
    expect(host.aborted).toEqual(['wait']);
    host.release();
    host.release();
    expect(answerOf(await second.response()).result.content[0].text).toBe('released');
  });
});
