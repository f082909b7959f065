import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createHub, type Hub, type HubOptions } from '../../../src/runtime/index.js';
import { createFetchHandler } from '../../../src/runtime/transports/fetch/index.js';
import { serveStdio } from '../../../src/runtime/transports/stdio/index.js';
import { serverOf, turn } from './server.js';

const LONG = 'x'.repeat(50_000);
const [OFTEN, LAST] = [`mem://often/${LONG}`, 'mem://last'];
const COUNT = 400;

const LISTEN = `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},"notifications":{"resourceSubscriptions":["${OFTEN}","${LAST}"]}}}`;

const HEADERS = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  'MCP-Protocol-Version': '2026-07-28',
  'Mcp-Method': 'subscriptions/listen',
};

/** Publishes more than a client that does not read can take, the other event last. Gives how many were lost. */
async function flood(hub: Hub): Promise<number> {
  await expect.poll(() => hub.counters().listeners).toBe(1);
  for (let count = 1; count < COUNT; count += 1) {
    hub.resourceUpdated(OFTEN);
    await turn();
  }
  hub.resourceUpdated(LAST);
  return hub.counters().dropped;
}

/** Everything that came, once the client reads: exactly what the hub has not lost. */
async function check(hub: Hub, dropped: number, hasLast: boolean, rest: () => Promise<string>) {
  expect(dropped).toBeGreaterThan(100);
  const read = rest();
  await expect.poll(() => hub.counters().delivered, { timeout: 5000 }).toBe(COUNT - dropped);
  hub.close();
  const text = await read;
  expect(text.includes(`"uri":"${LAST}"`)).toBe(hasLast);
  expect(text.split('notifications/resources/updated')).toHaveLength(COUNT - dropped + 1);
}

const POLICIES: readonly [NonNullable<HubOptions['overflow']>, boolean][] = [
  ['dropOldest', true],
  ['dropNewest', false],
];

describe.each(POLICIES)(
  'a client that reads too slowly loses what the hub says: %s',
  (overflow, hasLast) => {
    it('over stdio', async () => {
      const hub = createHub({ maxQueuedEvents: 5, overflow });
      const [input, output] = [new PassThrough(), new PassThrough()];
      const served = serveStdio(serverOf(hub), { input, output });
      input.write(`${LISTEN}\n`);
      const dropped = await flood(hub);
      await check(hub, dropped, hasLast, async () => {
        let text = '';
        output.on('data', (chunk) => {
          text += chunk;
        });
        await expect.poll(() => text, { timeout: 5000 }).toContain('"resultType":"complete"');
        return text;
      });
      input.end();
      await served;
    });

    it('over a web-standard function', async () => {
      const hub = createHub({ maxQueuedEvents: 5, overflow });
      const handle = createFetchHandler({ runtime: serverOf(hub) });
      const request = { method: 'POST', headers: HEADERS, body: LISTEN };
      const response = await handle(new Request('http://localhost/mcp', request));
      const dropped = await flood(hub);
      await check(hub, dropped, hasLast, () => response.text());
    });
  },
);
