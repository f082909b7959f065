import { describe, expect, it, vi } from 'vitest';
import {
  type Extension,
  elicitForm,
  invalidParams,
  type JsonObject,
  type Outcome,
  type ServerOptions,
} from '../../../src/runtime/index.js';
import { type CarrierKind, openSpeaker } from '../../dialects/carrier.js';
import { ask, META, send } from '../ask.js';
import { declaring, ID, serverOf } from './server.js';

type Middleware = NonNullable<Extension['middleware']>;

const OTHER = 'com.example/other';
const protocols = ['2026-07-28'] as const;
const _meta = { ...META, ...declaring(ID) };

/** Asks a server whose one extension has this middleware. */
function through(middleware: Middleware, options: Partial<ServerOptions> = {}) {
  const server = serverOf({ [ID]: { protocols, middleware } }, options);
  return {
    ...server,
    ask: (method: string, params: JsonObject = {}) =>
      ask(server.runtime, method, { _meta, ...params }),
  };
}

const requests: readonly (readonly [method: string, params: JsonObject])[] = [
  ['server/discover', {}],
  ['tools/list', {}],
  ['tools/call', { name: 't' }],
  ['tools/call', { name: 'unknown' }],
  ['tools/list', { cursor: 'wrong' }],
];

describe('middleware', () => {
  it.each(requests)('that hands on changes no byte of %s %j', async (method, params) => {
    const seen: string[] = [];
    const { runtime } = through(async ({ requestMethod, requestParams }, next) => {
      seen.push(requestMethod, JSON.stringify(requestParams));
      return next();
    });
    const plain = serverOf({ [ID]: { protocols } }).runtime;
    const request = { _meta, ...params };
    expect((await send(runtime, method, request)).text).toBe(
      (await send(plain, method, request)).text,
    );
    expect(seen).toEqual([method, JSON.stringify(request)]);
  });

  it('runs in the order of the map, for clients that declare its extension', async () => {
    const trace: string[] = [];
    const tracing =
      (name: string): Middleware =>
      async (_request, next) => {
        trace.push(`${name} in`);
        const outcome = await next();
        trace.push(`${name} out`);
        return outcome;
      };
    const { runtime } = serverOf({
      [OTHER]: { protocols, middleware: tracing('other') },
      [ID]: { protocols, middleware: tracing('audit') },
    });
    const call = (...ids: string[]) =>
      ask(runtime, 'tools/call', { _meta: { ...META, ...declaring(...ids) }, name: 't' });
    await call(ID, OTHER);
    expect(trace.splice(0)).toEqual(['other in', 'audit in', 'audit out', 'other out']);
    await call(ID);
    expect(trace.splice(0)).toEqual(['audit in', 'audit out']);
    expect(await call()).toHaveProperty('result');
    expect(trace).toEqual([]);
  });

  it('does nothing where no client is told of its extension', async () => {
    const refuse: Middleware = () => {
      throw invalidParams('no');
    };
    const server = through(refuse, { capabilities: {} });
    expect(await server.ask('tools/call', { name: 't' })).toHaveProperty('result');
  });

  it('sees results and errors, and gives results of its own', async () => {
    const outcomes: Outcome[] = [];
    const server = through(async ({ requestParams }, next) => {
      if (requestParams['name'] === 'task') return { result: { resultType: 'task', taskId: 'x' } };
      const outcome = await next();
      outcomes.push(outcome);
      return outcome.result === undefined
        ? { error: { code: 4001, message: 'told otherwise', data: { was: outcome.error.code } } }
        : { result: { ...outcome.result, extra: true } };
    });
    const serverInfo = { name: 's', version: '1' };
    expect((await server.ask('tools/call', { name: 't' })).result).toEqual({
      resultType: 'complete',
      content: [{ type: 'text', text: 'ok' }],
      isError: false,
      extra: true,
      _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
    });
    expect((await server.ask('tools/call', { name: 'task' })).result).toEqual({
      resultType: 'task',
      taskId: 'x',
      _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
    });
    expect((await server.ask('tools/call', { name: 'unknown' })).error).toEqual({
      code: 4001,
      message: 'told otherwise',
      data: { was: -32602 },
    });
    expect(outcomes).toMatchObject([
      { result: { isError: false }, error: undefined },
      { result: undefined, error: { code: -32602, message: 'Unknown tool: unknown' } },
    ]);
  });

  it('lets the questions of a handler pass', async () => {
    const server = through((_request, next) => next(), {
      tools: [
        {
          definition: { name: 'asks', inputSchema: { type: 'object' } },
          call: (_args, context) => context.ask({ sure: elicitForm('Sure?', {}) }).sure.action,
        },
      ],
    });
    const clientCapabilities = { elicitation: { form: {} }, extensions: { [ID]: {} } };
    const asking = { ..._meta, 'io.modelcontextprotocol/clientCapabilities': clientCapabilities };
    const first = await server.ask('tools/call', { _meta: asking, name: 'asks' });
    expect(first.result).toMatchObject({ resultType: 'input_required' });
    const inputResponses = { sure: { action: 'decline' } };
    const second = await server.ask('tools/call', { _meta: asking, name: 'asks', inputResponses });
    expect(second.result).toMatchObject({ content: [{ text: 'decline' }] });
  });

  it('refuses with an error of the protocol', async () => {
    const server = through(() => {
      throw invalidParams('not now', { later: true });
    });
    expect((await server.ask('tools/list')).error).toEqual({
      code: -32602,
      message: 'not now',
      data: { later: true },
    });
    expect(server.records).toEqual([]);
  });

  it.each<[string, Middleware, string]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
      'an extension threw',
    ],
    [
      'throws after `next`',
      async (_request, next) => {
        await next();
        throw new Error('secret');
      },
      'an extension threw',
    ],
    ['returns nothing', (() => undefined) as never, 'an extension gave no outcome'],
    ['returns a text', (() => 'secret') as never, 'an extension gave no outcome'],
    ['returns an empty map', (() => ({})) as never, 'an extension gave no outcome'],
    [
      'gives no JSON',
      (() => ({ result: { secret: () => 1 } })) as never,
      'an extension gave no result',
    ],
    [
      'gives a wrong error',
      (() => ({ error: { code: 'secret', message: 1 } })) as never,
      'an extension threw',
    ],
  ])('is answered with -32603 without detail where it %s', async (_title, middleware, message) => {
    const server = through(middleware);
    expect(await server.ask('tools/call', { name: 't' })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'Internal error' },
    });
    expect(server.records).toMatchObject([{ level: 'error', message, component: ID }]);
  });

  describe('that takes long', () => {
    const never = new Promise<never>(() => {});
    const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
    const withTimers = async <Answer>(asked: () => Promise<Answer>): Promise<Answer> => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const answer = asked();
        await vi.advanceTimersByTimeAsync(1000);
        return await answer;
      } finally {
        vi.useRealTimers();
      }
    };

    it.each<[string, Partial<Extension>]>([
      ['before it hands on', { middleware: () => never }],
      ['after it', { middleware: (_request, next) => next().then(() => never) }],
      ['in its look at the transport', { checkTransport: () => never }],
    ])('is given up at the deadline of handlers %s', async (_name, extension) => {
      const { runtime, records } = serverOf(
        { [ID]: { protocols, ...extension } },
        { handlerTimeoutMs: 100 },
      );
      const answer = await withTimers(() => ask(runtime, 'tools/call', { _meta, name: 't' }));
      expect(answer.error).toEqual({ code: -32603, message: 'Internal error' });
      expect(records).toMatchObject([
        { level: 'error', message: 'an extension missed its deadline', component: ID },
      ]);
    });

    it('has time of its own beside that of the handler', async () => {
      const definition = { name: 't', inputSchema: { type: 'object' } } as const;
      const slow = through(
        async (_request, next) => {
          await pause(60);
          const outcome = await next();
          await pause(60);
          return outcome;
        },
        { handlerTimeoutMs: 100, tools: [{ definition, call: () => pause(90).then(() => 'ok') }] },
      );
      const answer = await withTimers(() => slow.ask('tools/call', { name: 't' }));
      expect(answer.result).toMatchObject({ content: [{ text: 'ok' }] });
      expect(slow.records).toEqual([]);
    });
  });

  it('has what the services have started', async () => {
    const started: unknown[] = [];
    const server = through(
      ({ services }, next) => {
        started.push(services);
        return next();
      },
      { services: { start: async () => ({ pool: 1 }) } },
    );
    expect(await server.ask('tools/list')).toHaveProperty('result');
    expect(started).toEqual([{ pool: 1 }]);
  });
});

