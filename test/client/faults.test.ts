import { describe, expect, it } from 'vitest';
import { connect } from '../../src/client/index.js';
import { type Canned, discoveredServer } from './canned-server.js';
import { newResources } from './scripted.js';

/** What a server over HTTP does to a request, and how the request must end. */
const FAULTS: readonly [string, Canned, object][] = [
  ['never answers', () => {}, { code: 'timeout' }],
  [
    'streams without end',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const timer = setInterval(() => {
        response.write('data: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\n');
      }, 5);
      response.on('close', () => clearInterval(timer));
    },
    { code: 'timeout' },
  ],
  [
    'streams an event without end',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const timer = setInterval(() => response.write(`data: ${'x'.repeat(1_000)}\n`), 1);
      response.on('close', () => clearInterval(timer));
    },
    { code: 'too-large' },
  ],
  [
    'breaks off in the middle of an event',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write('data: {"jsonrpc":"2.0",');
      setTimeout(() => response.destroy(), 10);
    },
    { code: 'unreachable' },
  ],
  [
    'breaks off in the middle of its answer',
    (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"jsonrpc":"2.0",');
      setTimeout(() => response.destroy(), 10);
    },
    { code: 'unreachable' },
  ],
  ['sends a page', { type: 'text/html', body: '<h1>' }, { code: 'protocol' }],
  [
    'answers another request',
    { body: '{"jsonrpc":"2.0","id":77,"result":{}}' },
    { code: 'protocol' },
  ],
  ['hangs up', (response) => response.destroy(), { code: 'unreachable' }],
];

describe('a server over HTTP that', () => {
  it.each(FAULTS)(
    '%s: the request fails, others succeed, and nothing is left',
    async (_name, canned, error) => {
      const { url } = await discoveredServer(({ message }) =>
        message.method === 'faulty'
          ? canned
          : { body: `{"jsonrpc":"2.0","id":${message.id},"result":{"tools":[]}}` },
      );
      const before = process.getActiveResourcesInfo();
      const client = await connect({ url, maxResponseBytes: 20_000 });
      const faulty = client.request('faulty', {}, { timeoutMs: 300, onProgress: () => {} });
      const [failed, listed] = await Promise.allSettled([faulty, client.listTools()]);
      expect(failed).toMatchObject({ status: 'rejected', reason: error });
      expect(listed).toEqual({ status: 'fulfilled', value: [] });
      expect(await client.listTools()).toEqual([]);
      await client.close();
      await expect.poll(newResources(before)).toEqual([]);
    },
  );
});

it('may send more than the limit, in events that are not', async () => {
  const event = `data: {"jsonrpc":"2.0","method":"notifications/x","params":{"text":"${'x'.repeat(500)}"}}\n\n`;
  const { url } = await discoveredServer(({ message }) => (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    let sent = 0;
    const timer = setInterval(() => {
      sent += 1;
      if (sent <= 20) return response.write(event);
      clearInterval(timer);
      return response.end(`data: {"jsonrpc":"2.0","id":${message.id},"result":{"tools":[]}}\n\n`);
    }, 2);
  });
  let heard = 0;
  const client = await connect({
    url,
    maxResponseBytes: 2_000,
    onNotification: () => {
      heard += 1;
    },
  });
  expect(await client.listTools()).toEqual([]);
  expect(heard).toBe(20);
  await client.close();
});

it('closes while everything waits, and leaves nothing', async () => {
  const { url, received } = await discoveredServer(() => () => {});
  const before = process.getActiveResourcesInfo();
  const client = await connect({ url });
  const requests = Array.from({ length: 6 }, () => client.listTools());
  const subscription = client.listen({ toolsListChanged: true });
  const outcomes = Promise.allSettled([...requests, subscription]);
  await expect.poll(() => received.length).toBeGreaterThan(5);
  await client.close();
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'closed' } });
  }
  await expect.poll(newResources(before)).toEqual([]);
});
