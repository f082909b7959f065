import { describe, expect, it } from 'vitest';
import {
  Cancellation,
  type CompletionRequest,
  type Context,
  completion,
  defineServer,
  invalidParams,
  type JsonObject,
  type PromptComponent,
  promptGet,
  type Runtime,
  type ServerOptions,
} from '../../src/runtime/index.js';
import { type Answer, ask, clientHeaders, recordingLogger } from './ask.js';

const server = { name: 's', version: '1' };
const REVIEW = { type: 'ref/prompt', name: 'review' };
const FILES = { type: 'ref/resource', uri: 'files:///{root}/{+path}' };

/** A server with a prompt whose argument `a` is completed by a function, and whose argument `b` is not. */
function reviewing(
  complete: (request: CompletionRequest, context: Context) => unknown,
  options: Partial<ServerOptions> = {},
): Runtime {
  const review: PromptComponent = {
    definition: { name: 'review', arguments: [{ name: 'a' }, { name: 'b' }], completion: ['a'] },
    messages: [],
    complete,
  };
  return defineServer({ server, prompts: [review], logger: () => {}, ...options })();
}

function complete(
  runtime: Runtime,
  params: JsonObject = {},
  options: Parameters<typeof ask>[3] = {},
): Promise<Answer> {
  const argument = { name: 'a', value: '' };
  return ask(runtime, 'completion/complete', { ref: REVIEW, argument, ...params }, options);
}

/** What a function that returns this value is answered with. */
async function returned(value: unknown, options: Partial<ServerOptions> = {}): Promise<unknown> {
  const { result, error } = await complete(reviewing(() => value, options));
  return result?.['completion'] ?? error;
}

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${index}`);
const FAILED = { code: -32603, message: 'The argument could not be completed' };

describe('the shape of a request (MCP 2026-07-28, "Completion")', () => {
  const runtime = reviewing(() => []);
  const PARAMS = 'Invalid parameters: ';

  it.each<[string, JsonObject, string]>([
    ['no reference', { ref: null }, '`ref` must be an object'],
    [
      'a reference without a type',
      { ref: {} },
      '`ref.type` must be `ref/prompt` or `ref/resource`',
    ],
    [
      'a prompt without a name',
      { ref: { type: 'ref/prompt', uri: 'a:b' } },
      '`ref.name` must be a string',
    ],
    ['a title that is null', { ref: { ...REVIEW, title: null } }, '`ref.title` must be a string'],
    [
      'a template without a text',
      { ref: { type: 'ref/resource', uri: 1 } },
      '`ref.uri` must be a string',
    ],
    ['no argument', { argument: [] }, '`argument` must be an object'],
    [
      'an empty name',
      { argument: { name: '', value: '' } },
      '`argument.name` must be a non-empty string',
    ],
    ['no name', { argument: { value: '' } }, '`argument.name` must be a non-empty string'],
    ['no value', { argument: { name: 'a' } }, '`argument.value` must be a string'],
    ['a context that is null', { context: null }, '`context` must be an object'],
    [
      'arguments that are null',
      { context: { arguments: null } },
      '`context.arguments` must be an object',
    ],
    [
      'an argument that is no text',
      { context: { arguments: { a: '1', b: 2 } } },
      '`b` in `context.arguments` must be a string',
    ],
  ])('refuses %s', async (_what, params, message) => {
    const { error } = await complete(runtime, params);
    expect(error).toEqual({ code: -32602, message: PARAMS + message });
  });

  it('is checked before anything is looked up', async () => {
    const ref = { type: 'ref/prompt', name: 'nope' };
    const { error } = await complete(runtime, { ref, context: { arguments: [] } });
    expect(error?.message).toBe(`${PARAMS}\`context.arguments\` must be an object`);
  });

  it('asks for the prompt, then for its completion, then for the names of the context', async () => {
    const context = { arguments: { zoo: '', 'a\u{1f600}': '', 'a\uffff': '' } };
    const argument = { name: 'b', value: 'secret' };
    const asked = { argument, context };
    expect(
      (await complete(runtime, { ...asked, ref: { ...REVIEW, name: 'toString' } })).error,
    ).toEqual({
      code: -32602,
      message: 'Unknown prompt: toString',
    });
    expect((await complete(runtime, asked)).error).toEqual({
      code: -32602,
      message: 'No completion for the argument: b',
      data: { argument: 'b', referenceType: 'ref/prompt' },
    });
    expect((await complete(runtime, { context })).error).toEqual({
      code: -32602,
      message:
        'Invalid parameters: `context.arguments` names arguments that the prompt does not have',
      data: { unknown: ['a\uffff', 'a\u{1f600}', 'zoo'] },
    });
  });

  it('knows no inherited names, and takes `__proto__` for a name like any other', async () => {
    const context = JSON.parse('{"arguments":{"__proto__":"x","constructor":"y"}}');
    expect((await complete(runtime, { context })).error?.data).toEqual({
      unknown: ['__proto__', 'constructor'],
    });
  });

  it('does not exist where nothing completes', async () => {
    const prompt = { definition: { name: 'review', arguments: [{ name: 'a' }] }, messages: [] };
    const bare = defineServer({ server, prompts: [prompt] })();
    expect(bare.capabilities).toEqual({ prompts: {} });
    expect((await complete(bare, { ref: null })).error?.code).toBe(-32601);
    expect(runtime.capabilities).toEqual({ prompts: {}, completions: {} });
  });

  it('needs `Mcp-Method` over HTTP, and no `Mcp-Name`', async () => {
    const headers = clientHeaders('completion/complete');
    expect((await complete(runtime, {}, { headers })).result).toBeDefined();
    const { 'mcp-method': _, ...without } = headers;
    expect((await complete(runtime, {}, { headers: without })).error?.code).toBe(-32020);
  });
});

