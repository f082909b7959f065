import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openServer, type TestServer } from './open-server.js';
import { post, type RawConnection } from './raw-connection.js';

function message(id: number, method: 'echo' | 'wait'): string {
  return post(JSON.stringify({ jsonrpc: '2.0', id, method }));
}

/** A connection on which a request waits for the test to release it. */
async function waitingOn(server: TestServer): Promise<RawConnection> {
  const connection = await server.connect();
  connection.send(message(1, 'wait'));
  await server.core.reached(1);
  return connection;
}

describe('connections', () => {
  it('answers requests on one connection in their order, also when they are sent together', async () => {
    const server = await openServer();
    const connection = await server.connect();
    connection.send(message(1, 'wait') + message(2, 'echo') + message(3, 'echo'));
    await server.core.reached(3);
    server.core.dispatched[0]?.release();
    for (const id of [1, 2, 3]) {
      expect(JSON.parse((await connection.response()).body)).toMatchObject({ id, result: {} });
    }
  });

  it('remembers nothing of earlier requests: a good one after a bad one, and the reverse', async () => {
    const server = await openServer();
    const connection = await server.connect();
    connection.send(post('{') + message(2, 'echo') + post('{'));
    expect((await connection.response()).status).toBe(400);
    expect((await connection.response()).status).toBe(200);
    expect((await connection.response()).status).toBe(400);
  });

  it('ends the connection with the answer to a request whose body it does not want', async () => {
    const connection = await (await openServer()).connect();
    connection.send(post('{}', {}, 'POST /x') + message(2, 'echo'));
    expect((await connection.response()).headers['connection']).toBe('close');
    await connection.closed;
  });

  it('cancels a request when its client disconnects, and no other', async () => {
    const server = await openServer();
    const [leaving, staying] = [await waitingOn(server), await server.connect()];
    staying.send(message(1, 'wait'));
    await server.core.reached(2);
    const [first, second] = server.core.dispatched;
    leaving.socket.destroy();
    await expect.poll(() => first?.origin.cancellation.cancelled).toBe(true);
    expect(second?.origin.cancellation.cancelled).toBe(false);
    second?.release();
    expect((await staying.response()).status).toBe(200);
  });

  it('cancels also the requests behind the first when the client disconnects', async () => {
    const server = await openServer();
    const connection = await server.connect();
    const ids = Array.from({ length: 20 }, (_, id) => id);
    connection.send(ids.map((id) => message(id, 'wait')).join(''));
    await server.core.reached(ids.length);
    connection.socket.destroy();
    for (const { origin } of server.core.dispatched) {
      await expect.poll(() => origin.cancellation.cancelled).toBe(true);
    }
  });

  it('does not cancel a request that was answered', async () => {
    const server = await openServer();
    const connection = await waitingOn(server);
    server.core.dispatched[0]?.release();
    await connection.response();
    connection.socket.destroy();
    await connection.closed;
    await sleep(20);
    expect(server.core.dispatched[0]?.origin.cancellation.cancelled).toBe(false);
  });

  it('drops a request whose client leaves within the body', async () => {
    const server = await openServer();
    const connection = await server.connect();
    connection.send(message(1, 'echo').slice(0, -1));
    await sleep(20);
    connection.socket.destroy();
    expect((await server.ask(message(2, 'echo'))).status).toBe(200);
    expect(server.core.dispatched).toHaveLength(1);
  });

  it('survives bytes that are no HTTP', async () => {
    const server = await openServer();
    expect((await server.ask('\x16\x03\x01 hello\r\n\r\n')).status).toBe(400);
    expect((await server.ask(message(2, 'echo'))).status).toBe(200);
  });
});

