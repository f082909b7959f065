import { describe, expect, it } from 'vitest';
import type { ConnectOptions } from '../../src/client/index.js';
import { connected, DISCOVERED, scriptedPeer } from './scripted.js';

const COMPLETE = '{"jsonrpc":"2.0","id":$id,"result":{"resultType":"complete","content":[]}}';
const FORM =
  '{"method":"elicitation/create","params":{"mode":"form","message":"Name?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}}';

const asks = (members: string) =>
  `{"jsonrpc":"2.0","id":$id,"result":{"resultType":"input_required",${members}}}`;

const handlers: Partial<ConnectOptions> = {
  elicitation: { form: ({ message }) => ({ action: 'accept', content: { name: message } }) },
  sampling: { createMessage: () => ({ role: 'assistant', content: [], model: 'm' }) },
  roots: () => [{ uri: 'file:///work' }],
};

/** A server that answers the calls of a tool in turn, and keeps what it received without its metadata. */
async function server(answers: readonly string[], options: Partial<ConnectOptions> = handlers) {
  const calls: Record<string, unknown>[] = [];
  const peer = scriptedPeer({ 'server/discover': [DISCOVERED] });
  const { send } = peer.transport;
  const transport = {
    ...peer.transport,
    async send(...[message, signal]: Parameters<typeof send>) {
      await send(message, signal);
      if (message.method === 'server/discover' || message.id === undefined) return;
      const { id, method, params } = JSON.parse(message.text);
      const { _meta, ...rest } = params;
      calls.push({ id, method, ...rest });
      const answer = answers[calls.length - 1];
      if (answer !== undefined) peer.say(answer.replaceAll('$id', JSON.stringify(id)));
    },
  };
  const client = await connected({ ...options, transport } as ConnectOptions);
  return { client, calls };
}

