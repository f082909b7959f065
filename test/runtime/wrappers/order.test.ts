import { describe, expect, it, test } from 'vitest';
import { createRuntime } from '../../../src/runtime/create/create-runtime.js';
import {
  deriveContext,
  elicitForm,
  invalidParams,
  type JsonObject,
  structured,
  ToolError,
  type Wrapper,
  type WrapperResult,
  wrapWith,
} from '../../../src/runtime/index.js';
import { answerInput, client } from '../../../src/testing/index.js';
import { type CarrierKind, openCarrier } from '../../dialects/carrier.js';
import { ask, clientHeaders, META, send } from '../ask.js';
import { REQUESTS, serverOf, toolOf, tracing } from './server.js';

describe('wrappers', () => {
  it('run in the order of the list, those of the server first, and leave in the reverse', async () => {
    const trace: unknown[] = [];
    const [one, two, three] = ['1', '2', '3'].map((name) => tracing(trace, name));
    if (one === undefined || two === undefined || three === undefined) throw new Error();
    const { runtime } = serverOf([two, three], () => trace.push('handler') && 'ok', {
      wrap: { tools: [one] },
    });
    await ask(runtime, 'tools/call', { name: 't' });
    expect(trace.filter((entry) => typeof entry === 'string')).toEqual([
      '1 in',
      '2 in',
      '3 in',
      'handler',
      '3 out',
      '2 out',
      '1 out',
    ]);
    expect(trace.flatMap((entry) => (entry instanceof Object ? [entry] : []))).toEqual(
      [0, 1, 2].map((slot) => ({ component: 't', kind: 'tool', operation: 'call', slot })),
    );
  });

  test.each([
    ['call', 't', 'tool', 'call'],
    ['read', 'r', 'resource', 'read'],
    ['render', 'p', 'prompt', 'render'],
    ['complete', 'v', 'resource', 'complete'],
    ['completeDeclared', 'p', 'prompt', 'complete'],
  ])('stand around %s, with frozen options', async (request, component, kind, operation) => {
    const seen: JsonObject[] = [];
    const wrap: Wrapper<{ list: number[] }> = (context, args, next, options) => {
      seen.push(options);
      return next(context, args);
    };
    const { runtime } = serverOf([wrapWith(wrap, { list: [1] })]);
    const [method, params] = REQUESTS[request] ?? [''];
    expect(await ask(runtime, method, params)).toHaveProperty('result');
    expect(seen).toEqual([{ list: [1], component, kind, operation, slot: 0 }]);
    expect(Object.isFrozen(seen[0])).toBe(true);
    expect(Object.isFrozen(seen[0]?.['list'])).toBe(true);
  });

  test.each([
    ['an unknown tool', 'tools/call', { name: 'u' }],
    ['wrong arguments', 'tools/call', { name: 't', arguments: [] }],
    ['an unknown resource', 'resources/read', { uri: 'mem://u' }],
    ['an argument that is no text', 'prompts/get', { name: 'p', arguments: { a: 1 } }],
    ['an argument that nothing completes', 'completion/complete', completing('b')],
  ])('are not reached by a refused request: %s', async (_title, method, params) => {
    const trace: unknown[] = [];
    const { runtime } = serverOf([tracing(trace, 'w')]);
    expect(await ask(runtime, method, params as JsonObject)).toHaveProperty('error');
    expect(trace).toEqual([]);
  });

  it.each([
    ['without what is required', {}],
    ['of the wrong type', { by: 'x' }],
  ])('are not reached by arguments %s', async (_title, args) => {
    const trace: unknown[] = [];
    const properties = { by: { type: 'integer' } };
    const inputSchema = { type: 'object', properties, required: ['by'] };
    const tool = {
      ...toolOf([tracing(trace, 'w')], () => 'ok'),
      definition: { name: 't', inputSchema },
    };
    const { runtime } = serverOf([], () => 'ok', { tools: [tool], validator: 'basic' });
    const call = (given: JsonObject) => ask(runtime, 'tools/call', { name: 't', arguments: given });
    expect(await call(args)).toMatchObject({ result: { isError: true } });
    expect(trace).toEqual([]);
    expect(await call({ by: 1 })).toMatchObject({ result: { isError: false } });
    expect(trace).toHaveLength(3);
  });

  it('get what a template has matched, beside the URI', async () => {
    const seen: unknown[] = [];
    const wrap: Wrapper<object> = (context, args, next) => {
      seen.push(args);
      return next(context, args);
    };
    const { runtime } = serverOf([wrap]);
    await ask(runtime, 'resources/read', { uri: 'mem://v/7' });
    expect(seen).toMatchObject([{ uri: 'mem://v/7', id: '7' }]);
  });

  it.each(Object.keys(REQUESTS))(
    'are not reached by %s of a caller without the right',
    async (request) => {
      const trace: unknown[] = [];
      const authorize = (): never => {
        throw invalidParams('not you');
      };
      const { runtime } = serverOf([tracing(trace, 'w')], () => 'ok', {
        authorization: { authorize },
      });
      const [method, params] = REQUESTS[request] ?? [''];
      expect(await ask(runtime, method, params)).toMatchObject({ error: { message: 'not you' } });
      expect(trace).toEqual([]);
    },
  );

  it('may answer themselves, change arguments, and fail', async () => {
    const wrap: Wrapper = async (context, { act }, next) => {
      if (act === 'answer') return { own: true };
      if (act === 'refuse') throw invalidParams('not so');
      if (act === 'fail') throw new Error('secret');
      if (act === 'tool') throw new ToolError('told');
      return next(context, { act: 'changed' });
    };
    const { runtime } = serverOf([wrap as Wrapper<object>], (args) => args);
    const call = (act: string) => ask(runtime, 'tools/call', { name: 't', arguments: { act } });
    expect(await call('answer')).toMatchObject({ result: { structuredContent: { own: true } } });
    expect(await call('refuse')).toMatchObject({ error: { code: -32602, message: 'not so' } });
    const failed = await call('fail');
    expect(failed).toMatchObject({ result: { isError: true } });
    expect(JSON.stringify(failed)).not.toContain('secret');
    expect(await call('tool')).toMatchObject({ result: { content: [{ text: 'told' }] } });
    expect(await call('go')).toMatchObject({ result: { structuredContent: { act: 'changed' } } });
  });

  it('may call the rest again', async () => {
    let calls = 0;
    const retry: Wrapper<object> = async (context, args, next) => {
      try {
        return await next(context, args);
      } catch {
        return next(context, args);
      }
    };
    const { runtime } = serverOf([retry], () => {
      calls += 1;
      if (calls === 1) throw new Error('first');
      return 'second';
    });
    expect(await ask(runtime, 'tools/call', { name: 't' })).toMatchObject({
      result: { content: [{ text: 'second' }], isError: false },
    });
  });

  test.each([
    ['call', 'text', { result: { content: [{ type: 'text', text: 'text' }] } }],
    ['call', { a: 1 }, { result: { structuredContent: { a: 1 } } }],
    ['read', 'text', { result: { contents: [{ uri: 'mem://r', text: 'text' }] } }],
    ['render', 'text', { result: { messages: [{ role: 'user', content: { text: 'text' } }] } }],
    ['complete', 'text', { values: ['text'] }],
  ])('get a reply from `next` in %s', async (request, value, reply) => {
    const replies: WrapperResult[] = [];
    const wrap: Wrapper<object> = async (context, args, next) => {
      const result = await next(context, args);
      replies.push(result);
      return result;
    };
    const { runtime } = serverOf([wrap], () => value);
    const [method, params] = REQUESTS[request] ?? [''];
    await ask(runtime, method, params);
    expect(replies).toMatchObject([reply]);
  });

  it('can hand on another context', async () => {
    const wrap: Wrapper<object> = (context, args, next) =>
      next(deriveContext(context, { auth: { principal: 'other' } }), args);
    const { runtime } = serverOf([wrap], (_args, context) => [
      context.auth?.['principal'] ?? null,
      context.requestMethod,
      context.signal.aborted,
    ]);
    expect(await ask(runtime, 'tools/call', { name: 't' })).toMatchObject({
      result: { structuredContent: ['other', 'tools/call', false] },
    });
  });

  it('cost a component without any nothing', () => {
    const call = (): string => 'ok';
    const tool = { definition: { name: 't', inputSchema: { type: 'object' } }, call };
    const { tools } = createRuntime({ server: { name: 's', version: '1' }, tools: [tool] });
    expect(tools.get('t')?.call({}, {} as never)).toBe('ok');
  });
});

