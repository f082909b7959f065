import { describe, expect, it } from 'vitest';
import {
  type Context,
  createMessage,
  elicitForm,
  elicitUrl,
  inputRequired,
  listRoots,
  openDirect,
} from '../../../src/runtime/index.js';
import { type Handler, serverOf } from './server.js';

const FORM = elicitForm('What is your name?', { name: { type: 'string', required: true } });

/** Sends `params` of a call as they stand in JSON, with these capabilities of the client. */
async function call(
  handler: Handler,
  capabilities: object,
  more: object = {},
  method = 'tools/call',
): Promise<{
  readonly result?: Record<string, unknown>;
  readonly error?: Record<string, unknown>;
}> {
  const exchange = openDirect(serverOf(handler, { stateKeys: KEYS }));
  const target = method === 'resources/read' ? { uri: 'mem://work' } : { name: 'work' };
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const params = { ...target, _meta, ...more };
  const answer = await exchange(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return JSON.parse(answer ?? '');
}

const KEYS = [{ id: 'a', secret: Buffer.alloc(32, 1) }];

const ALL = { elicitation: { form: {}, url: {} }, sampling: { tools: {} }, roots: {} };

/** Asks for a name and greets. */
const greet: Handler = ({ ask }) => {
  const { who } = ask({ who: FORM });
  return who.action === 'accept' ? `Hello, ${who.content.name}!` : `You chose to ${who.action}`;
};

describe('a question is the result (MCP 2026-07-28, "Multi round-trip requests")', () => {
  it.each(['tools/call', 'prompts/get', 'resources/read'])('of %s', async (method) => {
    const { result } = await call(greet, { elicitation: {} }, {}, method);
    expect(result).toEqual({
      resultType: 'input_required',
      inputRequests: {
        who: {
          method: 'elicitation/create',
          params: {
            mode: 'form',
            message: 'What is your name?',
            requestedSchema: {
              type: 'object',
              properties: { name: { type: 'string' } },
              required: ['name'],
            },
          },
        },
      },
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 's', version: '1' } },
    });
  });

  it('and never that of a completion', async () => {
    const runtime = serverOf(() => '', {
      prompts: [
        {
          definition: { name: 'p', arguments: [{ name: 'a' }], completion: ['a'] },
          render: () => '',
          complete: (_request, { ask }) => ask({ who: FORM }),
        },
      ],
      logger: () => {},
    });
    const answer = await openDirect(runtime)(
      '{"jsonrpc":"2.0","id":1,"method":"completion/complete","params":{"ref":{"type":"ref/prompt","name":"p"},"argument":{"name":"a","value":""},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}',
    );
    expect(JSON.parse(answer ?? '')).toMatchObject({ error: { code: -32603 } });
  });

  it.each<[string, object, string]>([
    ['an accepted form', { who: { action: 'accept', content: { name: 'Ada' } } }, 'Hello, Ada!'],
    ['a declined form', { who: { action: 'decline' } }, 'You chose to decline'],
    [
      'a cancelled form',
      { who: { action: 'cancel', content: { name: 'x' } } },
      'You chose to cancel',
    ],
    [
      'further keys that nobody asked for',
      { who: { action: 'accept', content: { name: 'Ada' } }, zzz: { action: 'cancel' } },
      'Hello, Ada!',
    ],
  ])('is answered by %s', async (_name, inputResponses, text) => {
    const { result } = await call(greet, { elicitation: {} }, { inputResponses });
    expect(result).toMatchObject({ resultType: 'complete', content: [{ text }] });
  });

  it.each<[string, object]>([
    ['a missing answer', {}],
    ['an answer under another key', { other: { action: 'accept', content: { name: 'Ada' } } }],
    ['a form without what it requires', { who: { action: 'accept', content: {} } }],
    ['a form without content', { who: { action: 'accept' } }],
    ['a value of another type', { who: { action: 'accept', content: { name: 5 } } }],
    ['an unknown action', { who: { action: 'maybe' } }],
    ['no action', { who: {} }],
  ])('is asked again after %s', async (_name, inputResponses) => {
    const { result } = await call(greet, { elicitation: {} }, { inputResponses });
    expect(result).toMatchObject({ resultType: 'input_required', inputRequests: { who: {} } });
  });

  it('leaves out of a filled-in form what it did not ask for', async () => {
    const content = JSON.parse('{"name": "Ada", "admin": true, "__proto__": {"admin": true}}');
    const answers = { inputResponses: { who: { action: 'accept', content } } };
    const tell: Handler = ({ ask }) => ask({ who: FORM });
    const { result } = await call(tell, { elicitation: {} }, answers);
    expect(result?.['structuredContent']).toEqual({
      who: { action: 'accept', content: { name: 'Ada' } },
    });
  });

  it.each<[string, object]>([
    ['null', { inputResponses: null }],
    ['a list', { inputResponses: [] }],
    ['a string', { inputResponses: 'who' }],
    ['an answer that is no object', { inputResponses: { who: 12_345 } }],
    ['a state that is no string', { requestState: 5 }],
    ['a state that is null', { requestState: null }],
  ])('takes no malformed answers: %s', async (_name, more) => {
    const { error } = await call(greet, { elicitation: {} }, more);
    expect(error).toMatchObject({ code: -32602 });
    expect(JSON.stringify(error)).not.toContain('12345');
  });
});

