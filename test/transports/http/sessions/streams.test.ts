import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { HostKind } from '../cases.js';
import { post, type RawConnection } from '../raw-connection.js';
import { answerOf, call, eventsOf, get, openSessionHost, type Session } from './session-host.js';

const KINDS: readonly HostKind[] = ['node', 'express', 'fetch'];

const ANSWER = (id: number, text: string): unknown => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text }], isError: false },
});

function send(connection: RawConnection, session: Session, message: object): void {
  connection.send(post(JSON.stringify(message), session));
}

describe.each(KINDS)(
  'the stream of a request over %s (MCP 2025-11-25, "Streamable HTTP")',
  (kind) => {
    it('begins with an event without data, and numbers its events', async () => {
      const host = await openSessionHost({ kind });
      const session = await host.open();
      const { headers, body } = await host.ask(call(1, 'log'), session);
      expect(headers['content-type']).toBe('text/event-stream');
      expect(body).toMatch(/^id: \S+\nretry: 1000\ndata: \n\n/);
      const events = eventsOf(body);
      expect(events.map(({ data }) => data && JSON.parse(data).method)).toEqual([
        '',
        'notifications/message',
        'notifications/message',
        undefined,
      ]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(4);
      expect(JSON.parse(events[3]?.data ?? '')).toEqual(ANSWER(1, 'logged'));
    });

    it('has no event without data for 2025-06-18 (V124)', async () => {
      const host = await openSessionHost({ kind });
      const session = await host.open('2025-06-18');
      const { body } = await host.ask(call(1, 'log'), session);
      const events = eventsOf(body);
      expect(events).toHaveLength(3);
      expect(events.every(({ data }) => JSON.parse(data).jsonrpc === '2.0')).toBe(true);
      const kept = await host.ask(call(2, 'part'), session);
      expect(eventsOf(kept.body).map(({ data }) => JSON.parse(data).id)).toEqual([undefined, 2]);
    });

    it('is ended early by the handler, and goes on where its client comes back', async () => {
      const host = await openSessionHost({ kind });
      const session = await host.open();
      const { body } = await host.ask(call(1, 'part'), session);
      const [priming, ...others] = eventsOf(body);
      expect([priming?.data, others]).toEqual(['', []]);
      const back = get({ ...session, 'Last-Event-ID': priming?.id ?? '' });
      const rest = eventsOf((await host.exchange(back)).body);
      expect(rest.map(({ data }) => JSON.parse(data).params?.data)).toEqual(['alone', undefined]);
      expect(JSON.parse(rest[1]?.data ?? '')).toEqual(ANSWER(1, 'kept'));
      // Also a second time, and from the middle.
      expect(eventsOf((await host.exchange(back)).body)).toEqual(rest);
      const middle = get({ ...session, 'Last-Event-ID': rest[0]?.id ?? '' });
      expect(eventsOf((await host.exchange(middle)).body)).toEqual(rest.slice(1));
      const end = await host.exchange(get({ ...session, 'Last-Event-ID': rest[1]?.id ?? '' }));
      expect([end.status, eventsOf(end.body)]).toEqual([200, []]);
    });

    it('survives its connection: the request goes on, and its answer waits', async () => {
      const host = await openSessionHost({ kind });
      const session = await host.open();
      const connection = await host.connect();
      send(connection, session, call(1, 'wait'));
      const [, logged] = eventsOf(await connection.received(/waiting.*\n\n/));
      connection.socket.destroy();
      await sleep(50);
      const again = await host.connect();
      again.send(get({ ...session, 'Last-Event-ID': logged?.id ?? '' }));
      await again.received(/:\n\n/);
      host.release();
      const { body } = await again.response();
      expect(JSON.parse(eventsOf(body)[0]?.data ?? '')).toEqual(ANSWER(1, 'released'));
      expect(host.aborted).toEqual([]);
    });
  },
);

describe('the stream that belongs to no request', () => {
  it('carries list changes, and updates of what was subscribed', async () => {
    const host = await openSessionHost();
    const session = await host.open();
    const connection = await host.connect();
    connection.send(get(session));
    await connection.received(/retry: 1000\ndata: \n\n/);
    const subscribe = {
      jsonrpc: '2.0',
      id: 1,
      method: 'resources/subscribe',
      params: { uri: 'x://1' },
    };
    expect(answerOf(await host.ask(subscribe, session)).result).toEqual({});
    host.hub.toolsListChanged();
    host.hub.resourceUpdated('x://1');
    host.hub.resourceUpdated('x://2');
    const events = eventsOf(await connection.received(/updated.*\n\n/));
    expect(events.slice(1).map(({ data }) => JSON.parse(data))).toEqual([
      { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
      { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri: 'x://1' } },
    ]);
    await host.ask({ ...subscribe, method: 'resources/unsubscribe' }, session);
    host.hub.resourceUpdated('x://1');
    host.hub.toolsListChanged();
    await connection.received(/list_changed[\s\S]*list_changed.*\n\n/);
    expect(await connection.received(/$/)).not.toMatch(/updated[\s\S]*updated/);
  });

  it('begins with what has come before it was opened, once', async () => {
    const host = await openSessionHost();
    const session = await host.open();
    host.hub.toolsListChanged();
    await sleep(20);
    const first = await host.connect();
    first.send(get(session));
    const [early] = eventsOf(await first.received(/list_changed.*\n\n/));
    expect(early?.id).toBeDefined();
    first.socket.destroy();
    await sleep(20);
    const second = await host.connect();
    second.send(get(session));
    expect(await second.received(/data: \n\n/)).not.toContain('list_changed');
    second.socket.destroy();
    const third = await host.connect();
    third.send(get({ ...session, 'Last-Event-ID': '0-999' }));
    expect((await third.response()).status).toBe(400);
  });

  it('moves to the connection that asked last: each message goes to one', async () => {
    const host = await openSessionHost();
    const session = await host.open();
    const [first, second] = [await host.connect(), await host.connect()];
    first.send(get(session));
    await first.received(/data: \n\n/);
    second.send(get(session));
    expect((await first.response()).body).toMatch(/data: \n\n$/);
    await second.received(/data: \n\n/);
    first.socket.destroy();
    await sleep(20);
    host.hub.toolsListChanged();
    await second.received(/list_changed/);
  });

  it('is not there for the messages of other sessions, whose ids may be the same', async () => {
    const host = await openSessionHost();
    const [mine, other] = [await host.open(), await host.open()];
    const connection = await host.connect();
    connection.send(get(mine));
    await connection.received(/data: \n\n/);
    const uri = 'x://1';
    await host.ask(
      { jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri } },
      other,
    );
    host.hub.resourceUpdated(uri);
    host.hub.toolsListChanged();
    expect(await connection.received(/list_changed/)).not.toContain('updated');
  });

  it('shows that it lives', async () => {
    const host = await openSessionHost({}, { streamKeepAliveMs: 30 });
    const session = await host.open();
    const connection = await host.connect();
    connection.send(get(session));
    await connection.received(/data: \n\n[\s\S]*:\n\n[\s\S]*:\n\n/);
  });
});

