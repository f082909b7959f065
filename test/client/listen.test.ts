import { describe, expect, it } from 'vitest';
import type { Change, Subscription } from '../../src/client/index.js';
import { createChangeQueue } from '../../src/client/subscriptions/subscription.js';
import { discoveredServer } from './canned-server.js';
import {
  connected,
  DISCOVERED,
  newResources,
  OLD,
  scriptedPeer,
  scriptedServer,
} from './scripted.js';

const META = '"_meta":{"io.modelcontextprotocol/subscriptionId":$id}';
const ACKNOWLEDGED = `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{${META},"notifications":{"toolsListChanged":true}}}`;
const TOOLS = `{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{${META}}}`;
const UPDATED = `{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{${META},"uri":"mem://a"}}`;
const END = `{"jsonrpc":"2.0","id":$id,"result":{"resultType":"complete",${META}}}`;

async function readAll(subscription: Subscription): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const change of subscription) changes.push(change);
  return changes;
}

const listening = (...lines: string[]) => ({
  'server/discover': [DISCOVERED],
  'subscriptions/listen': lines,
});

describe('a subscription at a modern server', () => {
  it('asks for what is wanted, and says what is honoured', async () => {
    const { transport, sent } = scriptedPeer(listening(ACKNOWLEDGED, TOOLS, UPDATED, END));
    const client = await connected({ transport });
    const subscription = await client.listen({
      toolsListChanged: true,
      resourceSubscriptions: ['mem://a'],
    });
    expect(subscription.honoured).toEqual({ toolsListChanged: true });
    expect(JSON.parse(sent[1] ?? '').params.notifications).toEqual({
      toolsListChanged: true,
      resourceSubscriptions: ['mem://a'],
    });
    expect(await readAll(subscription)).toEqual([
      { kind: 'tools' },
      { kind: 'resource', uri: 'mem://a' },
    ]);
  });

  it('hears its own notifications only', async () => {
    const { transport, say } = scriptedPeer(listening(ACKNOWLEDGED));
    const heard: unknown[] = [];
    const client = await connected({ transport, onChange: (change) => heard.push(change) });
    const first = await client.listen({ toolsListChanged: true });
    const second = await client.listen({ toolsListChanged: true });
    say(TOOLS.replace('$id', '3'));
    say(UPDATED.replace('$id', '2'));
    say(UPDATED.replace('$id', '"2"'));
    say(UPDATED.replace('$id', '9'));
    for (const id of ['2', '3']) say(END.replaceAll('$id', id));
    expect(await Promise.all([readAll(first), readAll(second)])).toEqual([
      [{ kind: 'resource', uri: 'mem://a' }],
      [{ kind: 'tools' }],
    ]);
    expect(heard).toEqual([]);
  });

  it('stays open beyond the time for an answer', async () => {
    const { transport, say } = scriptedPeer(listening(ACKNOWLEDGED));
    const client = await connected({ transport, timeoutMs: 50, maxTotalTimeoutMs: 50 });
    const subscription = await client.listen({ toolsListChanged: true });
    await new Promise((resolve) => setTimeout(resolve, 120));
    say(TOOLS.replace('$id', '2'));
    say(END.replaceAll('$id', '2'));
    expect(await readAll(subscription)).toEqual([{ kind: 'tools' }]);
  });

  it.each([
    [
      'an error',
      '{"jsonrpc":"2.0","id":$id,"error":{"code":-32601,"message":"Unknown"}}',
      { code: -32601 },
    ],
    [
      'an end',
      END,
      {
        code: 'protocol',
        message: 'the scripted server, subscriptions/listen: ended without being acknowledged',
      },
    ],
  ])('is refused by %s', async (_name, answer, error) => {
    const { transport } = scriptedPeer(listening(answer));
    const client = await connected({ transport });
    await expect(client.listen({})).rejects.toMatchObject(error);
  });

  it('is given up when it is not acknowledged', async () => {
    const { transport } = scriptedPeer(listening());
    const client = await connected({ transport, timeoutMs: 50 });
    await expect(client.listen({})).rejects.toMatchObject({ code: 'timeout' });
  });

  it.each([
    ['by close', async (subscription: Subscription) => subscription.close()],
    [
      'by leaving the loop',
      async (subscription: Subscription) => {
        for await (const _change of subscription) break;
      },
    ],
  ])('is ended %s, which the server is told', async (_name, leave) => {
    const { transport, sent } = scriptedPeer(listening(ACKNOWLEDGED, TOOLS));
    const client = await connected({ transport });
    await leave(await client.listen({ toolsListChanged: true }));
    expect(sent.slice(2)).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2,"reason":"The client gave up"}}',
    ]);
  });

  it('is ended by a server that cancels it', async () => {
    const cancelled =
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":$id}}';
    const { transport, sent } = scriptedPeer(listening(ACKNOWLEDGED, TOOLS, cancelled, END));
    const client = await connected({ transport });
    expect(await readAll(await client.listen({}))).toEqual([{ kind: 'tools' }]);
    expect(sent).toHaveLength(2);
  });

  it('fails with the connection', async () => {
    const client = await connected(
      scriptedServer({
        'server/discover': [DISCOVERED],
        'subscriptions/listen': [ACKNOWLEDGED, { wait: 50 }, { kill: 'SIGKILL' }],
      }),
    );
    const subscription = await client.listen({ toolsListChanged: true });
    await expect(readAll(subscription)).rejects.toMatchObject({ code: 'unreachable' });
    expect(await readAll(subscription)).toEqual([]);
  });

  it('fails with the end of the client', async () => {
    const { transport } = scriptedPeer(listening(ACKNOWLEDGED));
    const client = await connected({ transport });
    const reading = readAll(await client.listen({}));
    await client.close();
    await expect(reading).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('a subscription over HTTP', () => {
  it('is a stream, whose end the server sees, beside requests', async () => {
    let closed = 0;
    const { url } = await discoveredServer(({ message }) => (response) => {
      const id = String(message.id);
      if (message.method !== 'subscriptions/listen') {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[]}}`);
        return;
      }
      response.on('close', () => {
        closed += 1;
      });
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      for (const line of [ACKNOWLEDGED, TOOLS])
        response.write(`data: ${line.replace('$id', id)}\n\n:\n\n`);
    });
    const client = await connected({ url });
    await client.listTools();
    const before = process.getActiveResourcesInfo();
    const open = [1, 2, 3, 4, 5, 6].map(() => client.listen({ toolsListChanged: true }));
    const subscriptions = await Promise.all(open);
    expect(await client.listTools()).toEqual([]);
    for (const subscription of subscriptions) {
      for await (const change of subscription) {
        expect(change).toEqual({ kind: 'tools' });
        break;
      }
    }
    await expect.poll(() => closed).toBe(6);
    await expect.poll(newResources(before)).toEqual([]);
  });
});

describe('a subscription at a server of the initialize era', () => {
  const answers = {
    ...OLD,
    'resources/subscribe': ['{"jsonrpc":"2.0","id":$id,"result":{}}'],
    'resources/unsubscribe': ['{"jsonrpc":"2.0","id":$id,"result":{}}'],
  };
  const calls = (sent: readonly string[]) =>
    sent
      .map((text) => JSON.parse(text))
      .filter(({ method }) => method.startsWith('resources/'))
      .map(({ method, params }) => [method, params.uri]);

  it('honours what the server can tell, and subscribes to resources', async () => {
    const { transport, sent, say } = scriptedPeer(answers);
    const client = await connected({ transport });
    const subscription = await client.listen({
      toolsListChanged: true,
      promptsListChanged: true,
      resourceSubscriptions: ['mem://a', 'mem://a', 'mem://b'],
    });
    expect(subscription.honoured).toEqual({
      toolsListChanged: true,
      resourceSubscriptions: ['mem://a', 'mem://b'],
    });
    for (const line of [
      '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
      '{"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}',
      '{"jsonrpc":"2.0","method":"notifications/resources/list_changed"}',
      '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"mem://a/part"}}',
      '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"mem://c"}}',
      '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{}}',
    ]) {
      say(line);
    }
    const reading = readAll(subscription);
    await subscription.close();
    expect(await reading).toEqual([{ kind: 'tools' }, { kind: 'resource', uri: 'mem://a/part' }]);
    expect(calls(sent)).toEqual([
      ['resources/subscribe', 'mem://a'],
      ['resources/subscribe', 'mem://b'],
      ['resources/unsubscribe', 'mem://a'],
      ['resources/unsubscribe', 'mem://b'],
    ]);
  });

  it('shares a resource with another one', async () => {
    const { transport, sent } = scriptedPeer(answers);
    const client = await connected({ transport });
    const first = await client.listen({ resourceSubscriptions: ['mem://a'] });
    const second = await client.listen({ resourceSubscriptions: ['mem://a'] });
    await first.close();
    await first.close();
    expect(calls(sent)).toEqual([['resources/subscribe', 'mem://a']]);
    await second.close();
    expect(calls(sent).at(-1)).toEqual(['resources/unsubscribe', 'mem://a']);
  });

  it('fails as a whole when a resource is refused', async () => {
    const refused =
      '{"jsonrpc":"2.0","id":$id,"error":{"code":-32002,"message":"No such resource"}}';
    const { transport, sent } = scriptedPeer({ ...answers, 'resources/subscribe': [refused] });
    const client = await connected({ transport });
    const filter = { resourceSubscriptions: ['mem://a'] };
    await expect(client.listen(filter)).rejects.toMatchObject({ code: -32002 });
    await expect(client.listen(filter)).rejects.toMatchObject({ code: -32002 });
    expect(calls(sent).filter(([method]) => method === 'resources/subscribe')).toHaveLength(2);
  });
});

describe('changes that nobody reads', () => {
  it('are kept once each, up to 1,000, and then the newest', async () => {
    const queue = createChangeQueue();
    for (let round = 0; round < 3; round += 1) queue.push({ kind: 'tools' });
    for (let index = 0; index < 1_500; index += 1)
      queue.push({ kind: 'resource', uri: `mem://${index}` });
    queue.end();
    queue.push({ kind: 'prompts' });
    const changes: unknown[] = [];
    for (let next = await queue.next(); !next.done; next = await queue.next())
      changes.push(next.value);
    expect(changes).toHaveLength(1_000);
    expect(changes[0]).toEqual({ kind: 'resource', uri: 'mem://500' });
    expect(changes.at(-1)).toEqual({ kind: 'resource', uri: 'mem://1499' });
  });
});