function completing(name: string): JsonObject {
  return { ref: { type: 'ref/prompt', name: 'p' }, argument: { name, value: '' } };
}

describe('a wrapper that does nothing', () => {
  const idle: Wrapper<object> = (context, args, next) => next(context, args);
  const values: readonly unknown[] = [
    '',
    'text',
    { a: 1 },
    [1, 'two'],
    0,
    null,
    undefined,
    Number.NaN,
    new Date(0),
    new Uint8Array([1, 2]),
    structured({ b: 2 }),
    [{ role: 'user', content: { type: 'text', text: 'x' } }],
  ];

  test.each(values.map((value, index) => [index, value]))(
    'changes no answer, of value %i',
    async (_index, value) => {
      const plain = serverOf([], () => value).runtime;
      const wrapped = serverOf([idle, idle], () => value).runtime;
      for (const [method, params] of Object.values(REQUESTS)) {
        const [left, right] = await Promise.all(
          [plain, wrapped].map((runtime) => send(runtime, method, { _meta: META, ...params })),
        );
        // What is wrong with a value is told by where it stands: in a reply.
        const withoutDetail = (text = ''): string => text.replace(/(invalid result): [^"]*/, '$1');
        expect(withoutDetail(right?.text)).toBe(withoutDetail(left?.text));
      }
    },
  );

  it('changes no static content', async () => {
    const server = { name: 's', version: '1' };
    const resources = [
      { definition: { name: 'a', uri: 'mem://a', mimeType: 'text/css' }, text: 'x' },
      { definition: { name: 'b', uri: 'mem://b' }, text: '' },
      { definition: { name: 'c', uri: 'mem://c' }, json: 'text' },
    ];
    const prompts = [
      {
        definition: { name: 'p', arguments: [{ name: 'a' }] },
        messages: [{ role: 'user' as const, text: ['Hi ', { argument: 'a', fallback: 'you' }] }],
      },
    ];
    const plain = createRuntime({ server, resources, prompts });
    const all = [idle];
    const wrap = { resources: all, prompts: all };
    const wrapped = createRuntime({ server, resources, prompts, wrap });
    const requests: readonly (readonly [string, JsonObject])[] = [
      ...resources.map(({ definition: { uri } }) => ['resources/read', { uri }] as const),
      ['prompts/get', { name: 'p' }],
      ['prompts/get', { name: 'p', arguments: { a: 'me' } }],
    ];
    for (const [method, params] of requests) {
      const before = await ask(plain, method, params);
      expect(before).toHaveProperty('result');
      expect(await ask(wrapped, method, params)).toEqual(before);
    }
  });
});

describe('on every transport, wrappers', () => {
  test.each<CarrierKind>(['stdio', 'http', 'direct'])('stand around calls: %s', async (kind) => {
    const trace: unknown[] = [];
    const { runtime } = serverOf([tracing(trace, 'w')]);
    const carrier = await openCarrier(kind, runtime);
    const params = { _meta: META, name: 't' };
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const answer = await carrier.send(text, clientHeaders('tools/call', 't'));
    await carrier.close();
    expect(JSON.parse(answer.text)).toMatchObject({ result: { content: [{ text: 'ok' }] } });
    expect(trace).toHaveLength(3);
  });
});

describe('wrappers around a handler that asks', () => {
  test.each(['2026-07-28', '2025-11-25'] as const)(
    'are passed again in each round, and questions are no failure: %s',
    async (protocolVersion) => {
      const kinds: string[] = [];
      const wrap: Wrapper<object> = async (context, args, next) => {
        const result = await next(context, args);
        kinds.push('result' in result ? 'answer' : 'questions');
        return result;
      };
      const { runtime } = serverOf([wrap], (_args, context) => {
        const { sure } = context.ask({ sure: elicitForm('Sure?', {}) });
        return sure.action;
      });
      const input = answerInput({ sure: { action: 'decline' } });
      const peer = await client(runtime, { protocolVersion, input });
      expect(await peer.callTool('t')).toMatchObject({ content: [{ text: 'decline' }] });
      expect(kinds).toEqual(['questions', 'answer']);
    },
  );
});