describe('what a client has missed', () => {
  it.each(['0', 'x', '1-1', '0-0', '-1-1', '1-1e3', '9'.repeat(5000), '0-1, 0-2'])(
    'is not found by the id %s, which was never given',
    async (id) => {
      const host = await openSessionHost();
      const session = await host.open();
      const { status } = await host.exchange(get({ ...session, 'Last-Event-ID': id }));
      expect(status).toBe(400);
    },
  );

  it('is kept up to a number of bytes and of events', async () => {
    for (const sessions of [{ maxReplayBytes: 100 }, { maxReplayEvents: 1 }]) {
      const host = await openSessionHost({ sessions });
      const session = await host.open();
      const first = eventsOf((await host.ask(call(1, 'log'), session)).body)[0]?.id ?? '';
      const again = await host.exchange(get({ ...session, 'Last-Event-ID': first }));
      expect(eventsOf(again.body)).toHaveLength(1);
      await host.ask(call(2, 'log'), session);
      const gone = await host.exchange(get({ ...session, 'Last-Event-ID': first }));
      expect(gone.status).toBe(400);
    }
  });
});

describe('log messages', () => {
  it('have the level that the client of the session has set', async () => {
    const host = await openSessionHost();
    const [quiet, other] = [await host.open(), await host.open()];
    const level = { jsonrpc: '2.0', id: 1, method: 'logging/setLevel', params: { level: 'error' } };
    expect(answerOf(await host.ask(level, quiet)).result).toEqual({});
    const logged = async (session: Session) =>
      eventsOf((await host.ask(call(2, 'log'), session)).body).length;
    expect([await logged(quiet), await logged(other)]).toEqual([3, 4]);
  });
});