describe('the client must have declared what is asked of it', () => {
  it.each<[string, Handler, object, object]>([
    ['a form', ({ ask }) => ask({ a: FORM }), {}, { elicitation: { form: {} } }],
    [
      'a form, of a client of pages',
      ({ ask }) => ask({ a: FORM }),
      { elicitation: { url: {} } },
      { elicitation: { form: {} } },
    ],
    ['a page', askForPage, { elicitation: {} }, { elicitation: { url: {} } }],
    [
      'a page, of a client of forms',
      askForPage,
      { elicitation: { form: {} } },
      { elicitation: { url: {} } },
    ],
    ['a model', askModel, { elicitation: {} }, { sampling: {} }],
    ['a model with tools', askModelWithTools, { sampling: {} }, { sampling: { tools: {} } }],
    ['roots', ({ ask }) => ask({ a: listRoots() }), {}, { roots: {} }],
    [
      'all at once',
      ({ ask }) => ask({ a: FORM, b: elicitUrl('Pay', 'https://pay.example/'), c: listRoots() }),
      { roots: true },
      { elicitation: { form: {}, url: {} }, roots: {} },
    ],
  ])('%s', async (_name, handler, capabilities, requiredCapabilities) => {
    const { error } = await call(handler, capabilities);
    expect(error).toMatchObject({ code: -32021, data: { requiredCapabilities } });
  });

  it.each<[string, Handler]>([
    ['a form', ({ ask }) => ask({ a: FORM })],
    ['a page', askForPage],
    ['a model with tools', askModelWithTools],
    ['roots', ({ ask }) => ask({ a: listRoots() })],
    ['a state alone', () => inputRequired({ requestState: 'later' })],
  ])('and is then asked: %s', async (_name, handler) => {
    expect((await call(handler, ALL)).result).toMatchObject({ resultType: 'input_required' });
  });
});

function askForPage({ ask }: Context): unknown {
  return ask({ a: elicitUrl('Pay here', 'https://pay.example/') });
}

function askModel({ ask }: Context): unknown {
  return ask({ a: createMessage({ messages: [], maxTokens: 10 }) });
}

function askModelWithTools({ ask }: Context): unknown {
  return ask({ a: createMessage({ messages: [], maxTokens: 10, tools: [] }) });
}

