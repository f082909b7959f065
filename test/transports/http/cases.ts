import type { HeaderOverrides } from './raw-connection.js';

/** What receives the requests: an address of our own, an app, or a function behind a server of another make. */
export type HostKind = 'node' | 'express' | 'fetch';

/** Servers that a function stands behind for real, see test/matrix. */
export type MatrixHost = 'bun' | 'deno' | 'hono';

/** A request, and what must come of it. */
export type Case = {
  /** The row of the order of checks, or the rule, that it tries. */
  readonly rule: string;
  readonly name: string;
  /** Default: `POST /mcp`. */
  readonly start?: string;
  /** Beside those that a good request has; `null` leaves one out, a list repeats it. */
  readonly headers?: HeaderOverrides;
  readonly body: string;
  /** The status, then the code of the JSON-RPC error with its id, or `error` for a result that says so, or `stream`. */
  readonly expected: string;
  /** Where a host cannot answer the same, and why. A server of the matrix is `fetch` besides. */
  readonly except?: Partial<Record<HostKind | MatrixHost, Exception>>;
};

/** What a host answers instead. */
export type Exception = { readonly expected: string; readonly because: string };

const META =
  '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';

const MODERN = { 'MCP-Protocol-Version': '2026-07-28' };
const LIST_HEADERS = { ...MODERN, 'Mcp-Method': 'tools/list' };
const CALL_HEADERS = { ...MODERN, 'Mcp-Method': 'tools/call' };

const LIST = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{${META}}}`;

function call(name: string, args: string, meta = META): string {
  return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${meta},"name":"${name}","arguments":${args}}}`;
}

function withMeta(extra: string): string {
  return META.replace(/\}$/, `,${extra}}`);
}

const JOINED: Exception = {
  expected: '403 -32600',
  because: 'repeated headers arrive as one, joined: that is no host',
};

const REFUSED: Exception = { expected: '400', because: 'the server refuses it by itself' };

const MISMATCH = 'repeated headers arrive as one, joined: it differs from the body';

const listing = (
  rule: string,
  name: string,
  headers: HeaderOverrides,
  expected: string,
  except: Case['except'] = {},
): Case => ({ rule, name, headers: { ...LIST_HEADERS, ...headers }, body: LIST, expected, except });

