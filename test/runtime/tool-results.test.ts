import { describe, expect, test } from 'vitest';
import {
  content,
  defineServer,
  invalidParams,
  ProtocolError,
  promptGet,
  raw,
  resourceNotFound,
  structured,
  ToolError,
  text,
  toolError,
  type ValidatorLevel,
} from '../../src/runtime/index.js';
import { compileSchema } from '../../src/validators/index.js';
import { META, recordingLogger, SERVER_META, send } from './ask.js';

/** Calls a tool whose handler is given, and gives the response without its frame. */
async function callWith(
  handler: () => unknown,
  options: { outputSchema?: object; maxResultBytes?: number; validator?: ValidatorLevel } = {},
): Promise<string> {
  const { outputSchema, ...settings } = options;
  const runtime = defineServer({
    server: { name: 's', version: '1' },
    tools: [
      {
        definition: {
          name: 't',
          inputSchema: { type: 'object' },
          ...(outputSchema === undefined ? {} : { outputSchema: outputSchema as never }),
        },
        call: handler,
      },
    ],
    logger: () => undefined,
    compileSchema,
    ...settings,
  })();
  const reply = await send(runtime, 'tools/call', { _meta: META, name: 't' });
  expect(reply.status).toBe(200);
  return reply.text.replace('{"jsonrpc":"2.0","id":1,', '').slice(0, -1);
}

function result(members: string): string {
  return `"result":{"resultType":"complete",${members},${SERVER_META}`;
}

function textBlock(value: string): string {
  return `"content":[{"type":"text","text":${JSON.stringify(value)}}]`;
}

const IMAGE = { type: 'image', data: 'AAAA', mimeType: 'image/png' };

describe('what a handler returns', () => {
  test.each([
    ['a string', () => 'hi', `${textBlock('hi')},"isError":false`],
    ['an empty string', () => '', `${textBlock('')},"isError":false`],
    [
      'an object',
      () => ({ a: [1] }),
      `${textBlock('{"a":[1]}')},"structuredContent":{"a":[1]},"isError":false`,
    ],
    ['null', () => null, `${textBlock('null')},"structuredContent":null,"isError":false`],
    ['0', () => 0, `${textBlock('0')},"structuredContent":0,"isError":false`],
    ['false', () => false, `${textBlock('false')},"structuredContent":false,"isError":false`],
    ['an empty list', () => [], `${textBlock('[]')},"structuredContent":[],"isError":false`],
    ['a promise', async () => 'hi', `${textBlock('hi')},"isError":false`],
    [
      'an own __proto__',
      () => JSON.parse('{"__proto__":1}'),
      `${textBlock('{"__proto__":1}')},"structuredContent":{"__proto__":1},"isError":false`,
    ],
    ['-0', () => -0, `${textBlock('0')},"structuredContent":0,"isError":false`],
    [
      'half a surrogate pair, which JSON writes as an escape',
      () => ['\ud800'],
      `${textBlock('["\\ud800"]')},"structuredContent":["\\ud800"],"isError":false`,
    ],
    [
      'an object of another kind of promise',
      // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tried
      () => ({ then: (resolve: (value: unknown) => void) => resolve([1]) }),
      `${textBlock('[1]')},"structuredContent":[1],"isError":false`,
    ],
    ['text()', () => text('hi'), `${textBlock('hi')},"isError":false`],
    [
      'structured() of a string',
      () => structured('hi'),
      `${textBlock('"hi"')},"structuredContent":"hi","isError":false`,
    ],
    [
      'structured() of null',
      () => structured(null),
      `${textBlock('null')},"structuredContent":null,"isError":false`,
    ],
    [
      'content() of one block',
      () => content(IMAGE),
      `"content":[${JSON.stringify(IMAGE)}],"isError":false`,
    ],
    [
      'content() of a list',
      () => content([IMAGE, IMAGE]),
      `"content":[${JSON.stringify(IMAGE)},${JSON.stringify(IMAGE)}],"isError":false`,
    ],
    ['content() of nothing', () => content([]), '"content":[],"isError":false'],
    ['raw() of nothing', () => raw({}), '"content":[],"isError":false'],
    [
      'raw()',
      () => raw({ content: [IMAGE], structuredContent: 1, isError: true, 'x/y': [1] }),
      `"content":[${JSON.stringify(IMAGE)}],"structuredContent":1,"isError":true,"x/y":[1]`,
    ],
    ['toolError()', () => toolError('503'), `${textBlock('503')},"isError":true`],
  ])('%s', async (_title, handler, members) => {
    expect(await callWith(handler)).toBe(result(members));
  });

  test.each([
    ['text()', () => text('hi', { metadata: { 'a/b': 1 } }), `${textBlock('hi')},"isError":false`],
    [
      'structured()',
      () => structured([1], { metadata: { 'a/b': 1 } }),
      `${textBlock('[1]')},"structuredContent":[1],"isError":false`,
    ],
    [
      'content()',
      () => content(IMAGE, { metadata: { 'a/b': 1 } }),
      `"content":[${JSON.stringify(IMAGE)}],"isError":false`,
    ],
    [
      'toolError()',
      () => toolError('hi', { metadata: { 'a/b': 1 } }),
      `${textBlock('hi')},"isError":true`,
    ],
    ['raw()', () => raw({ _meta: { 'a/b': 1 } }), '"content":[],"isError":false'],
    [
      'a claim to be another server',
      () => text('hi', { metadata: { 'a/b': 1, 'io.modelcontextprotocol/serverInfo': 2 } }),
      `${textBlock('hi')},"isError":false`,
    ],
  ])('metadata of %s', async (_title, handler, members) => {
    const expected = result(members).replace('"_meta":{', '"_meta":{"a/b":1,');
    expect(await callWith(handler)).toBe(expected);
  });
});

