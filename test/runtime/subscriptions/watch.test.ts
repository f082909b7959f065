import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openDirect, type Runtime } from '../../../src/runtime/index.js';
import { serveStdio } from '../../../src/runtime/transports/stdio/index.js';
import { hubAndServer, serverOf, turn } from './server.js';

const INITIALIZE =
  '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}';

async function connect(runtime: Runtime) {
  const messages: string[] = [];
  const send = openDirect(runtime, { onNotification: (text) => void messages.push(text) });
  const introduction = await send(INITIALIZE);
  return { messages, send, introduction };
}

function about(method: string, uri: string): string {
  return `{"jsonrpc":"2.0","id":1,"method":"resources/${method}","params":{"uri":"${uri}"}}`;
}

const UPDATED =
  '{"jsonrpc":"2.0","method":"notifications/resources/updated","params":{"uri":"mem://a"}}';

describe('a client of the initialize era (MCP 2025-11-25)', () => {
  it('hears of lists once it has introduced itself ("Tools", list changed notification)', async () => {
    const { hub, runtime } = hubAndServer();
    const { messages, introduction } = await connect(runtime);
    expect(JSON.parse(introduction ?? '')).toMatchObject({
      result: { capabilities: { tools: { listChanged: true }, resources: { subscribe: true } } },
    });
    hub.toolsListChanged();
    hub.promptsListChanged();
    hub.resourcesListChanged();
    await turn();
    expect(messages).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}',
      '{"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}',
      '{"jsonrpc":"2.0","method":"notifications/resources/list_changed"}',
    ]);
  });

  it('hears of a resource from subscribe to unsubscribe ("Resources", subscriptions)', async () => {
    const { hub, runtime } = hubAndServer();
    const { messages, send } = await connect(runtime);
    hub.resourceUpdated('mem://a');
    expect(await send(about('subscribe', 'mem://a'))).toBe('{"jsonrpc":"2.0","id":1,"result":{}}');
    await send(about('subscribe', 'mem://a'));
    hub.resourceUpdated('mem://a');
    hub.resourceUpdated('mem://b');
    await turn();
    expect(messages).toEqual([UPDATED]);
    expect(await send(about('unsubscribe', 'mem://a'))).toBe(
      '{"jsonrpc":"2.0","id":1,"result":{}}',
    );
    await turn();
    hub.resourceUpdated('mem://a');
    await turn();
    expect(messages).toEqual([UPDATED]);
    expect(hub.counters().listeners).toBe(1);
  });

  it.each(['5', '"relative"', 'null'])('refuses the URI %s', async (uri) => {
    const { runtime } = hubAndServer();
    const { send } = await connect(runtime);
    const answer = await send(
      `{"jsonrpc":"2.0","id":1,"method":"resources/subscribe","params":{"uri":${uri}}}`,
    );
    expect(JSON.parse(answer ?? '')).toMatchObject({ error: { code: -32602 } });
  });

  it('watches at most 1,000 resources', async () => {
    const { runtime } = hubAndServer();
    const { send } = await connect(runtime);
    for (let index = 0; index < 1000; index += 1) await send(about('subscribe', `mem://${index}`));
    const answer = await send(about('subscribe', 'mem://one-more'));
    expect(JSON.parse(answer ?? '')).toMatchObject({ error: { code: -32602 } });
    expect(JSON.parse((await send(about('subscribe', 'mem://5'))) ?? '')).toHaveProperty('result');
  });

  it('does not know the methods where resources cannot be watched', async () => {
    const { runtime } = hubAndServer({ capabilities: { tools: { listChanged: true } } });
    const { send } = await connect(runtime);
    const answer = await send(about('subscribe', 'mem://a'));
    expect(JSON.parse(answer ?? '')).toMatchObject({ error: { code: -32601 } });
  });

  it('is not promised what its connection cannot carry', async () => {
    const { hub, runtime } = hubAndServer();
    const introduction = await openDirect(runtime)(INITIALIZE);
    expect(introduction).not.toContain('listChanged');
    expect(hub.counters().listeners).toBe(0);
  });

  it('goes on when a source fails, and the log says so', async () => {
    const records: string[] = [];
    const runtime = serverOf(
      {
        open: () => {
          throw new Error('no events');
        },
      },
      { logger: ({ message }) => void records.push(message) },
    );
    const { send } = await connect(runtime);
    await turn();
    expect(records).toEqual(['a source of events failed']);
    expect(await send('{"jsonrpc":"2.0","id":1,"method":"ping"}')).toContain('"result":{}');
  });
});

describe('over stdio', () => {
  it('the end of the input ends what listens, with a result, and leaves nothing behind', async () => {
    const { hub, runtime } = hubAndServer();
    const [input, output] = [new PassThrough(), new PassThrough()];
    const served = serveStdio(runtime, { input, output, requestTimeoutMs: 1 });
    input.write(`${INITIALIZE}\n`);
    input.write(
      '{"jsonrpc":"2.0","id":7,"method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}},"notifications":{"toolsListChanged":true}}}\n',
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(hub.counters().listeners).toBe(2);
    hub.toolsListChanged();
    await turn();
    input.end();
    await served;
    const messages = String(output.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(messages.filter(({ id }) => id !== 0)).toMatchObject([
      { method: 'notifications/subscriptions/acknowledged' },
      { method: 'notifications/tools/list_changed' },
      { method: 'notifications/tools/list_changed' },
      { method: 'notifications/cancelled', params: { requestId: 7 } },
      { id: 7, result: { resultType: 'complete' } },
    ]);
    await turn();
    expect(hub.counters().listeners).toBe(0);
  });
});
