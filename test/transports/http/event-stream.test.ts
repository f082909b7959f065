import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openServer, type TestServer } from './open-server.js';
import { post, type RawConnection } from './raw-connection.js';

const NOTE = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}';

function waiting(id: number): string {
  return post(JSON.stringify({ jsonrpc: '2.0', id, method: 'wait' }));
}

type Waiting = {
  readonly connection: RawConnection;
  notify(text: string): void;
  release(): void;
  isCancelled(): boolean;
};

/** A connection on which a request waits; the test sends its notifications and ends it. */
async function waitingOn(server: TestServer, count = 1): Promise<Waiting> {
  const connection = await server.connect();
  connection.send(waiting(count));
  await server.core.reached(count);
  const dispatched = server.core.dispatched[count - 1];
  return {
    connection,
    notify: (text) => dispatched?.origin.notify?.(text),
    release: () => dispatched?.release(),
    isCancelled: () => dispatched?.origin.cancellation.cancelled ?? false,
  };
}

describe('an event stream', () => {
  it('is opened by the first notification and ended by the answer', async () => {
    const server = await openServer();
    const { connection, notify, release } = await waitingOn(server);
    notify(NOTE);
    const opened = await connection.received(/\n\n/);
    expect(opened).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    notify('{"b":"世界"}');
    release();
    const { headers, body } = await connection.response();
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    expect(body).toBe(
      `data: ${NOTE}\n\ndata: {"b":"世界"}\n\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n`,
    );
    connection.send(post('{"jsonrpc":"2.0","id":2,"method":"echo"}'));
    expect((await connection.response()).status).toBe(200);
  });

  it('is not opened by a request without notifications', async () => {
    const server = await openServer();
    const { connection, release } = await waitingOn(server);
    release();
    expect((await connection.response()).headers['content-type']).toBe('application/json');
  });

  it('sends nothing after the answer', async () => {
    const server = await openServer();
    const { connection, notify, release } = await waitingOn(server);
    release();
    await connection.response();
    notify(NOTE);
    connection.send(post('{"jsonrpc":"2.0","id":2,"method":"echo"}'));
    expect((await connection.response()).body).toBe('{"jsonrpc":"2.0","id":2,"result":{}}');
  });

  it('sends comments while it is silent', async () => {
    const server = await openServer({ streamKeepAliveMs: 30 });
    const { connection, notify, release } = await waitingOn(server);
    await sleep(80);
    notify(NOTE);
    await connection.received(/:\n\n[\s\S]*:\n\n/);
    release();
    const { body } = await connection.response();
    expect(body).toMatch(/^data: .*\n\n(:\n\n){2,}data: .*\n\n$/);
  });

  it('is opened by the probe when nothing is sent for so long', async () => {
    const server = await openServer({ disconnectProbeMs: 30 });
    const { connection, release } = await waitingOn(server);
    expect(await connection.received(/\n\n/)).toContain('text/event-stream');
    release();
    expect((await connection.response()).body).toBe(
      ':\n\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
    );
  });

  it('keeps its place among pipelined answers', async () => {
    const server = await openServer({ streamKeepAliveMs: 20, readTimeoutMs: 60 });
    const connection = await server.connect();
    connection.send(waiting(1) + waiting(2));
    await server.core.reached(2);
    const [first, second] = server.core.dispatched;
    second?.origin.notify?.(NOTE);
    await sleep(150);
    first?.origin.notify?.(NOTE);
    second?.release();
    await sleep(20);
    first?.release();
    expect((await connection.response()).body).toContain('"id":1');
    expect((await connection.response()).body).toContain('"id":2');
  });

  it('is cancelled when the client leaves', async () => {
    const server = await openServer();
    const { connection, notify, isCancelled } = await waitingOn(server);
    notify(NOTE);
    await connection.received(/\n\n/);
    connection.socket.destroy();
    await expect.poll(isCancelled).toBe(true);
    notify(NOTE);
  });

  it('drops notifications that its client does not read, says so once, and still sends the answer', async () => {
    const server = await openServer({ maxStreamBacklogBytes: 100_000, readTimeoutMs: 5000 });
    const { connection, notify, release } = await waitingOn(server);
    connection.socket.pause();
    const note = JSON.stringify({ text: 'x'.repeat(100_000) });
    const before = process.memoryUsage.rss();
    for (let count = 0; count < 5000; count += 1) {
      notify(note);
      if (count % 100 === 0) await sleep(1);
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
    expect(server.logged.map(({ level, message }) => [level, message])).toEqual([
      ['warning', 'notifications were dropped: the client does not read its event stream'],
    ]);
    release();
    connection.socket.resume();
    const { body } = await connection.response();
    expect(body.endsWith('\n\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n')).toBe(true);
    expect(body.split('\n\n').length).toBeLessThan(200);
  });

  it('cuts a client that reads nothing of what waits for it, and cancels its request', async () => {
    const server = await openServer({ readTimeoutMs: 150 });
    const { connection, notify, isCancelled } = await waitingOn(server);
    connection.socket.pause();
    const note = JSON.stringify({ text: 'x'.repeat(900_000) });
    for (let count = 0; count < 20; count += 1) {
      notify(note);
      await sleep(1);
    }
    await expect.poll(isCancelled, { timeout: 5000 }).toBe(true);
  });

  it('does not cut a client that has nothing to read', async () => {
    const server = await openServer({ readTimeoutMs: 50 });
    const { connection, notify, release } = await waitingOn(server);
    notify(NOTE);
    await sleep(200);
    release();
    expect((await connection.response()).body).toContain('"result"');
  });
});

describe('close', () => {
  it('lets an open stream end with its answer, and ends its connection', async () => {
    const server = await openServer({ drainTimeoutMs: 5000 });
    const { connection, notify, release } = await waitingOn(server);
    notify(NOTE);
    await connection.received(/\n\n/);
    const started = performance.now();
    const closed = server.close();
    notify(NOTE);
    release();
    expect((await connection.response()).body.split('\n\n')).toHaveLength(4);
    await connection.closed;
    await closed;
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('cuts an open stream at the deadline', async () => {
    const server = await openServer({ drainTimeoutMs: 60 });
    const { connection, notify, isCancelled } = await waitingOn(server);
    notify(NOTE);
    await connection.received(/\n\n/);
    await server.close();
    await connection.closed;
    expect(isCancelled()).toBe(true);
  });
});