describe('a function that completes', () => {
  it('gets what was typed, what is filled in, and the context', async () => {
    const seen: unknown[] = [];
    const runtime = reviewing((request, context) => {
      seen.push(request, context.transport, context.requestId);
      return [];
    });
    const argument = { name: 'a', value: 'ja' };
    await complete(runtime, { argument, context: { arguments: { b: 'x' } } });
    await complete(runtime, { argument: { name: 'a', value: '' }, context: {} }, { id: 'two' });
    expect(seen).toEqual([
      { argument: 'a', value: 'ja', arguments: { b: 'x' } },
      'direct',
      1,
      { argument: 'a', value: '', arguments: {} },
      'direct',
      'two',
    ]);
  });

  it('keeps its `this`', async () => {
    class Review {
      readonly definition = { name: 'review', arguments: [{ name: 'a' }], completion: ['a'] };
      readonly messages = [];
      readonly #words = ['x'];
      complete(): string[] {
        return this.#words;
      }
    }
    const runtime = defineServer({ server, prompts: [new Review()] })();
    expect((await complete(runtime)).result?.['completion']).toEqual({ values: ['x'] });
  });

  it.each<[string, unknown, unknown]>([
    ['a list', ['b', 'a', 'b'], { values: ['b', 'a', 'b'] }],
    ['a promise of none', Promise.resolve([]), { values: [] }],
    ['a reply', completion(['a']), { values: ['a'] }],
    ['a total', completion(['a'], { total: 7 }), { values: ['a'], total: 7 }],
    [
      'no more',
      completion([], { total: 0, hasMore: false }),
      { values: [], total: 0, hasMore: false },
    ],
    ['100 values', numbers(100), { values: numbers(100) }],
    ['101 values', numbers(101), { values: numbers(100), total: 101, hasMore: true }],
    [
      'more values, and a total of its own',
      completion(numbers(250), { total: 1000, hasMore: false }),
      { values: numbers(100), total: 1000, hasMore: true },
    ],
  ])('may return %s', async (_what, value, expected) => {
    expect(await returned(value)).toEqual(expected);
  });

  it('may return a million values of which few are sent', async () => {
    expect(await returned(numbers(1_000_000), { maxResultBytes: 2000 })).toEqual({
      values: numbers(100),
      total: 1_000_000,
      hasMore: true,
    });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'a'],
    ['an object', { values: ['a'] }],
    ['a number in the list', ['a', 1]],
    ['a hole in the list', new Array(2)],
    ['a wrong value behind the first 100', [...numbers(100), null]],
    ['a reply of another kind', promptGet([])],
    ['a total below the number of values', completion(['a', 'b'], { total: 1 })],
    [
      'a total below the number of values that are not sent',
      completion(numbers(200), { total: 150 }),
    ],
    ['a total that is no integer', completion([], { total: 1.5 })],
    ['a `hasMore` that is no boolean', completion([], { hasMore: 'no' as never })],
    ['metadata that is no map', completion([], { metadata: [] as never })],
    ['metadata that is not JSON', completion([], { metadata: { a: (() => {}) as never } })],
  ])('fails without detail with %s', async (_what, value) => {
    expect(await returned(value)).toEqual(FAILED);
  });

  it('is told by the log, which the client never sees', async () => {
    const { records, logger } = recordingLogger();
    const cause = new Error('secret');
    const failing = reviewing(() => Promise.reject(cause), { logger });
    expect((await complete(failing)).error).toEqual(FAILED);
    expect(await returned([1], { logger })).toEqual(FAILED);
    const common = { level: 'error', component: 'review', method: 'completion/complete' };
    expect(records).toMatchObject([
      { ...common, message: 'a completion threw', cause },
      { ...common, message: 'a completion is no valid result: a list of strings was expected' },
    ]);
  });

  it('refuses with an error of its own', async () => {
    const refusing = reviewing(() => {
      throw invalidParams('Log in first', { scope: 'x' });
    });
    const expected = { code: -32602, message: 'Log in first', data: { scope: 'x' } };
    expect((await complete(refusing)).error).toEqual(expected);
  });

  it('is too large when what is sent would be', async () => {
    const message = 'The completion is too large to be sent';
    const options = { maxResultBytes: 200 };
    expect(await returned(['x'.repeat(300)], options)).toEqual({ code: -32603, message });
    expect(await returned(['\u0001'.repeat(40)], options)).toEqual({ code: -32603, message });
  });

  it('has the deadline of every handler', async () => {
    let aborted: AbortSignal | undefined;
    const slow = reviewing(
      (_request, { signal }) => {
        aborted = signal;
        return new Promise(() => {});
      },
      { handlerTimeoutMs: 5 },
    );
    const message = 'The completion did not answer within 5 ms';
    expect((await complete(slow)).error).toEqual({ code: -32603, message });
    expect(aborted?.aborted).toBe(true);
  });

  it('is not called for a request that was cancelled', async () => {
    let calls = 0;
    const runtime = reviewing(() => {
      calls += 1;
      return [];
    });
    const cancellation = new Cancellation();
    cancellation.cancel(new Error('gone'));
    await complete(runtime, {}, { cancellation });
    expect(calls).toBe(0);
  });
});