const head: readonly Case[] = [
  listing('1 Host', 'localhost with a port', { Host: 'LOCALHOST:1' }, '200'),
  listing('1 Host', 'an IPv4 loopback address', { Host: '127.0.0.1:4000' }, '200'),
  listing('1 Host', 'the IPv6 loopback address', { Host: '[::1]:4000' }, '200'),
  listing('1 Host', 'another name', { Host: 'evil.example' }, '403 -32600'),
  listing('1 Host', 'a name that starts well', { Host: 'localhost.evil.example' }, '403 -32600'),
  listing(
    '1 Host',
    'an address that starts well',
    { Host: '127.0.0.1.evil.example' },
    '403 -32600',
  ),
  listing('1 Host', 'userinfo', { Host: 'localhost@evil.example' }, '403 -32600', {
    hono: REFUSED,
  }),
  listing('1 Host', 'missing', { Host: null }, '403 -32600', {
    express: { expected: '400', because: 'node refuses it before the app' },
    fetch: { expected: '200', because: 'a `Request` has a URL, and its host counts then' },
    bun: REFUSED,
    hono: REFUSED,
  }),
  listing('1 Host', 'empty', { Host: '' }, '403 -32600'),
  listing('1 Host', 'repeated', { Host: ['localhost', 'evil.example'] }, '400 -32600', {
    fetch: JOINED,
    deno: REFUSED,
  }),
  listing('2 Origin', 'absent', {}, '200'),
  listing('2 Origin', 'a local page', { Origin: 'http://localhost:3000' }, '200'),
  listing('2 Origin', 'a local page over https', { Origin: 'HTTPS://127.0.0.1' }, '200'),
  listing('2 Origin', 'IPv6', { Origin: 'http://[::1]:3000' }, '200'),
  listing('2 Origin', 'another page', { Origin: 'https://evil.example' }, '403 -32600'),
  listing(
    '2 Origin',
    'a name that starts well',
    { Origin: 'http://localhost.evil.example' },
    '403 -32600',
  ),
  listing('2 Origin', 'null', { Origin: 'null' }, '403 -32600'),
  listing('2 Origin', 'empty', { Origin: '' }, '403 -32600'),
  listing(
    '2 Origin',
    'repeated',
    { Origin: ['http://localhost', 'http://localhost'] },
    '403 -32600',
  ),
  listing('2 Origin', 'a list', { Origin: 'http://localhost http://localhost' }, '403 -32600'),
  listing('2 Origin', 'userinfo', { Origin: 'http://localhost@evil.example' }, '403 -32600'),
  listing('2 Origin', 'a local name as userinfo', { Origin: 'http://a@localhost' }, '403 -32600'),
  listing('2 Origin', 'a path', { Origin: 'http://localhost/x' }, '403 -32600'),
  listing('2 Origin', 'another scheme', { Origin: 'file://localhost' }, '403 -32600'),
  ...(
    [
      ['POST /mcp?session=1', '200', {}],
      ['POST http://localhost/mcp', '200', {}],
      ['POST /', '404 -32600', { express: { expected: '404', because: 'the app answers' } }],
      [
        'POST /mcp/',
        '404 -32600',
        { express: { expected: '200', because: 'an app takes both for the same path' } },
      ],
      ['POST /MCP', '404 -32600', { express: { expected: '200', because: 'as above' } }],
      ['POST /mcp/x', '404 -32600', { express: { expected: '404', because: 'the app answers' } }],
      ['GET /other', '404 -32600', { express: { expected: '404', because: 'the app answers' } }],
      ['GET /mcp', '405 -32600', {}],
      ['DELETE /mcp', '405 -32600', {}],
      ['PUT /mcp', '405 -32600', {}],
      ['PATCH /mcp', '405 -32600', {}],
      ['OPTIONS /mcp', '405 -32600', {}],
    ] as const
  ).map(
    ([start, expected, except]): Case => ({
      rule: '4 method',
      name: start,
      start,
      headers: /^(GET|DELETE|OPTIONS)/.test(start) ? { 'Content-Length': null } : LIST_HEADERS,
      body: /^(GET|DELETE|OPTIONS)/.test(start) ? '' : LIST,
      expected,
      except,
    }),
  ),
  listing(
    '5 Content-Type',
    'parameters and case',
    { 'Content-Type': 'Application/JSON; charset=utf-8' },
    '200',
  ),
  listing('5 Content-Type', 'missing', { 'Content-Type': null }, '415 -32600'),
  listing('5 Content-Type', 'text', { 'Content-Type': 'text/plain' }, '415 -32600'),
  listing(
    '5 Content-Type',
    'a longer name',
    { 'Content-Type': 'application/json-seq' },
    '415 -32600',
  ),
  listing(
    '5 Content-Type',
    'repeated',
    { 'Content-Type': ['application/json', 'application/json'] },
    '415 -32600',
  ),
  listing('6 Accept', 'the other order', { Accept: 'text/event-stream,application/json' }, '200'),
  listing('6 Accept', 'any', { Accept: '*/*' }, '200'),
  listing('6 Accept', 'families', { Accept: 'application/*, text/*' }, '200'),
  listing(
    '6 Accept',
    'case and weights',
    { Accept: 'Application/JSON , text/event-stream;q=0.5' },
    '200',
  ),
  listing('6 Accept', 'two headers', { Accept: ['application/json', 'text/event-stream'] }, '200'),
  listing('6 Accept', 'missing', { Accept: null }, '406 -32600'),
  listing('6 Accept', 'JSON only', { Accept: 'application/json' }, '406 -32600'),
  listing('6 Accept', 'a page', { Accept: 'text/html' }, '406 -32600'),
  listing(
    '6 Accept',
    'JSON excluded',
    { Accept: 'application/json;q=0, text/event-stream' },
    '406 -32600',
  ),
  listing(
    '6 Accept',
    'JSON excluded from all',
    { Accept: '*/*, application/json; q=0.0' },
    '406 -32600',
  ),
  listing('6 Accept', 'families excluded', { Accept: '*/*;q=0, application/json' }, '406 -32600'),
  listing('7 body', 'not encoded', { 'Content-Encoding': 'identity' }, '200'),
  listing('7 body', 'compressed', { 'Content-Encoding': 'gzip' }, '415 -32600'),
  listing('7 body', 'declared too large', { 'Content-Length': '2000001' }, '413 -32600'),
  {
    rule: '7 body',
    name: 'found too large',
    headers: { ...LIST_HEADERS, 'Content-Length': null, 'Transfer-Encoding': 'chunked' },
    body: `200000\r\n${'x'.repeat(0x200000)}\r\n0\r\n\r\n`,
    expected: '413 -32600',
  },
  {
    rule: '7 body',
    name: 'chunked',
    headers: { ...LIST_HEADERS, 'Content-Length': null, 'Transfer-Encoding': 'chunked' },
    body: `5\r\n${LIST.slice(0, 5)}\r\n${(LIST.length - 5).toString(16)}\r\n${LIST.slice(5)}\r\n0\r\n\r\n`,
    expected: '200',
  },
];