describe('a question of a modern server', () => {
  it('is answered under a new id, with the exact state', async () => {
    const state = ' \\u00e4\\"{} ';
    const { client, calls } = await server([
      asks(`"inputRequests":{"who":${FORM}},"requestState":"${state}"`),
      COMPLETE,
    ]);
    const result = await client.callTool('greet', { loud: true });
    expect(result).toEqual({ resultType: 'complete', content: [] });
    const request = { method: 'tools/call', name: 'greet', arguments: { loud: true } };
    expect(calls).toEqual([
      { id: 2, ...request },
      {
        id: 3,
        ...request,
        inputResponses: { who: { action: 'accept', content: { name: 'Name?' } } },
        requestState: ' ä"{} ',
      },
    ]);
  });

  it.each([
    [
      'without a state',
      `"inputRequests":{"a":${FORM}}`,
      { inputResponses: { a: { action: 'accept', content: { name: 'Name?' } } } },
    ],
    [
      'of null',
      `"inputRequests":{"a":${FORM}},"requestState":null`,
      { inputResponses: { a: { action: 'accept', content: { name: 'Name?' } } } },
    ],
    ['with an empty state', '"requestState":""', { requestState: '' }],
    ['for nothing', '"inputRequests":{}', { inputResponses: {} }],
    [
      'for all there is',
      '"inputRequests":{"__proto__":{"method":"roots/list"},"s":{"method":"sampling/createMessage","params":{"messages":[]}}}',
      {
        inputResponses: JSON.parse(
          '{"__proto__":{"roots":[{"uri":"file:///work"}]},"s":{"role":"assistant","content":[],"model":"m"}}',
        ),
      },
    ],
  ])('%s', async (_name, members, added) => {
    const { client, calls } = await server([asks(members), COMPLETE]);
    await client.readResource('mem://a');
    const original = { method: 'resources/read', uri: 'mem://a' };
    expect(JSON.stringify(calls[1])).toBe(JSON.stringify({ id: 3, ...original, ...added }));
  });

  it('tells the handlers its key', async () => {
    const { client, calls } = await server(
      [asks(`"inputRequests":{"who":${FORM},"where":{"method":"roots/list"}}`), COMPLETE],
      {
        elicitation: { form: (_request, { id }) => ({ action: 'accept', content: { id } }) },
        roots: ({ id }) => [{ uri: `file:///${id}` }],
      },
    );
    await client.callTool('greet');
    expect(calls[1]?.['inputResponses']).toEqual({
      who: { action: 'accept', content: { id: 'who' } },
      where: { roots: [{ uri: 'file:///where' }] },
    });
  });

  it('forgets the state of the round before', async () => {
    const { client, calls } = await server([
      asks(`"inputRequests":{"a":${FORM}},"requestState":"one"`),
      asks('"requestState":"two"'),
      asks('"inputRequests":{"b":{"method":"roots/list"}}'),
      COMPLETE,
    ]);
    await client.getPrompt('p', { x: 'y' });
    expect(calls.map(({ inputResponses, requestState }) => [inputResponses, requestState])).toEqual(
      [
        [undefined, undefined],
        [{ a: { action: 'accept', content: { name: 'Name?' } } }, 'one'],
        [undefined, 'two'],
        [{ b: { roots: [{ uri: 'file:///work' }] } }, undefined],
      ],
    );
  });

  it('is not answered with what the application itself has sent', async () => {
    const { client, calls } = await server([
      asks('"inputRequests":{"b":{"method":"roots/list"}}'),
      COMPLETE,
    ]);
    const given = { inputResponses: { a: { action: 'decline' } }, requestState: 'zero' };
    await client.request('tools/call', { name: 't', ...given });
    expect(calls).toEqual([
      { id: 2, method: 'tools/call', name: 't', ...given },
      {
        id: 3,
        method: 'tools/call',
        name: 't',
        inputResponses: { b: { roots: [{ uri: 'file:///work' }] } },
      },
    ]);
  });

  it('leaks nothing into other requests', async () => {
    const { client, calls } = await server([
      asks(`"inputRequests":{"a":${FORM}},"requestState":"one"`),
      COMPLETE,
      COMPLETE,
    ]);
    await Promise.all([client.callTool('asks'), client.callTool('other')]);
    const other = calls.filter(({ name }) => name === 'other');
    expect(other).toEqual([{ id: 3, method: 'tools/call', name: 'other', arguments: {} }]);
  });

  it('again and again ends in an error', async () => {
    const question = asks('"requestState":"s"');
    const { client, calls } = await server(Array(20).fill(question), { maxInputRounds: 3 });
    await expect(client.callTool('a')).rejects.toMatchObject({
      code: 'too-many-rounds',
      message: 'the scripted server, tools/call: the server asks for input more than 3 times',
    });
    expect(calls).toHaveLength(4);
  });

  it('again and again names the questions whose answers do not fit', async () => {
    const question = asks(`"inputRequests":{"size":${FORM}},"requestState":"s"`);
    const options = { ...handlers, maxInputRounds: 3 };
    const { client } = await server(Array(20).fill(question), options);
    await expect(client.callTool('a')).rejects.toThrow(
      'more than 3 times, and still for `size`: does the answer fit?',
    );
  });

  it.each([
    [
      'no handler at all',
      FORM,
      'no-handler',
      'the scripted server asks for elicitation/create, which has no handler',
      {},
    ],
    [
      'no handler for pages',
      '{"method":"elicitation/create","params":{"mode":"url","message":"m","url":"https://x"}}',
      'no-handler',
      'the scripted server asks for elicitation/create, which has no handler',
      handlers,
    ],
    [
      'an unknown method',
      '{"method":"tools/list"}',
      'no-handler',
      'the scripted server asks for tools/list, which has no handler',
      handlers,
    ],
    [
      'wrong parameters',
      '{"method":"elicitation/create","params":{"message":1}}',
      'protocol',
      'the scripted server asks for elicitation/create with wrong parameters',
      handlers,
    ],
    [
      'no method',
      '{"params":{}}',
      'protocol',
      'the scripted server asks for input in a way that cannot be understood',
      handlers,
    ],
    [
      'no object',
      '7',
      'protocol',
      'the scripted server asks for input in a way that cannot be understood',
      handlers,
    ],
  ])('ends in an error: %s', async (_name, request, code, message, options) => {
    const { client } = await server([asks(`"inputRequests":{"a":${request}}`)], options);
    await expect(client.callTool('a')).rejects.toMatchObject({ code, message });
  });

  it.each([
    ['tools/list', asks('"requestState":"s"'), 'the server must not ask for input here'],
    ['tools/call', asks('"content":[]'), 'the server asks for input without saying what for'],
    ['tools/call', asks('"inputRequests":[]'), 'the server asks for input without saying what for'],
    ['tools/call', asks('"requestState":7'), 'the server asks for input without saying what for'],
  ])('breaks a rule: %s, %s', async (method, answer, reason) => {
    const { client } = await server([answer]);
    await expect(client.request(method)).rejects.toMatchObject({
      code: 'protocol',
      message: `the scripted server, ${method}: ${reason}`,
    });
  });

  it('ends in the error of the handler, and the other handlers of the round stop', async () => {
    const signals: AbortSignal[] = [];
    const { client, calls } = await server(
      [asks(`"inputRequests":{"a":${FORM},"b":{"method":"roots/list"}}`)],
      {
        elicitation: { form: () => Promise.reject(new Error('window closed')) },
        roots: ({ signal }) => {
          signals.push(signal);
          return new Promise(() => {});
        },
      },
    );
    await expect(client.callTool('a')).rejects.toThrow('window closed');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(calls).toHaveLength(1);
  });

  it('is dropped with its request', async () => {
    const controller = new AbortController();
    const { client, calls } = await server(
      [asks('"inputRequests":{"b":{"method":"roots/list"}}')],
      {
        roots: () => {
          controller.abort(new Error('enough'));
          return new Promise(() => {});
        },
      },
    );
    const call = client.callTool('a', {}, { signal: controller.signal });
    await expect(call).rejects.toThrow('enough');
    expect(calls).toHaveLength(1);
  });

  it('is given to an application that wants to answer itself', async () => {
    const members = `"inputRequests":{"who":${FORM}},"requestState":"s"`;
    const { client, calls } = await server([asks(members), COMPLETE], {
      manualInput: true,
      capabilities: { elicitation: {} },
    });
    const question = await client.callTool('greet');
    expect(question).toEqual(JSON.parse(`{"resultType":"input_required",${members}}`));
    const again = { inputResponses: { who: { action: 'decline' } }, requestState: 's' };
    await client.request('tools/call', { name: 'greet', arguments: {}, ...again });
    expect(calls[1]).toEqual({
      id: 3,
      method: 'tools/call',
      name: 'greet',
      arguments: {},
      ...again,
    });
  });
});