describe('admission', () => {
  const limits = { maxConcurrentRequests: 1, maxQueuedRequests: 1 };

  it('queues requests, and refuses those that the queue does not hold', async () => {
    const server = await openServer(limits);
    const running = await waitingOn(server);
    const queued = await server.connect();
    queued.send(message(2, 'echo'));
    await sleep(20);
    const refused = await server.ask(message(3, 'echo'));
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(JSON.parse(refused.body)).toMatchObject({ id: 3, error: { code: -32603 } });
    server.core.dispatched[0]?.release();
    expect((await running.response()).status).toBe(200);
    expect((await queued.response()).status).toBe(200);
    expect(server.core.dispatched.map(({ request }) => request.id.value)).toEqual([1, 2]);
  });

  it('takes notifications and refuses faults also when it is full', async () => {
    const server = await openServer({ maxConcurrentRequests: 1, maxQueuedRequests: 0 });
    await waitingOn(server);
    expect((await server.ask(post('{"jsonrpc":"2.0","method":"x"}'))).status).toBe(202);
    expect((await server.ask(post('{'))).status).toBe(400);
    expect((await server.ask(message(2, 'echo'))).status).toBe(503);
  });

  it('gives the place in the queue free when the client leaves', async () => {
    const server = await openServer(limits);
    await waitingOn(server);
    const leaving = await server.connect();
    leaving.send(message(2, 'echo'));
    await sleep(20);
    leaving.socket.destroy();
    await sleep(20);
    const next = await server.connect();
    next.send(message(3, 'echo'));
    await sleep(20);
    server.core.dispatched[0]?.release();
    expect(JSON.parse((await next.response()).body)).toMatchObject({ id: 3, result: {} });
    expect(server.core.dispatched.map(({ request }) => request.id.value)).toEqual([1, 3]);
  });
});

describe('close', () => {
  it('ends idle connections and accepts no more', async () => {
    const server = await openServer({ drainTimeoutMs: 5000 });
    const idle = await server.connect();
    idle.send(message(1, 'echo'));
    await idle.response();
    await server.close();
    await idle.closed;
    await expect(server.connect()).rejects.toThrow('ECONNREFUSED');
  });

  it('lets requests that were read finish, and ends their connections', async () => {
    const server = await openServer({ drainTimeoutMs: 5000 });
    const connection = await waitingOn(server);
    const closed = server.close();
    expect(server.close()).toBe(closed);
    server.core.dispatched[0]?.release();
    const { status, headers } = await connection.response();
    expect([status, headers['connection']]).toEqual([200, 'close']);
    await closed;
  });

  it('answers 503 to what is not read yet', async () => {
    const server = await openServer({ drainTimeoutMs: 5000 });
    const busy = await waitingOn(server);
    const [inBody, inHead] = [await server.connect(), await server.connect()];
    inBody.send(message(2, 'echo').slice(0, -1));
    inHead.send(message(3, 'echo').slice(0, 20));
    await sleep(20);
    const closed = server.close();
    inHead.send(message(3, 'echo').slice(20));
    for (const connection of [inBody, inHead]) {
      const { status, headers, body } = await connection.response();
      expect([status, headers['connection'], headers['retry-after']]).toEqual([503, 'close', '1']);
      expect(JSON.parse(body)).toMatchObject({ error: { code: -32603 } });
    }
    server.core.dispatched[0]?.release();
    expect((await busy.response()).status).toBe(200);
    await closed;
    expect(server.core.dispatched).toHaveLength(1);
  });

  it('cancels and cuts what is left at the deadline', async () => {
    const server = await openServer({ drainTimeoutMs: 60 });
    const connection = await waitingOn(server);
    const started = performance.now();
    await server.close();
    expect(performance.now() - started).toBeGreaterThan(50);
    await connection.closed;
    expect(server.core.dispatched[0]?.origin.cancellation.cancelled).toBe(true);
  });
});

describe('addresses', () => {
  it('tells where it listens', async () => {
    const server = await openServer({ path: '/tools/mcp' });
    expect(server.url).toBe(`http://127.0.0.1:${server.port}/tools/mcp`);
    const request = message(1, 'echo').replace('/mcp', '/tools/mcp');
    expect((await server.ask(request)).status).toBe(200);
  });

  it('rejects when the port is taken', async () => {
    const { port } = await openServer();
    await expect(openServer({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
