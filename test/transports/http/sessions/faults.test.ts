import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { post } from '../raw-connection.js';
import { call, eventsOf, get, initialize, openSessionHost } from './session-host.js';

const LIST = { jsonrpc: '2.0', id: 7, method: 'tools/list' };

/** What keeps a process alive, apart from the sockets of the tests' own clients. */
function timers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

describe('a session that ends', () => {
  it('by DELETE cancels its requests and ends its streams', async () => {
    const host = await openSessionHost();
    const session = await host.open();
    const [request, stream] = [await host.connect(), await host.connect()];
    request.send(post(JSON.stringify(call(1, 'quiet')), session));
    stream.send(get(session));
    for (const connection of [request, stream]) await connection.received(/data: \n\n/);
    expect(host.hub.counters().listeners).toBe(1);
    expect((await host.exchange(get(session, 'DELETE'))).status).toBe(204);
    for (const connection of [request, stream]) {
      expect(eventsOf((await connection.response()).body)).toHaveLength(1);
    }
    expect(host.aborted).toEqual(['quiet']);
    await expect.poll(() => host.hub.counters().listeners).toBe(0);
    host.release();
  });

  it('by idling lets go of everything', async () => {
    const host = await openSessionHost({ sessions: { idleMs: 30 } });
    await Promise.all(Array.from({ length: 20 }, () => host.open()));
    await expect.poll(() => host.hub.counters().listeners).toBe(0);
  });

  it('with the server ends its streams at once, and its requests with their answers', async () => {
    const host = await openSessionHost({}, { drainTimeoutMs: 5000 });
    const session = await host.open('2025-11-25', { elicitation: {} });
    const [request, question, stream] = [
      await host.connect(),
      await host.connect(),
      await host.connect(),
    ];
    request.send(post(JSON.stringify(call(1, 'wait')), session));
    question.send(post(JSON.stringify(call(2, 'ask')), session));
    stream.send(get(session));
    await request.received(/waiting/);
    await question.received(/elicitation/);
    await stream.received(/data: \n\n/);
    const before = performance.now();
    const closed = host.close();
    await stream.response();
    // Nobody can answer it any more.
    expect((await question.response()).body).toContain('"isError":true');
    host.release();
    expect((await request.response()).body).toContain('released');
    await closed;
    expect(performance.now() - before).toBeLessThan(2000);
    expect(host.hub.counters().listeners).toBe(0);
  });

  it('with the server cuts what is left when it waits no longer', async () => {
    const host = await openSessionHost({}, { drainTimeoutMs: 50 });
    const session = await host.open();
    const request = await host.connect();
    request.send(post(JSON.stringify(call(1, 'quiet')), session));
    await request.received(/data: \n\n/);
    await host.close();
    await request.closed;
    expect(host.aborted).toEqual(['quiet']);
  });
});

describe('a client', () => {
  it('that is killed in the middle of a stream loses nothing but the connection', async () => {
    const host = await openSessionHost();
    const session = await host.open();
    const script = `
      const { connect } = require('node:net');
      const socket = connect(${host.port}, '127.0.0.1');
      socket.write(${JSON.stringify(post(JSON.stringify(call(1, 'wait')), session))});
      socket.on('data', (bytes) => process.stdout.write(bytes));`;
    const client = spawn(process.execPath, ['-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    client.stdout.setEncoding('utf8').on('data', (piece) => {
      text += piece;
    });
    await expect.poll(() => text, { timeout: 5000 }).toContain('waiting');
    client.kill('SIGKILL');
    await once(client, 'exit');
    await sleep(50);
    expect(host.aborted).toEqual([]);
    host.release();
    await sleep(20);
    const seen = eventsOf(text).at(-1)?.id ?? '';
    const { body } = await host.exchange(get({ ...session, 'Last-Event-ID': seen }));
    expect(eventsOf(body)).toHaveLength(1);
    expect(body).toContain('released');
  });

  it('that leaves while it is asked can come back to the question', async () => {
    const host = await openSessionHost();
    const session = await host.open('2025-11-25', { elicitation: {} });
    const connection = await host.connect();
    connection.send(post(JSON.stringify(call(1, 'ask')), session));
    const [priming] = eventsOf(await connection.received(/elicitation.*\n\n/));
    connection.socket.destroy();
    const again = await host.connect();
    again.send(get({ ...session, 'Last-Event-ID': priming?.id ?? '' }));
    await again.received(/elicitation.*\n\n/);
    const result = { action: 'accept', content: { name: 'Ada' } };
    await host.ask({ jsonrpc: '2.0', id: 'snodo-1', result }, session);
    expect((await again.response()).body).toContain('Ada');
  });

  it('that cancels a request which is asking is told that the question is taken back', async () => {
    const host = await openSessionHost();
    const session = await host.open('2025-11-25', { elicitation: {} });
    const connection = await host.connect();
    connection.send(post(JSON.stringify(call(1, 'ask')), session));
    await connection.received(/elicitation.*\n\n/);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    await host.ask(cancel, session);
    const events = eventsOf((await connection.response()).body);
    expect(events.slice(1).map(({ data }) => JSON.parse(data).method)).toEqual([
      'elicitation/create',
      'notifications/cancelled',
    ]);
  });

  it('that never reads its stream does not fill the memory', async () => {
    const host = await openSessionHost({}, { maxStreamBacklogBytes: 10_000 });
    const session = await host.open();
    const connection = await host.connect();
    connection.send(get(session));
    await connection.received(/data: \n\n/);
    connection.socket.pause();
    const before = process.memoryUsage.rss();
    for (let round = 0; round < 300; round += 1) {
      for (let count = 0; count < 100; count += 1) host.hub.toolsListChanged();
      await sleep(0);
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    expect((await host.ask(LIST, session)).status).toBe(200);
  });
});

describe('sessions that are opened and left', () => {
  it('stay as many as they may be, and leave nothing behind', async () => {
    const before = timers();
    const host = await openSessionHost({ sessions: { maxSessions: 200 } });
    const connection = await host.connect();
    const bytes = post(JSON.stringify(initialize('2025-11-25')));
    let opened = 0;
    let refused = 0;
    for (let batch = 0; batch < 100; batch += 1) {
      connection.send(bytes.repeat(100));
      for (let count = 0; count < 100; count += 1) {
        const { status } = await connection.response();
        if (status === 200) opened += 1;
        else if (status === 503) refused += 1;
      }
    }
    expect([opened, refused]).toEqual([200, 9800]);
    await expect.poll(() => host.hub.counters().listeners).toBe(200);
    connection.socket.destroy();
    await host.close();
    expect(host.hub.counters().listeners).toBe(0);
    await expect.poll(timers).toBeLessThanOrEqual(before);
  }, 30_000);
});
