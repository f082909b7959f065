import { describe, expect, it } from 'vitest';
import {
  type JsonObject,
  openDirect,
  type Runtime,
  type ServerEvent,
  type SubscriptionContext,
} from '../../../src/runtime/index.js';
import { hubAndServer, serverOf, turn } from './server.js';

const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';

type Listening = {
  /** Everything that came before the answer, as text. */
  readonly messages: string[];
  readonly answer: Promise<string | undefined>;
  send(text: string): Promise<string | undefined>;
};

/** Listens with this id and these `notifications`, as they stand in JSON. */
function listen(runtime: Runtime, id: string, notifications: string): Listening {
  const messages: string[] = [];
  const send = openDirect(runtime, { onNotification: (text) => void messages.push(text) });
  const answer = send(
    `{"jsonrpc":"2.0","id":${id},"method":"subscriptions/listen","params":{${META},"notifications":${notifications}}}`,
  );
  return { messages, answer, send };
}

function acknowledged(id: string, filter: string): string {
  return `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":${id}},"notifications":${filter}}}`;
}

describe('subscriptions/listen (MCP 2026-07-28, "Subscriptions")', () => {
  it.each(['110', '"L1"', '0', '""', '9007199254740993'])(
    'acknowledges first, with the id as it came: %s',
    async (id) => {
      const { hub, runtime } = hubAndServer();
      const { messages, answer } = listen(runtime, id, '{"toolsListChanged":true}');
      await turn();
      hub.toolsListChanged();
      await turn();
      expect(messages).toEqual([
        acknowledged(id, '{"toolsListChanged":true}'),
        `{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":${id}}}}`,
      ]);
      hub.close();
      expect(await answer).toBe(
        `{"jsonrpc":"2.0","id":${id},"result":{"resultType":"complete","_meta":{"io.modelcontextprotocol/subscriptionId":${id},"io.modelcontextprotocol/serverInfo":{"name":"s","version":"1"}}}}`,
      );
    },
  );

  it.each<[string, string, JsonObject, string]>([
    [
      'all that is offered',
      '{"toolsListChanged":true,"promptsListChanged":true}',
      {},
      '{"toolsListChanged":true,"promptsListChanged":true}',
    ],
    [
      'not what is not offered',
      '{"toolsListChanged":true,"promptsListChanged":true}',
      { tools: { listChanged: true } },
      '{"toolsListChanged":true}',
    ],
    [
      'not what is not wanted',
      '{"toolsListChanged":false,"resourcesListChanged":true}',
      {},
      '{"resourcesListChanged":true}',
    ],
    [
      'not what nobody knows',
      '{"taskIds":["a"],"__proto__":true,"promptsListChanged":true}',
      {},
      '{"promptsListChanged":true}',
    ],
    [
      'resources',
      '{"resourceSubscriptions":["mem://a"]}',
      {},
      '{"resourceSubscriptions":["mem://a"]}',
    ],
    [
      'no resources where they cannot be watched',
      '{"resourceSubscriptions":["mem://a"]}',
      { tools: { listChanged: true } },
      '{}',
    ],
    ['nothing', '{}', {}, '{}'],
  ])('honours %s', async (_name, notifications, capabilities, honoured) => {
    const declared = Object.keys(capabilities).length > 0 ? { capabilities } : {};
    const { runtime } = hubAndServer(declared);
    const { messages } = listen(runtime, '1', notifications);
    await turn();
    expect(messages).toEqual([acknowledged('1', honoured)]);
  });

  it.each<[string, string]>([
    ['no filter', 'null'],
    ['a list', '[]'],
    ['a flag that is no boolean', '{"toolsListChanged":1}'],
    ['URIs that are no list', '{"resourceSubscriptions":"mem://a"}'],
    ['a URI that is no string', '{"resourceSubscriptions":[1]}'],
    ['1,001 URIs', `{"resourceSubscriptions":${JSON.stringify(new Array(1001).fill('mem://a'))}}`],
  ])('refuses %s', async (_name, notifications) => {
    const { hub, runtime } = hubAndServer();
    const { messages, answer } = listen(runtime, '1', notifications);
    expect(JSON.parse((await answer) ?? '')).toMatchObject({ error: { code: -32602 } });
    expect(messages).toEqual([]);
    expect(hub.counters().listeners).toBe(0);
  });

  it('does not exist where nothing can be listened to', async () => {
    const { runtime } = hubAndServer({ capabilities: {} });
    const { answer } = listen(runtime, '1', '{}');
    expect(JSON.parse((await answer) ?? '')).toMatchObject({ error: { code: -32601 } });
  });

  it('delivers what was asked for and nothing else', async () => {
    const { hub, runtime } = hubAndServer();
    const { messages } = listen(runtime, '1', '{"resourceSubscriptions":["mem://a"]}');
    const other = listen(runtime, '2', '{"promptsListChanged":true}');
    await turn();
    hub.toolsListChanged();
    hub.resourceUpdated('mem://b');
    hub.resourceUpdated('mem://a');
    await turn();
    expect(messages.slice(1)).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":1},"uri":"mem://a"}}',
    ]);
    expect(other.messages).toHaveLength(1);
  });

  it('drops what a source gives unasked, and what is no event', async () => {
    const given = [
      { type: 'promptsListChanged' },
      { type: 'resourceUpdated', uri: 'mem://b' },
      { type: 'constructor' },
      null,
      { type: 'toolsListChanged' },
    ] as readonly ServerEvent[];
    const runtime = serverOf({
      async *open() {
        yield* given;
      },
    });
    const { messages, answer } = listen(runtime, '1', '{"toolsListChanged":true}');
    await answer;
    expect(messages.map((text) => JSON.parse(text).method)).toEqual([
      'notifications/subscriptions/acknowledged',
      'notifications/tools/list_changed',
      'notifications/cancelled',
    ]);
  });

  it('ends without an answer when the client cancels, and closes the source', async () => {
    const { hub, runtime } = hubAndServer();
    const { messages, answer, send } = listen(runtime, '1', '{"toolsListChanged":true}');
    await turn();
    expect(hub.counters().listeners).toBe(1);
    await send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    expect(await answer).toBeUndefined();
    await turn();
    expect(hub.counters().listeners).toBe(0);
    hub.toolsListChanged();
    await turn();
    expect(messages).toHaveLength(1);
  });

  it('tells a source who listens, and with which options', async () => {
    let seen: unknown;
    const runtime = serverOf({
      options: { topic: 'x' },
      async *open(filter, context: SubscriptionContext, options) {
        seen = { filter, context, options };
        yield* [];
      },
    });
    await listen(runtime, '"a"', '{"toolsListChanged":true}').answer;
    expect(seen).toEqual({
      filter: { toolsListChanged: true },
      context: {
        auth: undefined,
        client: { info: undefined, capabilities: {} },
        transport: 'direct',
        protocolVersion: '2026-07-28',
        requestId: 'a',
      },
      options: { topic: 'x' },
    });
  });

  it.each<[string, () => AsyncIterable<ServerEvent>]>([
    [
      'throws when it opens',
      () => {
        throw new Error('secret');
      },
    ],
    [
      'throws later',
      async function* () {
        yield { type: 'toolsListChanged' };
        throw new Error('secret');
      },
    ],
    ['is none', () => ({}) as never],
  ])('answers with an error when the source %s', async (_name, open) => {
    const causes: unknown[] = [];
    const runtime = serverOf({ open }, { logger: ({ cause }) => void causes.push(cause) });
    const { answer } = listen(runtime, '1', '{"toolsListChanged":true}');
    const text = (await answer) ?? '';
    expect(JSON.parse(text)).toMatchObject({ error: { code: -32603 } });
    expect(text).not.toContain('secret');
    expect(causes).toHaveLength(1);
  });

  it('closes a source that waits for ever, also one whose `return` throws', async () => {
    let returned = 0;
    const runtime = serverOf({
      open: () => ({
        [Symbol.asyncIterator]: () => ({
          next: () => new Promise<never>(() => {}),
          return: () => {
            returned += 1;
            throw new Error('cannot close');
          },
        }),
      }),
    });
    const { answer, send } = listen(runtime, '1', '{"toolsListChanged":true}');
    await turn();
    await send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    expect(await answer).toBeUndefined();
    await turn();
    expect(returned).toBe(1);
  });
});
