import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createMessage,
  elicitForm,
  elicitUrl,
  listRoots,
  openDirect,
  type Runtime,
} from '../../../src/runtime/index.js';
import { type Handler, serverOf } from './server.js';

const FORM = elicitForm('Your name?', { name: { type: 'string', required: true } });
const ALL = '{"elicitation":{"form":{},"url":{}},"sampling":{},"roots":{}}';

type Peer = {
  /** What the server has sent of its own accord. */
  readonly requests: Record<string, unknown>[];
  send(text: string): Promise<string | undefined>;
};

/** Connects a client of the initialize era that has these capabilities, as JSON text. */
async function connect(
  runtime: Runtime,
  capabilities = ALL,
  revision = '2025-11-25',
): Promise<Peer> {
  const requests: Record<string, unknown>[] = [];
  const send = openDirect(runtime, { onRequest: (text) => void requests.push(JSON.parse(text)) });
  await send(
    `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"${revision}","capabilities":${capabilities},"clientInfo":{"name":"c","version":"1"}}}`,
  );
  await send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  return { requests, send };
}

const CALL = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work"}}';

const greet: Handler = ({ ask }) => {
  const { who } = ask({ who: FORM });
  return who.action === 'accept' ? `Hello, ${who.content.name}!` : who.action;
};

function text(answer: string | undefined): unknown {
  const { result, error } = JSON.parse(answer ?? '');
  return error ?? { isError: result.isError, text: result.content[0].text };
}