describe.each<CarrierKind>(['stdio', 'http', 'direct'])(
  'a check of the transport over %s',
  (kind) => {
    it('sees the headers where there are any, ahead of all middleware, and may refuse', async () => {
      const trace: unknown[] = [];
      const check: Extension = {
        protocols,
        checkTransport: ({ transport, requestParams }, headers) => {
          trace.push([transport, headers?.values('x-tenant')]);
          if (requestParams['name'] === 'refused') throw invalidParams('not over this');
          if (requestParams['name'] === 'broken') throw new Error('secret');
        },
      };
      const watch: Extension = {
        protocols,
        middleware: (_request, next) => {
          trace.push('middleware');
          return next();
        },
      };
      const { runtime } = serverOf({ [OTHER]: watch, [ID]: check });
      const speaker = await openSpeaker(kind, '2026-07-28', runtime);
      const call = async (name: string): Promise<unknown> => {
        const params = { name, _meta: declaring(ID, OTHER) };
        return JSON.parse((await speaker.ask('tools/call', params, { 'X-Tenant': 'one' })).text);
      };
      expect(await call('t')).toHaveProperty('result');
      const seen = [kind, kind === 'http' ? ['one'] : undefined];
      expect(trace.splice(0)).toEqual([seen, 'middleware']);
      expect(await call('refused')).toMatchObject({
        error: { code: -32602, message: 'not over this' },
      });
      expect(await call('broken')).toMatchObject({
        error: { code: -32603, message: 'Internal error' },
      });
      expect(trace).toEqual([seen, seen]);
      await speaker.close();
    });
  },
);
