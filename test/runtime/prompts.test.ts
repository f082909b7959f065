import { describe, expect, test } from 'vitest';
import {
  audio,
  defineServer,
  embeddedResource,
  image,
  invalidParams,
  type JsonObject,
  jsonContent,
  message,
  type PromptComponent,
  promptGet,
  type Runtime,
  resourceLink,
  text,
  textBlock,
} from '../../src/runtime/index.js';
import { ask, META, SERVER_META, send } from './ask.js';

function createServer(...prompts: PromptComponent[]): Runtime {
  return defineServer({
    server: { name: 's', version: '1' },
    prompts,
    cache: { prompts: { ttlMs: 60, scope: 'public' } },
    maxResultBytes: 2000,
    logger: () => undefined,
  })();
}

async function get(runtime: Runtime, params: JsonObject): Promise<string> {
  const { text: reply, status } = await send(runtime, 'prompts/get', { _meta: META, ...params });
  expect(status).toBe(200);
  return reply.replace('{"jsonrpc":"2.0","id":1,', '').slice(0, -1);
}

function result(members: string): string {
  return `"result":{"resultType":"complete",${members},${SERVER_META}`;
}

function userText(content: string): string {
  return result(
    `"messages":[{"role":"user","content":{"type":"text","text":${JSON.stringify(content)}}}]`,
  );
}

describe('arguments', () => {
  const seen: unknown[] = [];
  const runtime = createServer(
    {
      definition: {
        name: 'review',
        arguments: [
          { name: 'name', required: true },
          { name: 'focus' },
          { name: 'toString', required: true },
        ],
      },
      render: (args) => {
        seen.push(args);
        return 'ok';
      },
    },
    { definition: { name: '__proto__', arguments: [] }, render: () => 'proto' },
  );

  const rows: [string, JsonObject, JsonObject][] = [
    ['no name', {}, { message: 'Invalid parameters: `name` must be a string' }],
    [
      'a name that is no string',
      { name: 1 },
      { message: 'Invalid parameters: `name` must be a string' },
    ],
    ['an unknown prompt', { name: 'nope' }, { message: 'Unknown prompt: nope' }],
    ['an inherited name', { name: 'toString' }, { message: 'Unknown prompt: toString' }],
    [
      'arguments that are null',
      { name: 'review', arguments: null },
      { message: 'Invalid parameters: `arguments` must be an object' },
    ],
    [
      'arguments that are a list',
      { name: 'review', arguments: [] },
      { message: 'Invalid parameters: `arguments` must be an object' },
    ],
    [
      'a value that is no string',
      { name: 'review', arguments: { name: 1 } },
      { message: 'Invalid parameters: the argument `name` must be a string' },
    ],
    [
      'an unknown value that is no string',
      { name: 'review', arguments: { x: null } },
      { message: 'Invalid parameters: the argument `x` must be a string' },
    ],
    [
      'missing arguments',
      { name: 'review' },
      {
        message: 'Missing required arguments: name, toString',
        data: { missing: ['name', 'toString'] },
      },
    ],
    [
      'one missing argument',
      { name: 'review', arguments: { name: '' } },
      { message: 'Missing required arguments: toString', data: { missing: ['toString'] } },
    ],
  ];
  test.each(rows)('%s', async (_title, params, error) => {
    expect(await ask(runtime, 'prompts/get', params)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32602, ...error },
    });
    expect(seen).toEqual([]);
  });

  test('unknown arguments are accepted', async () => {
    const args = { name: '', toString: 'x', other: 'y' };
    expect(await get(runtime, { name: 'review', arguments: args })).toBe(userText('ok'));
    expect(seen.splice(0)).toEqual([args]);
  });

  test('a prompt may be called __proto__', async () => {
    expect(await get(runtime, { name: '__proto__' })).toBe(userText('proto'));
  });
});