/** Lets everything that is ready happen. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

afterEach(() => vi.useRealTimers());

describe('a question is a request of the server (MCP 2025-11-25, "Elicitation")', () => {
  it('and the handler is entered again with the answer', async () => {
    const { requests, send } = await connect(serverOf(greet));
    const answer = send(CALL);
    await turn();
    expect(requests).toEqual([
      {
        jsonrpc: '2.0',
        id: 'snodo-1',
        method: 'elicitation/create',
        params: {
          mode: 'form',
          message: 'Your name?',
          requestedSchema: {
            type: 'object',
            properties: { name: { type: 'string' } },
            required: ['name'],
          },
        },
      },
    ]);
    await send(
      '{"jsonrpc":"2.0","id":"snodo-1","result":{"action":"accept","content":{"name":"Ada"}}}',
    );
    expect(text(await answer)).toEqual({ isError: false, text: 'Hello, Ada!' });
  });

  it('and the handler may change its arguments each time', async () => {
    let entries = 0;
    const changing: Handler = (context) => {
      entries += 1;
      Object.assign(context.requestParams, { arguments: { entries } });
      context.ask({ who: FORM }, { state: 'kept' });
      return String(context.openState());
    };
    const { send } = await connect(serverOf(changing));
    const answer = send(CALL);
    await turn();
    await send('{"jsonrpc":"2.0","id":"snodo-1","result":{"action":"decline"}}');
    expect(text(await answer)).toEqual({ isError: false, text: 'kept' });
    expect(entries).toBe(2);
  });

  it('and comes with its key to who listens in this process', async () => {
    const heard: unknown[] = [];
    const asks: Handler = ({ ask }) => void ask({ who: FORM, where: listRoots() });
    const send = openDirect(serverOf(asks), {
      onRequest: (text, key) => void heard.push([JSON.parse(text).id, key]),
    });
    await send(
      `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":${ALL},"clientInfo":{"name":"c","version":"1"}}}`,
    );
    void send(CALL);
    await turn();
    expect(heard).toEqual([
      ['snodo-1', 'who'],
      ['snodo-2', 'where'],
    ]);
  });

  it('without `mode` in 2025-06-18', async () => {
    const { requests, send } = await connect(serverOf(greet), '{"elicitation":{}}', '2025-06-18');
    void send(CALL);
    await turn();
    expect(Object.keys(requests[0]?.['params'] ?? {})).toEqual(['message', 'requestedSchema']);
  });

  it('with an id for a page in 2025-11-25', async () => {
    const { requests, send } = await connect(
      serverOf(({ ask }) => ask({ a: elicitUrl('Pay', 'https://pay.example/') })),
    );
    void send(CALL);
    await turn();
    expect(requests[0]).toMatchObject({
      params: {
        mode: 'url',
        url: 'https://pay.example/',
        elicitationId: expect.any(String),
      },
    });
  });

  it('asks everything at once, and gives the answers to their questions', async () => {
    const { requests, send } = await connect(
      serverOf(({ ask }) =>
        ask({ a: createMessage({ messages: [], maxTokens: 5 }), b: listRoots() }),
      ),
    );
    const answer = send(CALL);
    await turn();
    expect(requests.map(({ method }) => method)).toEqual(['sampling/createMessage', 'roots/list']);
    await send('{"jsonrpc":"2.0","id":"snodo-2","result":{"roots":[]}}');
    await send(
      '{"jsonrpc":"2.0","id":"snodo-1","result":{"role":"assistant","content":{"type":"text","text":"x"},"model":"m"}}',
    );
    expect(JSON.parse((await answer) ?? '').result.structuredContent).toMatchObject({
      a: { model: 'm' },
      b: { roots: [] },
    });
  });

  it('goes on for several rounds', async () => {
    const { requests, send } = await connect(
      serverOf(({ ask }) => {
        const { a } = ask({ a: FORM });
        const { b } = ask({ b: FORM });
        return { a, b };
      }),
    );
    const answer = send(CALL);
    for (const round of [1, 2]) {
      await turn();
      expect(requests).toHaveLength(round);
      await send(
        `{"jsonrpc":"2.0","id":"snodo-${round}","result":{"action":"accept","content":{"name":"${round}"}}}`,
      );
    }
    expect(JSON.parse((await answer) ?? '').result.structuredContent).toMatchObject({
      a: { content: { name: '1' } },
      b: { content: { name: '2' } },
    });
  });

  it('ends when the client always answers amiss', async () => {
    const { requests, send } = await connect(serverOf(greet));
    const answer = send(CALL);
    for (let round = 1; round <= 16; round += 1) {
      await turn();
      await send(`{"jsonrpc":"2.0","id":"snodo-${round}","result":{"action":"accept"}}`);
    }
    expect(text(await answer)).toMatchObject({ isError: true });
    expect(requests).toHaveLength(16);
  });
});

describe('a client that cannot or will not answer', () => {
  it.each<[string, string, object]>([
    ['tools/call', '"name":"work"', { result: { isError: true } }],
    ['prompts/get', '"name":"work"', { error: { code: -32603 } }],
    ['resources/read', '"uri":"mem://work"', { error: { code: -32603 } }],
  ])('has not declared it: %s', async (method, target, expected) => {
    const { requests, send } = await connect(serverOf(greet), '{}');
    const answer = await send(`{"jsonrpc":"2.0","id":1,"method":"${method}","params":{${target}}}`);
    expect(JSON.parse(answer ?? '')).toMatchObject(expected);
    expect(requests).toEqual([]);
  });

  it('takes no requests over its connection', async () => {
    const send = openDirect(serverOf(greet));
    await send(
      `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":${ALL},"clientInfo":{"name":"c","version":"1"}}}`,
    );
    expect(text(await send(CALL))).toMatchObject({ isError: true });
  });

  it.each(['"error":{"code":-1,"message":"User rejected"}', '"result":null', '"result":[]'])(
    'answers with %s',
    async (outcome) => {
      const { send } = await connect(serverOf(greet));
      const answer = send(CALL);
      await turn();
      await send(`{"jsonrpc":"2.0","id":"snodo-1",${outcome}}`);
      expect(text(await answer)).toMatchObject({ isError: true });
    },
  );

  it('does not answer in time', async () => {
    vi.useFakeTimers();
    const { requests, send } = await connect(
      serverOf(greet, { handlerTimeoutMs: 100, logger: () => {} }),
    );
    const answer = send(CALL);
    await vi.advanceTimersByTimeAsync(101);
    expect(text(await answer)).toMatchObject({ isError: true });
    expect(requests[1]).toMatchObject({
      method: 'notifications/cancelled',
      params: { requestId: 'snodo-1' },
    });
  });

  it('answers twice, late, or what nobody asked: nothing happens', async () => {
    const { requests, send } = await connect(serverOf(greet));
    const answer = send(CALL);
    await turn();
    const accepted = '{"jsonrpc":"2.0","id":"snodo-1","result":{"action":"decline"}}';
    expect(await send('{"jsonrpc":"2.0","id":"snodo-2","result":{}}')).toBeUndefined();
    expect(await send('{"jsonrpc":"2.0","id":1,"result":{}}')).toBeUndefined();
    await send(accepted);
    await send(accepted);
    expect(text(await answer)).toEqual({ isError: false, text: 'decline' });
    await send(accepted);
    expect(requests).toHaveLength(1);
  });

  it('cancels its request while it is asked', async () => {
    const { requests, send } = await connect(serverOf(greet));
    const answer = send(CALL);
    await turn();
    await send('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    expect(await answer).toBeUndefined();
    expect(requests[1]).toMatchObject({ method: 'notifications/cancelled' });
  });

  it('has ids of its own: another client cannot answer for it', async () => {
    const runtime = serverOf(greet);
    const [asked, other] = [await connect(runtime), await connect(runtime)];
    const answer = asked.send(CALL);
    await turn();
    await other.send('{"jsonrpc":"2.0","id":"snodo-1","result":{"action":"decline"}}');
    await asked.send('{"jsonrpc":"2.0","id":"snodo-1","result":{"action":"cancel"}}');
    expect(text(await answer)).toEqual({ isError: false, text: 'cancel' });
  });
});
