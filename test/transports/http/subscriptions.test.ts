import { describe, expect, it, onTestFinished } from 'vitest';
import { createHub, defineServer } from '../../../src/runtime/index.js';
import { listen } from '../../../src/runtime/transports/http/index.js';
import { openConnection, type RawConnection } from './raw-connection.js';

const HEAD = [
  'POST /mcp HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Accept: application/json, text/event-stream',
  'MCP-Protocol-Version: 2026-07-28',
];
const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';

/** A request as bytes. */
function request(method: string, params: string): string {
  const body = `{"jsonrpc":"2.0","id":1,"method":"${method}","params":{${META}${params}}}`;
  const fields = [...HEAD, `Mcp-Method: ${method}`, `Content-Length: ${body.length}`];
  return `${fields.join('\r\n')}\r\n\r\n${body}`;
}

const LISTEN = request('subscriptions/listen', ',"notifications":{"toolsListChanged":true}');

describe('maxSubscriptions', () => {
  it('refuses listeners beyond it with 503, serves everything else, and counts those that leave', async () => {
    const hub = createHub();
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      capabilities: { tools: { listChanged: true } },
      subscriptions: hub,
    })();
    const limits = { maxSubscriptions: 2, maxConcurrentRequests: 1, drainTimeoutMs: 100 };
    const server = await listen({ runtime, port: 0, ...limits });
    onTestFinished(() => server.close());
    const connect = async (): Promise<RawConnection> => {
      const connection = await openConnection(server.port);
      onTestFinished(() => void connection.socket.destroy());
      return connection;
    };
    const ask = async (bytes: string): Promise<RawConnection> => {
      const connection = await connect();
      connection.send(bytes);
      return connection;
    };

    const listeners = [await ask(LISTEN), await ask(LISTEN)];
    for (const listener of listeners) {
      expect(await listener.received(/\n\n/)).toContain('notifications/subscriptions/acknowledged');
    }
    const third = await (await ask(LISTEN)).response();
    expect(third).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    const other = await (await ask(request('server/discover', ''))).response();
    expect(other.status).toBe(200);

    listeners[0]?.socket.destroy();
    await expect.poll(() => hub.counters().listeners).toBe(1);
    const next = await ask(LISTEN);
    expect(await next.received(/\n\n/)).toContain('notifications/subscriptions/acknowledged');
  });
});

/** So long that a few hundred of them do not fit between a server and a client that does not read. */
const LONG = 'x'.repeat(50_000);
const COUNT = 400;

describe('a listener that reads too slowly', () => {
  it.each<['dropOldest' | 'dropNewest', boolean]>([
    ['dropOldest', true],
    ['dropNewest', false],
  ])('loses what the hub says: %s', async (overflow, hasLast) => {
    const hub = createHub({ maxQueuedEvents: 5, overflow });
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      capabilities: { resources: { subscribe: true } },
      subscriptions: hub,
    })();
    const server = await listen({ runtime, port: 0, drainTimeoutMs: 100 });
    onTestFinished(() => server.close());
    const connection = await openConnection(server.port);
    onTestFinished(() => void connection.socket.destroy());
    const [often, last] = [`mem://often/${LONG}`, 'mem://last'];
    const filter = JSON.stringify({ resourceSubscriptions: [often, last] });
    connection.send(request('subscriptions/listen', `,"notifications":${filter}`));
    await connection.received(/acknowledged.*\n\n/s);
    connection.socket.pause();
    for (let count = 1; count < COUNT; count += 1) {
      hub.resourceUpdated(often);
      await new Promise((resolve) => setImmediate(resolve));
    }
    hub.resourceUpdated(last);
    const { dropped } = hub.counters();
    expect(dropped).toBeGreaterThan(100);
    connection.socket.resume();
    await expect.poll(() => hub.counters().delivered, { timeout: 5000 }).toBe(COUNT - dropped);
    hub.close();
    const text = await connection.received(/"resultType":"complete"/);
    expect(text.includes(`"uri":"${last}"`)).toBe(hasLast);
    expect(text.split('notifications/resources/updated')).toHaveLength(COUNT - dropped + 1);
  });
});