describe('values without code', () => {
  const runtime = defineServer({
    server,
    maxResultBytes: 2000,
    prompts: [
      {
        definition: {
          name: 'review',
          arguments: [{ name: 'a' }, { name: 'b' }, { name: '__proto__' }],
          complete: JSON.parse(
            JSON.stringify({ a: ['Zed', 'zed', 'zebra', ''], b: numbers(250) }).replace(
              '}',
              ',"__proto__":["x"]}',
            ),
          ),
        },
        messages: [],
      },
    ],
  })();
  const values = async (name: string, value: string): Promise<unknown> =>
    (await complete(runtime, { argument: { name, value } })).result?.['completion'];

  it('are those that begin with what was typed, in their order', async () => {
    expect(await values('a', '')).toEqual({ values: ['Zed', 'zed', 'zebra', ''] });
    expect(await values('a', 'z')).toEqual({ values: ['zed', 'zebra'] });
    expect(await values('a', 'ze')).toEqual({ values: ['zed', 'zebra'] });
    expect(await values('a', 'nope')).toEqual({ values: [] });
    expect(await values('__proto__', '')).toEqual({ values: ['x'] });
  });

  it('are cut after 100', async () => {
    expect(await values('b', '')).toEqual({ values: numbers(100), total: 250, hasMore: true });
    expect(await values('b', '24')).toEqual({
      values: ['24', ...numbers(250).slice(240)],
    });
  });
});

describe('a resource template', () => {
  const runtime = defineServer({
    server,
    logger: () => {},
    resources: [
      {
        definition: {
          name: 'files',
          uriTemplate: FILES.uri,
          completion: ['path'],
          complete: { root: ['docs'] },
        },
        read: () => '',
        complete: ({ value, arguments: given }) => [`${given['root']}:${value}`],
      },
      {
        definition: { name: 'own', uriTemplate: 'own:anything', completion: ['whatever'] },
        matcher: (uri) => uri.startsWith('own:'),
        read: () => '',
        complete: () => ['x'],
      },
    ],
  })();

  it('is found by its exact text', async () => {
    expect(runtime.capabilities).toEqual({ resources: {}, completions: {} });
    const argument = { name: 'path', value: 'a' };
    const context = { arguments: { root: 'docs', other: 'x' } };
    expect((await complete(runtime, { ref: FILES, argument, context })).result).toMatchObject({
      completion: { values: ['docs:a'] },
    });
    const root = { name: 'root', value: 'd' };
    expect((await complete(runtime, { ref: FILES, argument: root })).result).toMatchObject({
      completion: { values: ['docs'] },
    });
    for (const uri of ['FILES:///{root}/{+path}', 'files:///docs/a', '', 'constructor']) {
      expect((await complete(runtime, { ref: { ...FILES, uri }, argument })).error).toEqual({
        code: -32602,
        message: 'Unknown resource template',
        data: { uri },
      });
    }
  });

  it('with an own matcher completes whatever it names', async () => {
    const ref = { type: 'ref/resource', uri: 'own:anything' };
    const argument = { name: 'whatever', value: '' };
    expect((await complete(runtime, { ref, argument })).result).toMatchObject({
      completion: { values: ['x'] },
    });
  });

  it('says nothing of its completion in the list', async () => {
    const { result } = await ask(runtime, 'resources/templates/list');
    expect(result?.['resourceTemplates']).toEqual([
      { name: 'files', uriTemplate: FILES.uri },
      { name: 'own', uriTemplate: 'own:anything' },
    ]);
  });
});