const bodies: readonly Case[] = (
  [
    ['8 JSON', 'a part of it', '{"jsonrpc":"2.0",', '400 -32700'],
    ['8 JSON', 'nothing', '', '400 -32700'],
    ['8 JSON', 'a byte order mark', `\ufeff${LIST}`, '400 -32700'],
    [
      '8 JSON',
      'an integer of 65 digits',
      `{"jsonrpc":"2.0","id":1,"method":"x","params":{"n":1${'0'.repeat(64)}}}`,
      '400 -32700',
    ],
    ['9 envelope', 'a batch', `[${LIST}]`, '400 -32600'],
    ['9 envelope', 'a text', '"a"', '400 -32600'],
    ['9 envelope', 'id null', '{"jsonrpc":"2.0","id":null,"method":"tools/list"}', '400 -32600'],
    ['9 envelope', 'a fraction as id', '{"jsonrpc":"2.0","id":1.5,"method":"x"}', '400 -32600'],
    [
      '9 envelope',
      'an id of 257 bytes',
      `{"jsonrpc":"2.0","id":"${'i'.repeat(257)}","method":"x"}`,
      '400 -32600',
    ],
    ['9 envelope', 'another version', '{"jsonrpc":"1.0","id":20,"method":"x"}', '400 -32600 id 20'],
    ['9 envelope', 'a response', '{"jsonrpc":"2.0","id":21,"result":{}}', '400 -32600'],
    ['9 envelope', 'a malformed notification', '{"jsonrpc":"2.0","method":1}', '400 -32600'],
    ['notification', 'any', '{"jsonrpc":"2.0","method":"notifications/x"}', '202'],
    [
      'notification',
      'a cancellation',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
      '202',
    ],
    ['10 `_meta`', 'missing', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', '400 -32602 id 1'],
    [
      '10 `_meta`',
      'no capabilities',
      '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}',
      '400 -32602 id 1',
    ],
  ] as const
).map(
  ([rule, name, body, expected]): Case => ({ rule, name, headers: LIST_HEADERS, body, expected }),
);

const standardHeaders: readonly Case[] = [
  listing(
    '11 differing',
    'the version',
    { 'MCP-Protocol-Version': '2025-11-25' },
    '400 -32020 id 1',
  ),
  listing('11 differing', 'the method', { 'Mcp-Method': 'tools/call' }, '400 -32020 id 1'),
  listing(
    '11 differing',
    'the method in capitals',
    { 'Mcp-Method': 'TOOLS/LIST' },
    '400 -32020 id 1',
  ),
  listing(
    '11 differing',
    'header names in any case',
    { 'Mcp-Method': null, 'mCP-mETHOD': 'tools/list' },
    '200',
  ),
  listing('11 differing', 'spaces around', { 'Mcp-Method': '  tools/list\t' }, '200'),
  {
    rule: '12 revision',
    name: 'not enabled',
    headers: { ...LIST_HEADERS, 'MCP-Protocol-Version': '1900-01-01' },
    body: LIST.replace('2026-07-28', '1900-01-01'),
    expected: '400 -32022 id 1',
  },
  listing('13 required', 'no version', { 'MCP-Protocol-Version': null }, '400 -32020 id 1'),
  listing('13 required', 'no method', { 'Mcp-Method': null }, '400 -32020 id 1'),
  listing(
    '13 required',
    'the method twice',
    { 'Mcp-Method': ['tools/list', 'tools/list'] },
    '400 -32020 id 1',
    { fetch: { expected: '400 -32020 id 1', because: MISMATCH } },
  ),
  ...(
    [
      ['missing', { 'Mcp-Name': null }, '400 -32020 id 1'],
      ['different', { 'Mcp-Name': 'fails' }, '400 -32020 id 1'],
      ['repeated', { 'Mcp-Name': ['echo', 'echo'] }, '400 -32020 id 1'],
      ['malformed', { 'Mcp-Name': '=?base64?ZWNobw?=' }, '400 -32020 id 1'],
      ['encoded', { 'Mcp-Name': '=?base64?ZWNobw==?=' }, '200'],
      ['with spaces', { 'Mcp-Name': '  echo  ' }, '200'],
    ] as const
  ).map(
    ([name, headers, expected]): Case => ({
      rule: '13 Mcp-Name',
      name,
      headers: { ...CALL_HEADERS, ...headers },
      body: call('echo', '{"text":"a"}'),
      expected,
    }),
  ),
  {
    rule: '13 Mcp-Name',
    name: 'not asked for when the body names nothing',
    headers: CALL_HEADERS,
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${META}}}`,
    expected: '200 -32602 id 1',
  },
  {
    rule: '14 method',
    name: 'unknown',
    headers: { ...MODERN, 'Mcp-Method': 'nope' },
    body: `{"jsonrpc":"2.0","id":1,"method":"nope","params":{${META}}}`,
    expected: '404 -32601 id 1',
  },
  {
    rule: '15 params',
    name: 'an unknown tool, with a header',
    headers: { ...CALL_HEADERS, 'Mcp-Name': 'none', 'Mcp-Param-Region': 'x' },
    body: call('none', '{}'),
    expected: '200 -32602 id 1',
  },
  {
    rule: '15 params',
    name: 'arguments that are a list',
    headers: { ...CALL_HEADERS, 'Mcp-Name': 'mirrored', 'Mcp-Param-Region': 'x' },
    body: call('mirrored', '[]'),
    expected: '200 -32602 id 1',
  },
];

const mirrored: readonly Case[] = (
  [
    ['a text', '{"region":"eu-1"}', { 'Mcp-Param-Region': 'eu-1' }, '200'],
    [
      'a text in another case',
      '{"region":"eu-1"}',
      { 'Mcp-Param-Region': 'EU-1' },
      '400 -32020 id 1',
    ],
    ['a text that differs', '{"region":"eu-1"}', { 'Mcp-Param-Region': 'us-1' }, '400 -32020 id 1'],
    ['missing', '{"region":"eu-1"}', {}, '400 -32020 id 1'],
    ['repeated', '{"region":"a"}', { 'Mcp-Param-Region': ['a', 'a'] }, '400 -32020 id 1'],
    [
      'a text with a comma, repeated',
      '{"region":"a, a"}',
      { 'Mcp-Param-Region': ['a', 'a'] },
      '400 -32020 id 1',
    ],
    ['a text with a comma', '{"region":"a, a"}', { 'Mcp-Param-Region': 'a, a' }, '200'],
    ['an empty text', '{"region":""}', { 'Mcp-Param-Region': '' }, '200'],
    ['an empty text without header', '{"region":""}', {}, '400 -32020 id 1'],
    ['spaces around', '{"region":"a"}', { 'Mcp-Param-Region': ' \ta\t ' }, '200'],
    [
      'encoded',
      '{"region":"Hello, 世界"}',
      { 'Mcp-Param-Region': '=?base64?SGVsbG8sIOS4lueVjA==?=' },
      '200',
    ],
    [
      'bytes that are no ASCII',
      '{"region":"é"}',
      { 'Mcp-Param-Region': '\xc3\xa9' },
      '400 -32020 id 1',
    ],
    [
      'a lack of padding',
      '{"region":"Hello"}',
      { 'Mcp-Param-Region': '=?base64?SGVsbG8?=' },
      '400 -32020 id 1',
    ],
    [
      'another alphabet',
      '{"region":"Hello"}',
      { 'Mcp-Param-Region': '=?base64?SGVs!!!bG8=?=' },
      '400 -32020 id 1',
    ],
    [
      'no suffix',
      '{"region":"=?base64?SGVsbG8="}',
      { 'Mcp-Param-Region': '=?base64?SGVsbG8=' },
      '200',
    ],
    [
      'capitals',
      '{"region":"=?BASE64?SGVsbG8=?="}',
      { 'Mcp-Param-Region': '=?BASE64?SGVsbG8=?=' },
      '200',
    ],
    ['true', '{"flag":true}', { 'Mcp-Param-Flag': 'true' }, '200'],
    ['True', '{"flag":true}', { 'Mcp-Param-Flag': 'True' }, '400 -32020 id 1'],
    ['an integer with a fraction of 0', '{"count":42}', { 'Mcp-Param-Count': '42.0' }, '200'],
    ['hexadecimal digits', '{"count":42}', { 'Mcp-Param-Count': '0x2a' }, '400 -32020 id 1'],
    ['an exponent', '{"count":40}', { 'Mcp-Param-Count': '4e1' }, '400 -32020 id 1'],
    ['an empty number', '{"count":0}', { 'Mcp-Param-Count': '' }, '400 -32020 id 1'],
    [
      'an integer beyond 2^53',
      '{"count":9007199254740993}',
      { 'Mcp-Param-Count': '9007199254740993' },
      '400 -32020 id 1',
    ],
    ['a nested argument', '{"target":{"zone":"z"}}', { 'Mcp-Param-Zone': 'z' }, '200'],
    ['null', '{"region":null}', {}, '200'],
    ['a header for null', '{"region":null}', { 'Mcp-Param-Region': 'null' }, '400 -32020 id 1'],
    ['a header for nothing', '{}', { 'Mcp-Param-Region': 'x' }, '400 -32020 id 1'],
    ['a header that no argument has', '{}', { 'Mcp-Param-Other': 'x' }, '200'],
  ] as const
).map(
  ([name, args, headers, expected]): Case => ({
    rule: '16 Mcp-Param-*',
    name,
    headers: { ...CALL_HEADERS, 'Mcp-Name': 'mirrored', ...headers },
    body: call('mirrored', args),
    expected: name === 'null' ? '200 error' : expected,
    ...(name.endsWith('repeated')
      ? {
          except: {
            fetch: { expected: name === 'repeated' ? expected : '200', because: MISMATCH },
          },
        }
      : {}),
  }),
);

const calling = (
  rule: string,
  name: string,
  tool: string,
  expected: string,
  args = '{}',
  meta = META,
): Case => ({
  rule,
  name,
  headers: { ...CALL_HEADERS, 'Mcp-Name': tool },
  body: call(tool, args, meta),
  expected,
});

const PROGRESS = withMeta('"progressToken":"t"');

const calls: readonly Case[] = [
  calling('18 capability', 'missing', 'needs', '400 -32021 id 1'),
  calling(
    '18 capability',
    'missing, with the stream open',
    'needs_late',
    '200 stream -32021 id 1',
    '{}',
    PROGRESS,
  ),
  calling('18 capability', 'missing, with nothing to stream', 'needs_late', '400 -32021 id 1'),
  calling('19 handler', 'an argument is missing', 'echo', '200 error'),
  calling('19 handler', 'an argument is of another type', 'echo', '200 error', '{"text":1}'),
  calling('19 handler', 'it throws', 'fails', '200 error'),
  calling('19 handler', 'it answers', 'echo', '200', '{"text":"世界"}'),
  calling('stream', 'progress that was asked for', 'steps', '200 stream', '{}', PROGRESS),
  calling('stream', 'progress that was not asked for', 'steps', '200'),
  calling(
    'stream',
    'a log level',
    'logs',
    '200 stream',
    '{}',
    withMeta('"io.modelcontextprotocol/logLevel":"info"'),
  ),
  calling(
    'stream',
    'a log level that is not reached',
    'logs',
    '200',
    '{}',
    withMeta('"io.modelcontextprotocol/logLevel":"error"'),
  ),
  calling(
    'stream',
    'a log level that is none',
    'logs',
    '200 -32602 id 1',
    '{}',
    withMeta('"io.modelcontextprotocol/logLevel":"loud"'),
  ),
  {
    rule: '19 handler',
    name: 'a prompt',
    headers: { ...MODERN, 'Mcp-Method': 'prompts/get', 'Mcp-Name': 'review' },
    body: `{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{${META},"name":"review","arguments":{"name":"x"}}}`,
    expected: '200',
  },
  {
    rule: '19 handler',
    name: 'a resource',
    headers: { ...MODERN, 'Mcp-Method': 'resources/read', 'Mcp-Name': 'mem://a' },
    body: `{"jsonrpc":"2.0","id":1,"method":"resources/read","params":{${META},"uri":"mem://a"}}`,
    expected: '200',
  },
];

const OLD = { 'MCP-Protocol-Version': '2025-11-25' };

const initializeEra: readonly Case[] = [
  {
    rule: 'initialize era',
    name: 'initialize',
    body: '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}',
    expected: '200',
  },
  {
    rule: 'initialize era',
    name: 'initialize with a modern header',
    headers: MODERN,
    body: '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}',
    expected: '400 -32020 id 1',
  },
  {
    rule: 'initialize era',
    name: 'initialized',
    headers: OLD,
    body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    expected: '202',
  },
  {
    rule: 'initialize era',
    name: 'a response',
    headers: OLD,
    body: '{"jsonrpc":"2.0","id":1,"result":{}}',
    expected: '202',
  },
  {
    rule: 'initialize era',
    name: 'no header',
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    expected: '400 -32600 id 1',
  },
  {
    rule: 'initialize era',
    name: 'a session id that nobody gave out',
    headers: { ...OLD, 'Mcp-Session-Id': 'x', 'Last-Event-ID': 'y' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    expected: '200',
  },
  {
    rule: 'initialize era',
    name: 'an unknown method',
    headers: OLD,
    body: '{"jsonrpc":"2.0","id":1,"method":"nope"}',
    expected: '200 -32601 id 1',
  },
  {
    rule: 'initialize era',
    name: 'no check of headers that repeat the body',
    headers: { ...OLD, 'Mcp-Method': 'x', 'Mcp-Name': 'y', 'Mcp-Param-Region': 'z' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"mirrored","arguments":{"region":"a"}}}',
    expected: '200',
  },
  {
    rule: 'initialize era',
    name: 'progress',
    headers: OLD,
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":{"progressToken":0},"name":"steps","arguments":{}}}',
    expected: '200 stream',
  },
  {
    rule: 'initialize era',
    name: 'log messages, without being asked',
    headers: OLD,
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"logs","arguments":{}}}',
    expected: '200 stream',
  },
];

/** Each has every fault from its own on; the first one must answer. */
const order: readonly Case[] = (
  [
    ['403 -32600', { Host: 'evil.example', Origin: 'null' }, 'PUT /mcp'],
    ['403 -32600', { Origin: 'null' }, 'PUT /mcp'],
    ['405 -32600', {}, 'PUT /mcp'],
    ['415 -32600', {}, 'POST /mcp'],
    ['406 -32600', { 'Content-Type': 'application/json' }, 'POST /mcp'],
    ['415 -32600', { 'Content-Type': 'application/json', Accept: '*/*' }, 'POST /mcp'],
    [
      '413 -32600',
      { 'Content-Type': 'application/json', Accept: '*/*', 'Content-Encoding': null },
      'POST /mcp',
    ],
  ] as const
).map(
  ([expected, headers, start], index): Case => ({
    rule: 'order',
    name: `${index + 1}: ${expected} before what comes later`,
    start,
    headers: {
      'Content-Type': 'text/plain',
      Accept: 'text/html',
      'Content-Encoding': 'br',
      'Content-Length': '2000001',
      ...headers,
    },
    body: '{',
    expected,
  }),
);

/** Every case. */
export const CASES: readonly Case[] = [
  ...head,
  ...order,
  ...bodies,
  ...standardHeaders,
  ...mirrored,
  ...calls,
  ...initializeEra,
];