function unreadable(): object {
  const refuse = (): never => {
    throw new Error('secret');
  };
  return new Proxy({}, { get: refuse, has: refuse, getPrototypeOf: refuse });
}

function unreadableMessage(error: Error): Error {
  return Object.defineProperty(error, 'message', {
    get: () => {
      throw new Error('secret');
    },
  });
}

describe('what a handler throws', () => {
  const FAILED = result(
    `${textBlock('The tool failed. The cause is in the log of the server')},"isError":true`,
  );

  test.each([
    [
      'ProtocolError',
      () => Promise.reject(new ProtocolError(7, 'seven', { a: 1 })),
      '"error":{"code":7,"message":"seven","data":{"a":1}}',
    ],
    [
      'ProtocolError synchronously',
      () => {
        throw new ProtocolError(7, 'seven');
      },
      '"error":{"code":7,"message":"seven"}',
    ],
    [
      'invalidParams()',
      () => {
        throw invalidParams('no', [1]);
      },
      '"error":{"code":-32602,"message":"no","data":[1]}',
    ],
    [
      'resourceNotFound()',
      () => {
        throw resourceNotFound('a:b');
      },
      '"error":{"code":-32602,"message":"Resource not found","data":{"uri":"a:b"}}',
    ],
    [
      'ToolError',
      () => {
        throw new ToolError('503');
      },
      result(`${textBlock('503')},"isError":true`),
    ],
    [
      'ToolError in a promise',
      () => Promise.reject(new ToolError('503')),
      result(`${textBlock('503')},"isError":true`),
    ],
    [
      'any other error',
      () => {
        throw new Error('secret');
      },
      FAILED,
    ],
    ['a rejection with any other error', () => Promise.reject(new Error('secret')), FAILED],
    [
      'a string',
      () => {
        throw 'secret';
      },
      FAILED,
    ],
    ['undefined', () => Promise.reject(undefined), FAILED],
    [
      'a ProtocolError whose data is not JSON',
      () => {
        throw new ProtocolError(7, 'x', 10n as never);
      },
      FAILED,
    ],
    ['a proxy that lets nothing be read', () => Promise.reject(unreadable()), FAILED],
    [
      'a ToolError whose message is no text',
      () => Promise.reject(Object.assign(new ToolError(''), { message: undefined })),
      FAILED,
    ],
    [
      'a ProtocolError whose message cannot be read',
      () => Promise.reject(unreadableMessage(new ProtocolError(7, 'x'))),
      FAILED,
    ],
    [
      'a ProtocolError whose message is larger than any result',
      () => Promise.reject(new ProtocolError(7, 'x'.repeat(10_000_001))),
      FAILED,
    ],
    [
      'a ProtocolError whose code is no integer',
      () => {
        throw new ProtocolError(1.5, 'x');
      },
      FAILED,
    ],
  ])('%s', async (_title, handler, expected) => {
    expect(await callWith(handler)).toBe(expected);
  });

  test('a missing client capability is HTTP 400', async () => {
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      tools: [
        {
          definition: { name: 't', inputSchema: { type: 'object' } },
          call: () => {
            throw new ProtocolError(-32021, 'needs elicitation', {
              requiredCapabilities: { elicitation: {} },
            });
          },
        },
      ],
    })();
    const reply = await send(runtime, 'tools/call', { _meta: META, name: 't' });
    expect(reply.status).toBe(400);
  });

  test('the cause is in the log, and nothing of it in the answer', async () => {
    const { records, logger } = recordingLogger();
    const cause = new Error('secret');
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      tools: [
        {
          definition: { name: 't', inputSchema: { type: 'object' } },
          call: () => {
            throw cause;
          },
        },
      ],
      logger,
    })();
    const reply = await send(runtime, 'tools/call', { _meta: META, name: 't' });
    expect(reply.text).not.toContain('secret');
    expect(records).toEqual([
      {
        level: 'error',
        message: 'a tool threw',
        component: 't',
        method: 'tools/call',
        requestId: '1',
        cause,
      },
    ]);
  });

  test('a logger that throws changes nothing', async () => {
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      tools: [
        {
          definition: { name: 't', inputSchema: { type: 'object' } },
          call: () => {
            throw new Error('x');
          },
        },
      ],
      logger: () => {
        throw new Error('no log');
      },
    })();
    const reply = await send(runtime, 'tools/call', { _meta: META, name: 't' });
    expect(reply.text).toContain('"isError":true');
  });
});