describe('answers come back typed', () => {
  it.each<[string, Handler, object, unknown]>([
    [
      'a page',
      askForPage,
      { a: { action: 'accept', content: { x: 1 } } },
      { a: { action: 'accept' } },
    ],
    [
      'roots',
      ({ ask }) => ask({ a: listRoots() }),
      { a: { roots: [{ uri: 'file:///a' }] } },
      { a: { roots: [{ uri: 'file:///a' }] } },
    ],
    [
      'a model',
      askModel,
      { a: { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' } },
      { a: { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' } },
    ],
    [
      'choices with titles',
      ({ ask }) =>
        ask({
          a: elicitForm('Pick', {
            one: { type: 'string', oneOf: [{ const: 'r', title: 'Red' }], required: true },
            many: { type: 'array', items: { anyOf: [{ const: 'g', title: 'Green' }] } },
          }),
        }),
      { a: { action: 'accept', content: { one: 'r', many: ['g'] } } },
      { a: { action: 'accept', content: { one: 'r', many: ['g'] } } },
    ],
  ])('%s', async (_name, handler, inputResponses, structuredContent) => {
    expect((await call(handler, ALL, { inputResponses })).result).toMatchObject({
      structuredContent,
    });
  });

  it.each<[string, object]>([
    ['one', { one: 'x' }],
    ['many', { one: 'r', many: ['x'] }],
  ])('a choice that was not offered is asked again: %s', async (_name, content) => {
    const handler: Handler = ({ ask }) =>
      ask({
        a: elicitForm('Pick', {
          one: { type: 'string', oneOf: [{ const: 'r', title: 'Red' }], required: true },
          many: { type: 'array', items: { anyOf: [{ const: 'g', title: 'Green' }] } },
        }),
      });
    const { result } = await call(handler, ALL, {
      inputResponses: { a: { action: 'accept', content } },
    });
    expect(result).toMatchObject({ resultType: 'input_required' });
  });

  it('in the types of a handler', () => {
    const handler = ({ ask }: Context): string => {
      const { who, pick } = ask({
        who: elicitForm('Who?', {
          name: { type: 'string', required: true },
          age: { type: 'integer' },
        }),
        pick: elicitForm('Which?', {
          color: { type: 'string', enum: ['red', 'blue'], required: true },
        }),
      });
      if (who.action !== 'accept' || pick.action !== 'accept') return '';
      const name: string = who.content.name;
      const age: number | undefined = who.content.age;
      const color: 'red' | 'blue' = pick.content.color;
      // @ts-expect-error a field that the form does not have
      who.content.email;
      return `${name} ${age} ${color}`;
    };
    expect(handler).toBeTypeOf('function');
  });
});

describe('several rounds', () => {
  const handler: Handler = ({ ask, openState }) => {
    const { step1 } = ask({ step1: FORM });
    const { step2 } = ask({ step2: FORM }, { state: { order: 7 } });
    return { step1, step2, state: openState() ?? null };
  };
  const accept = (name: string): object => ({ action: 'accept', content: { name } });

  it('keep the answers of earlier ones and the state of the handler', async () => {
    const first = await call(handler, ALL);
    expect(first.result).toMatchObject({ inputRequests: { step1: {} } });
    expect(first.result).not.toHaveProperty('requestState');
    const second = await call(handler, ALL, { inputResponses: { step1: accept('a') } });
    expect(Object.keys(second.result?.['inputRequests'] ?? {})).toEqual(['step2']);
    const { requestState } = second.result ?? {};
    expect(requestState).toBeTypeOf('string');
    const third = await call(handler, ALL, {
      requestState,
      inputResponses: { step2: accept('b') },
    });
    expect(third.result).toMatchObject({
      structuredContent: { step1: accept('a'), step2: accept('b'), state: { order: 7 } },
    });
  });

  it('ask again only what is missing', async () => {
    const both: Handler = ({ ask }) => ask({ a: FORM, b: FORM });
    const { result } = await call(both, ALL, { inputResponses: { b: accept('b') } });
    expect(Object.keys(result?.['inputRequests'] ?? {})).toEqual(['a']);
    const { requestState } = result ?? {};
    const last = await call(both, ALL, { requestState, inputResponses: { a: accept('a') } });
    expect(last.result).toMatchObject({ structuredContent: { a: accept('a'), b: accept('b') } });
  });

  it('never pass one question off as another: its key may stand for one alone', async () => {
    const twice: Handler = ({ ask }) => {
      ask({ sure: elicitForm('Close the account?', {}) });
      return ask({ sure: elicitForm('Delete all files too?', {}) });
    };
    const { result } = await call(twice, ALL, { inputResponses: { sure: { action: 'accept' } } });
    expect(result).toMatchObject({ isError: true });
    const again: Handler = ({ ask }) => [1, 2].map(() => ask({ who: FORM }).who.action).join();
    const answered = await call(again, ALL, { inputResponses: { who: accept('a') } });
    expect(answered.result).toMatchObject({ content: [{ text: 'accept,accept' }] });
  });

  it('belong to the request as it came, whatever the handler makes of its arguments', async () => {
    const changing: Handler = (context) => {
      const known = context.openState() ?? 'new';
      Object.assign(context.requestParams, { arguments: { changed: true } });
      context.ask({ who: FORM }, { state: 'kept' });
      return known;
    };
    const { result } = await call(changing, ALL);
    const { requestState } = result ?? {};
    const last = await call(changing, ALL, { requestState, inputResponses: { who: accept('a') } });
    expect(last.result).toMatchObject({ content: [{ text: 'kept' }] });
  });

  it.each<[string, (state: string) => string]>([
    ['changed at its end', (state) => `${state}-TAMPERED`],
    ['changed in its middle', (state) => state.replace(/.{3}/, 'AAA')],
    ['without a signature', (state) => state.split('.')[0] ?? ''],
    ['empty', () => ''],
    ['no state at all', () => 'hello'],
  ])('take no state that is %s', async (_name, change) => {
    const { result } = await call(handler, ALL, { inputResponses: { step1: accept('a') } });
    const requestState = change(String(result?.['requestState']));
    const { error } = await call(handler, ALL, {
      requestState,
      inputResponses: { step2: accept('b') },
    });
    expect(error).toMatchObject({ code: -32602 });
  });
});

describe('questions that cannot be sent', () => {
  it.each<[string, unknown]>([
    ['neither questions nor a state', inputRequired({})],
    ['an unknown method', inputRequired({ inputRequests: { a: { method: 'ping' as never } } })],
    [
      'a nested form',
      inputRequired({
        inputRequests: {
          a: {
            method: 'elicitation/create',
            params: {
              message: 'x',
              requestedSchema: { type: 'object', properties: { a: { type: 'object' } } },
            },
          },
        },
      }),
    ],
    [
      'a page that is no URL',
      inputRequired({ inputRequests: { a: elicitUrl('x', 'javascript:alert(1)') } }),
    ],
    [
      'a question that is not JSON',
      inputRequired({
        inputRequests: { a: { method: 'roots/list', params: { x: undefined as never } } },
      }),
    ],
  ])('%s: the tool failed, and the log says why', async (_name, reply) => {
    const records: string[] = [];
    const exchange = openDirect(
      serverOf(() => reply, { logger: ({ cause }) => void records.push(String(cause)) }),
    );
    const answer = await exchange(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{},"url":{}},"roots":{}}}}}',
    );
    expect(JSON.parse(answer ?? '')).toMatchObject({ result: { isError: true } });
    expect(records).toHaveLength(1);
  });
});

describe('mistakes that types do not catch', () => {
  it.each<[string, object]>([
    ['a nested form', { a: { type: 'object' } }],
    ['a type that is none', { a: { type: 'text' } }],
    ['a list of anything', { a: { type: 'array', items: { type: 'string' } } }],
  ])('%s is refused where it is made, with the name of its field', (_name, fields) => {
    expect(() => elicitForm('x', fields as never)).toThrow(/^elicitForm: .*properties\/a`/);
  });

  it('a question without a name is told how it gets one', async () => {
    const causes: string[] = [];
    const runtime = serverOf(({ ask }) => ask(FORM as never), {
      logger: ({ cause }) => void causes.push(String(cause)),
    });
    await openDirect(runtime)(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"work","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{}}}}}',
    );
    expect(causes).toEqual([
      'TypeError: `ask` takes questions under names of your choice: `ask({ name: … })`',
    ]);
  });
});
