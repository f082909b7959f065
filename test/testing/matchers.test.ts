import { beforeAll, describe, expect, it } from 'vitest';
import '../../src/testing/vitest.js';
import { ClientError, RpcError } from '../../src/client/index.js';
import { ErrorCode } from '../../src/runtime/index.js';
import {
  client,
  dispatch,
  type Matchers,
  matchers,
  type TestClient,
} from '../../src/testing/index.js';
import { testServer } from './server.js';

const { runtime } = testServer();
let server: TestClient;

beforeAll(async () => {
  server = await client(runtime);
});

/** The text with which an assertion fails; undefined when it holds. */
async function failure(assertion: () => unknown): Promise<string | undefined> {
  try {
    await assertion();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const lines = (...text: readonly string[]): string => text.join('\n');

describe('each matcher and its negation, for the answers of a server', () => {
  const call =
    (name: string, args = {}) =>
    () =>
      server.callTool(name, args);
  const outcomes: Readonly<Record<string, () => Promise<unknown>>> = {
    ok: call('greet', { name: 'Ada' }),
    error: call('fail'),
    refused: call('refuse'),
    asks: call('ask', { keys: ['who', 'page'] }),
  };

  it.each<[string, (assert: ReturnType<typeof expect<Promise<unknown>>>) => unknown, string[]]>([
    ['toBeToolOk()', (assert) => assert.toBeToolOk(), ['ok']],
    ['toBeToolOk(text)', (assert) => assert.toBeToolOk('Hello'), ['ok']],
    ['toBeToolOk(another text)', (assert) => assert.toBeToolOk('hello'), []],
    ['toBeToolOk(pattern)', (assert) => assert.toBeToolOk(/^hello, \w+!$/i), ['ok']],
    ['toBeToolError()', (assert) => assert.toBeToolError(), ['error']],
    ['toBeToolError(text)', (assert) => assert.toBeToolError('no such package'), ['error']],
    ['toBeToolError(another text)', (assert) => assert.toBeToolError('such packages'), []],
    ['toBeToolError(pattern)', (assert) => assert.toBeToolError(/^Try another/m), ['error']],
    ['toBeToolError(another pattern)', (assert) => assert.toBeToolError(/^Try another/), []],
    ['toRequireInput()', (assert) => assert.toRequireInput(), ['asks']],
    ['toRequireInput(form)', (assert) => assert.toRequireInput('form'), ['asks']],
    ['toRequireInput(url)', (assert) => assert.toRequireInput('url'), ['asks']],
    ['toRequireInput(roots)', (assert) => assert.toRequireInput('roots'), []],
    ['toBeRefused(code)', (assert) => assert.toBeRefused(-32602), ['refused']],
    ['toBeRefused(another code)', (assert) => assert.toBeRefused(-32601), []],
  ])('%s', async (_name, assertion, holding) => {
    for (const [name, request] of Object.entries(outcomes)) {
      const holds = holding.includes(name);
      const positive = await failure(() => assertion(expect(request())));
      const negative = await failure(() => assertion(expect(request()).not));
      expect([name, positive === undefined, negative === undefined]).toEqual([name, holds, !holds]);
    }
  });

  it('toList(name, uri or uriTemplate)', async () => {
    await expect(server.listTools()).toList('greet');
    await expect(server.listTools()).not.toList('gree');
    await expect(server.listResources()).toList('mem://group');
    await expect(server.listResources()).toList('group');
    await expect(server.listResources()).not.toList('mem://{name}/info');
    await expect(server.listResourceTemplates()).toList('mem://{name}/info');
    await expect(server.listPrompts()).toList('review');
    await expect(server.listToolsPage()).toList('greet');
    await expect(server.request('resources/list')).toList('mem://group');
    await expect(dispatch(runtime, { method: 'prompts/list' })).toList('review');
    expect([]).not.toList('anything');
  });
});

describe('what was received may be', () => {
  it('a value, a promise of one, a response, an error, or what `resolves` and `rejects` give', async () => {
    expect(await server.callTool('greet', { name: 'Ada' })).toBeToolOk('Hello, Ada!');
    await expect(server.callTool('greet')).resolves.toBeToolOk();
    await expect(server.callTool('refuse')).rejects.toBeRefused(-32602);
    await expect(server.callTool('refuse')).rejects.not.toBeRefused(1);
    const refused = { method: 'tools/call', params: { name: 'refuse' } };
    await expect(dispatch(runtime, refused)).toBeRefused(ErrorCode.invalidParams);
    expect(await dispatch(runtime, refused)).not.toBeToolOk();
    expect(new RpcError('ping', -1, 'no')).toBeRefused(-1);
    await expect(server.readResource('mem://a/info')).toRequireInput('roots');
    await expect(server.readResource('mem://group')).not.toRequireInput();
    await expect(server.readResource('mem://nothing')).toBeRefused(-32602);
  });

  it('part of something larger', async () => {
    const answers = { first: await server.callTool('greet', { name: 'Ada' }) };
    expect(answers).toEqual({ first: expect.toBeToolOk('Ada') });
    expect(answers).not.toEqual({ first: expect.toBeToolError() });
  });

  it('judged again with a pattern that remembers where it was', async () => {
    const pattern = /Ada/g;
    for (let round = 0; round < 3; round += 1) {
      await expect(server.callTool('greet', { name: 'Ada' })).toBeToolOk(pattern);
    }
  });
});

describe('the text of a failure shows what came', () => {
  it.each<[string, () => unknown, string]>([
    [
      'a bad outcome instead of a good one',
      () => expect(server.callTool('fail')).toBeToolOk(),
      lines(
        'expected the tool to succeed, but the tool reported an error',
        '  isError: true',
        '  content: There is no such package.',
        '    Try another one.',
      ),
    ],
    [
      'a refusal instead of a good outcome',
      () => expect(server.callTool('refuse')).toBeToolOk('red'),
      lines(
        'expected the tool to succeed with "red", but the request was refused',
        '  code: -32602 (invalid params)',
        '  message: The colour is unknown',
        '  data: {"known":["red"]}',
      ),
    ],
    [
      'a question instead of a good outcome',
      () => expect(server.callTool('ask', { keys: ['who', 'page', 'folders'] })).toBeToolOk(),
      lines(
        'expected the tool to succeed, but the server asked for input',
        '  who: form: Your name?',
        '  page: url: Please pay',
        '  folders: roots',
      ),
    ],
    [
      'another text',
      () => expect(server.callTool('greet', { name: 'Ada' })).toBeToolOk(/Bob/),
      lines(
        'expected the tool to succeed with a text like /Bob/, but the tool succeeded',
        '  content: Hello, Ada!',
      ),
    ],
    [
      'a good outcome that was not wanted',
      () => expect(server.callTool('total')).not.toBeToolOk(),
      lines('expected the tool not to succeed, but the tool succeeded', '  content: {"total":3}'),
    ],
    [
      'structured content beside a text',
      () => expect({ content: [], structuredContent: { total: 3 } }).not.toBeToolOk(),
      lines(
        'expected the tool not to succeed, but the tool succeeded',
        '  structuredContent: {"total":3}',
      ),
    ],
    [
      'content of another type',
      () => expect(server.callTool('picture')).toBeToolError('no picture'),
      lines(
        'expected the tool to report an error with "no picture", but the tool succeeded',
        '  content: {"type":"image","data":"AAAA","mimeType":"image/png"}',
      ),
    ],
    [
      'a bad outcome that was not wanted',
      () => expect(server.callTool('crash')).not.toBeToolError(),
      lines(
        'expected the tool not to report an error, but the tool reported an error',
        '  isError: true',
        '  content: The tool failed. The cause is in the log of the server',
      ),
    ],
    [
      'no question',
      () => expect(server.callTool('greet', { name: 'Ada' })).toRequireInput(),
      lines(
        'expected the server to ask for input, but the tool succeeded',
        '  content: Hello, Ada!',
      ),
    ],
    [
      'another question',
      () => expect(server.callTool('ask', { keys: ['model'] })).toRequireInput('form'),
      lines(
        'expected the server to ask for input (form), but the server asked for input',
        '  model: sampling',
      ),
    ],
    [
      'a question that was not wanted',
      () => expect(server.callTool('ask', { keys: ['who'] })).not.toRequireInput('form'),
      lines(
        'expected the server not to ask for input (form), but the server asked for input',
        '  who: form: Your name?',
      ),
    ],
    [
      'the contents of a resource instead of a question',
      () => expect({ contents: [{ uri: 'a:b', text: 'x' }], ttlMs: 0 }).toRequireInput(),
      lines(
        'expected the server to ask for input, but another result came',
        '  contents: [{"uri":"a:b","text":"x"}]',
        '  ttlMs: 0',
      ),
    ],
    [
      'another refusal',
      () => expect(server.callTool('refuse')).toBeRefused(-32000),
      lines(
        'expected the request to be refused with -32000, but the request was refused',
        '  code: -32602 (invalid params)',
        '  message: The colour is unknown',
        '  data: {"known":["red"]}',
      ),
    ],
    [
      'a refusal that was not wanted',
      () => expect(dispatch(runtime, { method: 'ping!' })).not.toBeRefused(-32601),
      lines(
        'expected the request not to be refused with -32601 (method not found), but the request was refused',
        '  code: -32601 (method not found)',
        '  message: Method not found: ping!',
      ),
    ],
    [
      'no refusal',
      () => expect(server.listPrompts()).toBeRefused(-32601),
      lines(
        'expected the request to be refused with -32601 (method not found), but the list has 1 entry',
        '  - review',
      ),
    ],
    [
      'another list',
      () => expect(server.listResources()).toList('mem://grop'),
      lines(
        'expected the list to have `mem://grop`, but the list has 1 entry',
        '  - group: mem://group',
      ),
    ],
    [
      'an empty list',
      () => expect([]).toList('greet'),
      'expected the list to have `greet`, but the list has nothing',
    ],
    [
      'an entry that was not wanted',
      () => expect(server.listResourceTemplates()).not.toList('info'),
      lines(
        'expected the list not to have `info`, but the list has 1 entry',
        '  - info: mem://{name}/info',
      ),
    ],
    [
      'a page of a long list',
      () =>
        expect({
          tools: Array.from({ length: 23 }, (_, index) => ({ name: `t${index}` })),
          nextCursor: '',
        }).toList('t'),
      lines(
        'expected the list to have `t`, but the list has 23 entries',
        ...Array.from({ length: 20 }, (_, index) => `  - t${index}`),
        '  - and 3 more',
        '  - and what is on the next pages',
      ),
    ],
    [
      'a text that is too long to show',
      () => expect({ content: [{ type: 'text', text: 'x'.repeat(5_000) }] }).not.toBeToolOk(),
      lines(
        'expected the tool not to succeed, but the tool succeeded',
        `  content: ${'x'.repeat(1_000)}… (5000 characters)`,
      ),
    ],
  ])('%s', async (_name, assertion, text) => {
    expect(await failure(assertion)).toBe(text);
  });
});

describe('what a matcher says nothing about fails, with `not` as well', () => {
  it.each<[string, unknown, keyof Matchers, string]>([
    [
      'a list, for a tool call',
      { tools: [{ name: 'greet' }] },
      'toBeToolOk',
      lines(
        'expected the answer to a tool call for toBeToolOk(), but the list has 1 entry',
        '  - greet',
      ),
    ],
    [
      'a prompt, for a tool call',
      { messages: [] },
      'toBeToolError',
      lines(
        'expected the answer to a tool call for toBeToolError(), but another result came',
        '  messages: []',
      ),
    ],
    [
      'a tool result, for a list',
      { content: [{ type: 'text', text: 'a' }] },
      'toList',
      lines(
        'expected a list of tools, resources, templates or prompts for toList(), but the tool succeeded',
        '  content: a',
      ),
    ],
    [
      'a refusal, for a list',
      new RpcError('tools/list', -32601, 'Method not found'),
      'toList',
      lines(
        'expected a list of tools, resources, templates or prompts for toList(), but the request was refused',
        '  code: -32601 (method not found)',
        '  message: Method not found',
      ),
    ],
    [
      'nothing',
      undefined,
      'toBeRefused',
      'toBeRefused() takes the answer to a request: got undefined',
    ],
    ['a text', 'Hello', 'toBeToolOk', 'toBeToolOk() takes the answer to a tool call: got "Hello"'],
    [
      'a call that was not made',
      () => undefined,
      'toBeToolOk',
      'toBeToolOk() takes the answer to a tool call: got a function, which is perhaps to be called',
    ],
    [
      'an array of something else',
      [1],
      'toList',
      'toList() takes a list of tools, resources, templates or prompts: got an array',
    ],
    [
      'an error without a code',
      new TypeError('x is not a function'),
      'toBeRefused',
      'toBeRefused() takes the answer to a request: got TypeError: x is not a function',
    ],
    [
      'a response that is none',
      { jsonrpc: '2.0', id: 1 },
      'toBeRefused',
      'toBeRefused() takes the answer to a request: got another object',
    ],
  ])('%s', async (_name, received, matcher, text) => {
    const argument = { toList: 'greet', toBeRefused: -32601 }[matcher as 'toList'] as never;
    expect(await failure(() => expect(received)[matcher](argument))).toBe(text);
    expect(await failure(() => expect(received).not[matcher](argument))).toBe(text);
  });

  it('a failure of the client is shown as it is', async () => {
    const lost = () => Promise.reject(new ClientError('timeout', 'no answer within 5 ms'));
    for (const matcher of ['toBeToolOk', 'toBeToolError', 'toRequireInput'] as const) {
      expect(await failure(() => expect(lost())[matcher]())).toBe('no answer within 5 ms');
      expect(await failure(() => expect(lost()).not[matcher]())).toBe('no answer within 5 ms');
    }
  });
});

describe('a wrong argument fails, with `not` as well', () => {
  it.each<[keyof Matchers, unknown, string]>([
    ['toBeToolOk', 1, 'toBeToolOk() expects a text or a regular expression: got 1'],
    [
      'toBeToolError',
      {},
      'toBeToolError() expects a text or a regular expression: got another object',
    ],
    ['toRequireInput', 'from', 'toRequireInput() expects form, url, sampling, roots: got "from"'],
    ['toBeRefused', undefined, 'toBeRefused() expects a JSON-RPC error code: got undefined'],
    ['toBeRefused', '-32602', 'toBeRefused() expects a JSON-RPC error code: got "-32602"'],
    ['toList', undefined, 'toList() expects a name, a URI or a URI template: got undefined'],
  ])('%s(%j)', async (matcher, argument, text) => {
    const received = { content: [] };
    expect(await failure(() => expect(received)[matcher](argument as never))).toBe(text);
    expect(await failure(() => expect(received).not[matcher](argument as never))).toBe(text);
  });
});

it('need nothing of the test runner that calls them', async () => {
  const { toBeToolOk, toBeRefused } = matchers;
  expect(await toBeToolOk({ content: [] })).toMatchObject({ pass: true });
  const verdict = await toBeRefused(Promise.resolve({ content: [] }), -32602);
  expect(verdict.pass).toBe(false);
  expect(verdict.message()).toBe(
    'expected the request to be refused with -32602 (invalid params), but the tool succeeded',
  );
});
