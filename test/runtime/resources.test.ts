import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileTemplate } from '../../src/protocol/uri-template/compile.js';
import { matchTemplate } from '../../src/protocol/uri-template/match.js';
import {
  blobContent,
  defineServer,
  invalidParams,
  jsonContent,
  type ReadParams,
  type ResourceComponent,
  type Runtime,
  resourceNotFound,
  resourceRead,
  text,
  textContent,
} from '../../src/runtime/index.js';
import { ask, META, recordingLogger, SERVER_META, send } from './ask.js';

function createServer(...resources: ResourceComponent[]): Runtime {
  return defineServer({
    server: { name: 's', version: '1' },
    resources,
    cache: { resources: { ttlMs: 60, scope: 'public' } },
    maxResultBytes: 1000,
    logger: () => undefined,
  })();
}

async function read(runtime: Runtime, uri: string): Promise<string> {
  const { text: reply, status } = await send(runtime, 'resources/read', { _meta: META, uri });
  expect(status).toBe(200);
  return reply.replace('{"jsonrpc":"2.0","id":1,', '').slice(0, -1);
}

function result(contents: object[], hints = '"ttlMs":60,"cacheScope":"public"'): string {
  return `"result":{"resultType":"complete","contents":${JSON.stringify(contents)},${hints},${SERVER_META}`;
}

const UNREADABLE = '"error":{"code":-32603,"message":"The resource could not be read"}';

describe('what a read handler returns', () => {
  const readWith = (value: unknown, mimeType?: string): Promise<string> =>
    read(
      createServer({
        definition: { name: 'r', uri: 'mem://r', ...(mimeType === undefined ? {} : { mimeType }) },
        read: () => value,
      }),
      'mem://r',
    );
  const uri = 'mem://r';

  test.each<[string, unknown, string | undefined, object]>([
    ['a string', 'hi', undefined, { uri, text: 'hi' }],
    ['a string with a type', 'hi', 'text/plain', { uri, mimeType: 'text/plain', text: 'hi' }],
    ['an object', { a: 1 }, undefined, { uri, mimeType: 'application/json', text: '{"a":1}' }],
    ['an object with a type', [1], 'text/x', { uri, mimeType: 'text/x', text: '[1]' }],
    ['null', null, undefined, { uri, mimeType: 'application/json', text: 'null' }],
    ['a promise', Promise.resolve('hi'), undefined, { uri, text: 'hi' }],
    [
      'bytes',
      new Uint8Array([1, 2]),
      undefined,
      { uri, mimeType: 'application/octet-stream', blob: 'AQI=' },
    ],
    [
      'bytes with a type',
      Buffer.from([1, 2]),
      'image/png',
      { uri, mimeType: 'image/png', blob: 'AQI=' },
    ],
    [
      'a part of a buffer',
      new Uint8Array([0, 1, 2, 3]).subarray(1, 3),
      'x/y',
      { uri, mimeType: 'x/y', blob: 'AQI=' },
    ],
    ['no bytes', new Uint8Array(0), 'x/y', { uri, mimeType: 'x/y', blob: '' }],
  ])('%s', async (_title, value, mimeType, contents) => {
    expect(await readWith(value, mimeType)).toBe(result([contents]));
  });

  test('resourceRead() is sent unchanged', async () => {
    const contents = [
      textContent('mem://a', 'x', { mimeType: 'text/plain', metadata: { 'a/b': 1 } }),
      jsonContent('mem://b', [1], { annotations: { priority: 1 } }),
      blobContent('mem://c', new Uint8Array([1, 2])),
    ];
    expect(await readWith(resourceRead(contents))).toBe(
      result([
        { uri: 'mem://a', mimeType: 'text/plain', _meta: { 'a/b': 1 }, text: 'x' },
        { uri: 'mem://b', mimeType: 'application/json', annotations: { priority: 1 }, text: '[1]' },
        { uri: 'mem://c', mimeType: 'application/octet-stream', blob: 'AQI=' },
      ]),
    );
  });

  test.each([
    [{ ttlMs: 0 }, '"ttlMs":0,"cacheScope":"public"'],
    [{ cacheScope: 'private' }, '"ttlMs":60,"cacheScope":"private"'],
    [{ ttlMs: 5, cacheScope: 'private' }, '"ttlMs":5,"cacheScope":"private"'],
  ] as const)('cache hints of a read: %j', async (options, hints) => {
    const contents = textContent('mem://a', 'x');
    expect(await readWith(resourceRead(contents, options))).toBe(result([contents], hints));
  });

  test('metadata of a read', async () => {
    const contents = textContent('mem://a', 'x');
    const answer = await readWith(resourceRead(contents, { metadata: { 'a/b': 1 } }));
    expect(answer).toBe(result([contents]).replace('"_meta":{', '"_meta":{"a/b":1,'));
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['a bigint', 1n],
    ['a class instance', new Date()],
    ['a reply of a tool', text('hi')],
    ['contents without a scheme', resourceRead(textContent('a', 'x'))],
    ['contents without text or blob', resourceRead({ uri: 'mem://a' })],
    ['contents with both', resourceRead({ uri: 'mem://a', text: '', blob: '' })],
    ['a blob that is not base64', resourceRead({ uri: 'mem://a', blob: 'A' })],
    ['an unknown member', resourceRead({ uri: 'mem://a', text: '', size: 1 })],
    ['a negative lifetime', resourceRead([], { ttlMs: -1 })],
    ['a fractional lifetime', resourceRead([], { ttlMs: 0.5 })],
    ['an unknown scope', resourceRead([], { cacheScope: 'all' as never })],
    ['metadata that is no object', resourceRead([], { metadata: [] as never })],
  ])('%s is an internal error', async (_title, value) => {
    expect(await readWith(value)).toBe(UNREADABLE);
  });

  test('too much is an internal error', async () => {
    const answer = '"error":{"code":-32603,"message":"The resource is too large to be sent"}';
    expect(await readWith('x'.repeat(1001))).toBe(answer);
    expect(await readWith(['x'.repeat(1001)])).toBe(answer);
  });
});