describe('what a render handler returns', () => {
  const render = (value: unknown): Promise<string> =>
    get(createServer({ definition: { name: 'p', arguments: [] }, render: () => value }), {
      name: 'p',
    });

  test.each<[string, unknown, string]>([
    ['a string', 'hi', userText('hi')],
    ['a promise', Promise.resolve('hi'), userText('hi')],
    ['no messages', [], result('"messages":[]')],
    [
      'messages',
      [message('user', 'hi'), message('assistant', textBlock('ho'))],
      result(
        '"messages":[{"role":"user","content":{"type":"text","text":"hi"}},{"role":"assistant","content":{"type":"text","text":"ho"}}]',
      ),
    ],
    [
      'promptGet()',
      promptGet([message('user', 'hi')], { description: 'd' }),
      result(
        '"description":"d","messages":[{"role":"user","content":{"type":"text","text":"hi"}}]',
      ),
    ],
    [
      'promptGet() with metadata',
      promptGet([], { metadata: { 'a/b': 1 } }),
      result('"messages":[]').replace('"_meta":{', '"_meta":{"a/b":1,'),
    ],
  ])('%s', async (_title, value, expected) => {
    expect(await render(value)).toBe(expected);
  });

  test('every kind of block', async () => {
    const blocks = [
      textBlock('t', { annotations: { priority: 1 }, metadata: { 'a/b': 1 } }),
      image(new Uint8Array([1, 2]), 'image/png'),
      audio('AQI=', 'audio/wav'),
      embeddedResource(jsonContent('mem://a', [1])),
      resourceLink('mem://a', 'a', {
        title: 'A',
        size: 3,
        icons: [{ src: 'https://x.example/i' }],
      }),
    ];
    const messages = [
      { type: 'text', text: 't', annotations: { priority: 1 }, _meta: { 'a/b': 1 } },
      { type: 'image', data: 'AQI=', mimeType: 'image/png' },
      { type: 'audio', data: 'AQI=', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'mem://a', mimeType: 'application/json', text: '[1]' } },
      {
        type: 'resource_link',
        uri: 'mem://a',
        name: 'a',
        title: 'A',
        size: 3,
        icons: [{ src: 'https://x.example/i' }],
      },
    ].map((content) => ({ role: 'user', content }));
    expect(await render(blocks.map((block) => message('user', block)))).toBe(
      result(`"messages":${JSON.stringify(messages)}`),
    );
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['an object', {}],
    ['a number', 1],
    ['a reply of a tool', text('hi')],
    ['an unknown role', [{ role: 'system', content: textBlock('x') }]],
    ['a list of blocks', [{ role: 'user', content: [textBlock('x')] }]],
    ['an extra member', [{ role: 'user', content: textBlock('x'), name: 'y' }]],
    ['an extra member of a block', [message('user', { type: 'text', text: 'x', size: 1 })]],
    ['bad base64', [message('user', image('A', 'image/png'))]],
    ['a link without a scheme', [message('user', resourceLink('a', 'a'))]],
    ['a negative size', [message('user', resourceLink('a:b', 'a', { size: -1 }))]],
    ['a description that is no string', promptGet([], { description: 1 as never })],
    ['a class instance', [message('user', new Date() as never)]],
  ])('%s is an internal error', async (_title, value) => {
    expect(await render(value)).toBe(
      '"error":{"code":-32603,"message":"The prompt could not be rendered"}',
    );
  });

  test('too much is an internal error', async () => {
    const answer = '"error":{"code":-32603,"message":"The prompt is too large to be sent"}';
    expect(await render('x'.repeat(2001))).toBe(answer);
    expect(await render([message('user', 'x'.repeat(2001))])).toBe(answer);
  });

  test.each([
    [
      'a protocol error is sent unchanged',
      invalidParams('no'),
      '"error":{"code":-32602,"message":"no"}',
    ],
    [
      'any other error is an internal error',
      new Error('secret'),
      '"error":{"code":-32603,"message":"The prompt could not be rendered"}',
    ],
  ])('%s', async (_title, cause, expected) => {
    expect(await render(Promise.reject(cause))).toBe(expected);
  });
});

describe('static messages', () => {
  const runtime = createServer({
    definition: {
      name: 'p',
      arguments: [{ name: 'name', required: true }, { name: 'focus' }, { name: '__proto__' }],
    },
    messages: [
      {
        role: 'user',
        text: [
          'Review ',
          { argument: 'name' },
          ', focusing on ',
          { argument: 'focus', fallback: 'quality' },
          '.',
        ],
      },
      { role: 'assistant', text: ['[', { argument: '__proto__' }, ']'] },
      { role: 'user', content: textBlock('{{name}}') },
    ],
  });

  test.each([
    [
      'a fallback for an absent argument',
      '{"name":"jason"}',
      ['Review jason, focusing on quality.', '[]', '{{name}}'],
    ],
    [
      'an empty argument is present',
      '{"name":"","focus":""}',
      ['Review , focusing on .', '[]', '{{name}}'],
    ],
    [
      'an own __proto__',
      '{"name":"$&","__proto__":"{{name}}"}',
      ['Review $&, focusing on quality.', '[{{name}}]', '{{name}}'],
    ],
  ])('%s', async (_title, args, texts) => {
    const answer = await ask(runtime, 'prompts/get', { name: 'p', arguments: JSON.parse(args) });
    expect(answer).toMatchObject({
      result: { messages: texts.map((value) => ({ content: { type: 'text', text: value } })) },
    });
  });
});