/** A list whose only value is a number when it is checked, and a bigint when it is written. */
function counting(): object {
  let reads = 0;
  return {
    get a() {
      reads += 1;
      return reads === 1 ? 1 : 1n;
    },
  };
}

class Point {
  x = 1;
}
const cycle: { self?: unknown } = {};
cycle.self = cycle;

describe('what is no JSON', () => {
  test.each([
    ['undefined', () => undefined],
    ['a promise of undefined', async () => undefined],
    ['an error', () => new Error('secret')],
    ['NaN', () => Number.NaN],
    ['infinity inside', () => ({ a: [Number.POSITIVE_INFINITY] })],
    ['a bigint', () => 1n],
    ['a symbol', () => Symbol('x')],
    ['a function', () => () => 1],
    ['an undefined member', () => ({ a: undefined })],
    ['a hole in a list', () => new Array(2)],
    ['a date', () => new Date(0)],
    ['a map', () => new Map()],
    ['a class instance', () => new Point()],
    ['a class instance inside', () => [{ a: new Point() }]],
    ['a value that holds itself', () => cycle],
    ['a list of replies', () => [text('a'), text('b')]],
    ['a reply in an object', () => ({ answer: toolError('a') })],
    ['a reply in a reply', () => structured({ answer: text('a') } as never)],
    ['an object with toJSON', () => ({ toJSON: () => 'secret' })],
    ['a list with a hole', () => Object.assign([1], { 2: 3 })],
    ['a bigint inside', () => ({ a: 1n })],
    ['a symbol inside', () => [Symbol('x')]],
    ['bytes', () => new Uint8Array(1)],
    ['a generator', () => [1].values()],
    ['metadata that is no JSON', () => text('a', { metadata: { 'a/b': new Date(0) as never } })],
    ['a reply of a prompt', () => promptGet([])],
    ['structured() of a class instance', () => structured(new Point() as never)],
    ['content that is no list of blocks', () => raw({ content: 'x' })],
    ['an unknown block', () => content({ type: 'video' })],
    ['a block with bad base64', () => content({ type: 'image', data: 'A', mimeType: 'image/png' })],
    ['isError that is no boolean', () => raw({ isError: 'yes' })],
    ['_meta that is no object', () => raw({ _meta: [] })],
    ['another resultType', () => raw({ resultType: 'input_required' })],
  ])('%s', async (_title, handler) => {
    const answer = await callWith(handler);
    expect(answer).toMatch(
      /^"error":\{"code":-32603,"message":"The tool `t` returned an invalid result: /,
    );
    expect(answer).not.toContain('secret');
  });

  test.each([
    [
      'a member that cannot be read',
      () => ({
        get a(): never {
          throw new Error('secret');
        },
      }),
    ],
    ['a value that changes while it is read', () => ({ a: counting() })],
  ])('%s is an internal error without detail', async (_title, handler) => {
    expect(await callWith(handler)).toBe('"error":{"code":-32603,"message":"Internal error"}');
  });

  test('the place and the rule are named', async () => {
    expect(await callWith(() => content([IMAGE, { type: 'text' }]))).toBe(
      '"error":{"code":-32603,"message":"The tool `t` returned an invalid result: `content/1`: `text` must be a string"}',
    );
  });
});

describe('maxResultBytes', () => {
  const TOO_LARGE = result(`${textBlock('The result is larger than 300 bytes')},"isError":true`);

  test.each([
    ['a text', () => 'x'.repeat(301)],
    ['a text too long to be written as JSON', () => 'x'.repeat(2 ** 29 - 24)],
    ['a text of wide characters', () => '世'.repeat(70)],
    ['a structured value', () => ['x'.repeat(301)]],
    ['a reply', () => toolError('x'.repeat(301))],
    [
      'a small value that is reached often',
      () => {
        let value: unknown = 'x';
        for (let level = 0; level < 40; level += 1) value = [value, value];
        return value;
      },
    ],
  ])('refuses %s', async (_title, handler) => {
    expect(await callWith(handler, { maxResultBytes: 300 })).toBe(TOO_LARGE);
  });

  test('is inclusive', async () => {
    const size =
      Buffer.byteLength(result(`${textBlock('世界')},"isError":false`)) - '"result":'.length;
    const answer = (maxResultBytes: number): Promise<string> =>
      callWith(() => '世界', { maxResultBytes });
    expect(await answer(size)).toBe(result(`${textBlock('世界')},"isError":false`));
    expect(await answer(size - 1)).toContain('"isError":true');
  });
});

describe('output schema', () => {
  const outputSchema = {
    type: 'object',
    properties: { total: { type: 'number' } },
    required: ['total'],
  };
  const MISSING =
    '"error":{"code":-32603,"message":"The tool `t` returned an invalid result: structured content is missing"}';

  describe.each(['basic', 'full'] as const)('with `validator: %s`', (validator) => {
    test.each([
      ['a string', () => 'hi', MISSING],
      ['text()', () => text('hi'), MISSING],
      ['content()', () => content([]), MISSING],
      [
        'an error needs no structured content',
        () => toolError('no'),
        result(`${textBlock('no')},"isError":true`),
      ],
      [
        'a value that fits',
        () => ({ total: 1 }),
        result(`${textBlock('{"total":1}')},"structuredContent":{"total":1},"isError":false`),
      ],
      [
        'a value that does not fit',
        () => ({ total: 'secret' }),
        '"error":{"code":-32603,"message":"The tool `t` returned an invalid result: Invalid structured content at /total: value is not one of the declared JSON types"}',
      ],
    ])('%s', async (_title, handler, expected) => {
      expect(await callWith(handler, { outputSchema, validator })).toBe(expected);
    });

    test('a null structured content is one', async () => {
      const answer = await callWith(() => null, { outputSchema: { type: 'null' }, validator });
      expect(answer).toContain('"structuredContent":null');
    });
  });

  test('without a validator only structured content is asked for', async () => {
    expect(await callWith(() => ({ total: 'x' }), { outputSchema })).toContain('"isError":false');
    expect(await callWith(() => 'hi', { outputSchema })).toBe(MISSING);
  });

  test('keywords beyond `basic` are enforced by `full` alone', async () => {
    const answer = (validator: ValidatorLevel): Promise<string> =>
      callWith(() => 5, { outputSchema: { not: { type: 'number' } }, validator });
    expect(await answer('basic')).toContain('"structuredContent":5');
    expect(await answer('full')).toMatch(
      /^"error":\{"code":-32603,"message":"The tool `t` returned an invalid result: Invalid structured content: /,
    );
  });
});