describe('what a read handler throws', () => {
  const throwing = (cause: unknown): Promise<string> =>
    read(
      createServer({
        definition: { name: 'r', uri: 'mem://r' },
        read: () => Promise.reject(cause),
      }),
      'mem://r',
    );

  test('a protocol error is sent unchanged', async () => {
    expect(await throwing(invalidParams('no'))).toBe('"error":{"code":-32602,"message":"no"}');
  });

  test('not found', async () => {
    expect(await throwing(resourceNotFound('mem://r'))).toBe(
      '"error":{"code":-32602,"message":"Resource not found","data":{"uri":"mem://r"}}',
    );
  });

  test.each([new Error('secret'), 'secret', undefined])(
    '%s is an internal error',
    async (cause) => {
      expect(await throwing(cause)).toBe(UNREADABLE);
    },
  );
});

describe('static content', () => {
  test.each<[string, ResourceComponent, object]>([
    ['text', { definition: { name: 'r', uri: 'mem://r' }, text: 'hi' }, { text: 'hi' }],
    ['empty text', { definition: { name: 'r', uri: 'mem://r' }, text: '' }, { text: '' }],
    [
      'json',
      { definition: { name: 'r', uri: 'mem://r' }, json: { a: [1] } },
      { mimeType: 'application/json', text: '{"a":[1]}' },
    ],
    [
      'json that is a string',
      { definition: { name: 'r', uri: 'mem://r' }, json: 'hi' },
      { mimeType: 'application/json', text: '"hi"' },
    ],
    [
      'json with a type',
      { definition: { name: 'r', uri: 'mem://r', mimeType: 'x/y' }, json: null },
      { mimeType: 'x/y', text: 'null' },
    ],
  ])('%s', async (_title, component, contents) => {
    const runtime = createServer(component);
    const expected = result([{ uri: 'mem://r', ...contents }]);
    expect(await read(runtime, 'mem://r')).toBe(expected);
    expect(await read(runtime, 'mem://r')).toBe(expected);
  });
});

describe('look-up', () => {
  const echo = (
    name: string,
    uriTemplate: string,
    matcher?: (uri: string) => boolean,
  ): ResourceComponent => ({
    definition: { name, uriTemplate },
    read: (params: ReadParams) => {
      const { _meta, ...rest } = params;
      return { from: name, ...rest };
    },
    ...(matcher === undefined ? {} : { matcher }),
  });
  const runtime = createServer(
    { definition: { name: 'exact', uri: 'mem://exact' }, text: 'exact' },
    echo('info', 'hex://{name}/info'),
    echo('docs', 'hex://{name}/docs{/page*}'),
    echo('left', 'x://h/{+p}'),
    echo('right', 'x://h/docs{/page*}'),
    echo('odd', 'odd://{__proto__}/{constructor}'),
  );

  test.each([
    ['hex://jason/info', { from: 'info', uri: 'hex://jason/info', name: 'jason' }],
    ['HEX://jason/info', { from: 'info', uri: 'HEX://jason/info', name: 'jason' }],
    [
      'hex://jason/docs/a%20b/c',
      { from: 'docs', uri: 'hex://jason/docs/a%20b/c', name: 'jason', page: 'a b/c' },
    ],
    ['hex://jason/docs', { from: 'docs', uri: 'hex://jason/docs', name: 'jason' }],
    ['x://h/other', { from: 'left', uri: 'x://h/other', p: 'other' }],
  ])('%s', async (uri, params) => {
    expect(await ask(runtime, 'resources/read', { uri })).toMatchObject({
      result: { contents: [{ uri, text: JSON.stringify(params) }] },
    });
  });

  test('variables may be called as inherited properties are', async () => {
    expect(await read(runtime, 'odd://a/b')).toContain(
      JSON.stringify('{"from":"odd","uri":"odd://a/b","__proto__":"a","constructor":"b"}').slice(
        1,
        -1,
      ),
    );
  });

  test('the handler gets the metadata of the request', async () => {
    let seen: unknown;
    const server = createServer({
      definition: { name: 'r', uri: 'mem://r' },
      read: (params) => {
        seen = params;
        return '';
      },
    });
    await read(server, 'mem://r');
    expect(seen).toEqual({ uri: 'mem://r', _meta: META });
  });

  test.each([
    'mem://other',
    'mem://exact/',
    'hex://jason',
    'hex://jason/info?x=1',
    'constructor:x',
    'toString:x',
  ])('%s is not found', async (uri) => {
    expect(await ask(runtime, 'resources/read', { uri })).toMatchObject({
      error: { code: -32602, data: { uri } },
    });
  });

  test.each([[undefined], [''], ['relative/path'], [5], [null], ['//x']])(
    '%j is no URI',
    async (uri) => {
      const params = uri === undefined ? {} : { uri };
      expect(await ask(runtime, 'resources/read', params)).toMatchObject({
        error: { code: -32602, message: 'Invalid parameters: `uri` must be an absolute URI' },
      });
    },
  );

  test('two templates for one URI', async () => {
    expect(await read(runtime, 'x://h/docs/intro')).toBe(
      '"error":{"code":-32603,"message":"Multiple resource routes matched the requested URI"}',
    );
  });

  test('an exact URI and an own matcher', async () => {
    const server = createServer(
      { definition: { name: 'exact', uri: 'mem://exact' }, text: '' },
      echo('all', 'mem://{#any}', () => true),
    );
    expect(await ask(server, 'resources/read', { uri: 'mem://exact' })).toMatchObject({
      error: { code: -32603, message: 'Multiple resource routes matched the requested URI' },
    });
  });

  test('an own matcher names variables', async () => {
    const server = createServer({
      definition: { name: 'own', uriTemplate: 'v{version}' },
      matcher: (uri) => (uri.startsWith('own:') ? { variables: { version: uri.slice(4) } } : false),
      read: ({ uri, _meta, ...variables }) => variables,
    });
    expect(await read(server, 'own:7')).toContain('{\\"version\\":\\"7\\"}');
    expect(await read(server, 'other:7')).toContain('Resource not found');
  });

  test.each<[string, (uri: string) => unknown]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
    ],
    ['returns nothing', () => undefined],
    ['gives a variable that is no string', () => ({ variables: { a: 1 } })],
    ['gives the variable `uri`', () => ({ variables: { uri: 'x' } })],
  ])('an own matcher that %s is an internal error', async (_title, fault) => {
    const { records, logger } = recordingLogger();
    const server = defineServer({
      server: { name: 's', version: '1' },
      resources: [
        {
          definition: { name: 'own', uriTemplate: 'own:{x}' },
          matcher: (uri) => (uri === 'own:{x}' ? false : (fault(uri) as boolean)),
          read: () => '',
        },
      ],
      logger,
    })();
    expect(await ask(server, 'resources/read', { uri: 'own:x' })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'The resource could not be looked up' },
    });
    expect(records.map(({ message }) => message)).toEqual(['a URI matcher failed']);
  });

  test('the index of templates loses none', () => {
    const texts = [
      'a://{x}',
      'A://h/{x}',
      'a://h{/x}',
      'a://h{/x*}',
      'a://h/{+x}',
      'a://h/b{?q}',
      'a:///{+x}',
      'ab://{x}/c',
    ];
    const entries = texts.map((text) => ({ text, template: compileTemplate(text) }));
    const piece = fc.constantFrom('a', 'A', 'ab', '://', '/', 'h', 'b', 'c', '?q=1', '%61', '');
    const runtime = createServer(
      ...texts.map((uriTemplate, index) => echo(`t${index}`, uriTemplate)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const uri = `a://${pieces.join('')}`;
        const all = entries.filter(
          ({ template }) => template.ok && matchTemplate(template.template, uri) !== undefined,
        );
        const found = runtime.resources.match(uri).map(({ route }) => route.definition.name);
        expect(found.length).toBe(Math.min(all.length, 2));
        expect(all.map(({ text }) => `t${texts.indexOf(text)}`)).toEqual(
          expect.arrayContaining(found),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test('thousands of templates are narrowed by their prefix', async () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      echo(`t${index}`, `mem://group${index}/{id}`),
    );
    const server = createServer(...many);
    const started = performance.now();
    for (let index = 0; index < 1000; index += 1)
      await ask(server, 'resources/read', { uri: `mem://group${index}/1` });
    // Five million matches would take seconds.
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
