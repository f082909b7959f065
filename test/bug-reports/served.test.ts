import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Overrides, type ServedProject, serveProject } from './served-project.js';

const folder = new URL('fixtures/', import.meta.url);
const file = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

let project: ServedProject;

beforeAll(async () => {
  project = await serveProject({
    'snodo.yaml': file('snodo.yaml'),
    'answers.ts': file('answers.ts'),
  });
}, 60_000);

afterAll(() => project.stop());

/** The text of a tool error. */
function isError(text: string): object {
  return { result: { resultType: 'complete', isError: true, content: [{ type: 'text', text }] } };
}

/** A call that reached its handler, which answers with its arguments. */
function called(args: object): object {
  return { result: { isError: false, structuredContent: args } };
}

function protocolError(code: number, message?: string): object {
  return { error: { code, ...(message === undefined ? {} : { message }) } };
}

type Row = readonly [
  id: string,
  params: object,
  expected: object,
  more?: Overrides & { readonly status?: number },
];

function asks(method: string, rows: readonly Row[]): void {
  const titled = rows.map((row) => [row[0], excerpt(row[1]), row] as const);
  it.each(titled)(`%s ${method} %s`, async (_id, _title, [, params, expected, more = {}]) => {
    const { status = 200, ...overrides } = more;
    const answer = await project.send(method, params, overrides);
    expect(answer.message).toMatchObject(expected);
    expect(answer.status).toBe(status);
  });
}

/** The start of a value as JSON, for a title. */
function excerpt(value: unknown): string {
  return JSON.stringify(value).slice(0, 80);
}

const TYPE = 'value is not one of the declared JSON types';

describe('tools/call', () => {
  const proto = JSON.parse('{"toString":"x","__proto__":1}');
  asks('tools/call', [
    // Tuples of draft-07, with both spellings of the dialect, and of the default dialect.
    ['O16', { name: 'draft07', arguments: { t: ['a', 1] } }, called({ t: ['a', 1] })],
    [
      'O16',
      { name: 'draft07', arguments: { t: [1] } },
      isError(`Invalid arguments at /t/0: ${TYPE}`),
    ],
    [
      'O16',
      { name: 'draft07_bare', arguments: { t: [1] } },
      isError(`Invalid arguments at /t/0: ${TYPE}`),
    ],
    [
      'O16',
      { name: 'draft2020', arguments: { t: [1] } },
      isError(`Invalid arguments at /t/0: ${TYPE}`),
    ],
    ['O16', { name: 'undeclared', arguments: { t: ['a', 1] } }, called({ t: ['a', 1] })],
    [
      'O16',
      { name: 'undeclared', arguments: { t: [1] } },
      isError(`Invalid arguments at /t/0: ${TYPE}`),
    ],

    ['O16', { name: 'draft07', arguments: { alone: 'abc' } }, called({ alone: 'abc' })],
    [
      'O16',
      { name: 'draft07', arguments: { alone: 1 } },
      isError(`Invalid arguments at /alone: ${TYPE}`),
    ],

    ['O17', { name: 'list_all' }, called({})],
    ['O17', { name: 'list_all', arguments: null }, protocolError(-32602)],
    ['O17', { name: 'list_all', arguments: [] }, protocolError(-32602)],
    ['O17', { name: 'list_all', arguments: 'x' }, protocolError(-32602)],
    ['O17', { name: 'prototype' }, isError('Missing required arguments: toString')],

    [
      'O19',
      { name: 'pages', arguments: { page: 0 } },
      isError('Invalid arguments at /page: number is less than 1'),
    ],
    [
      'O19',
      { name: 'pages', arguments: { page: '2' } },
      isError(`Invalid arguments at /page: ${TYPE}`),
    ],
    ['O19', { name: 'pages', arguments: { page: 2 } }, called({ page: 2 })],

    ['O20', { name: 'prototype', arguments: {} }, isError('Missing required arguments: toString')],
    ['O20', { name: 'prototype', arguments: { toString: 'x' } }, called({ toString: 'x' })],
    [
      'O20',
      { name: 'prototype', arguments: proto },
      isError(`Invalid arguments at /__proto__: ${TYPE}`),
    ],
    ['O20', { name: 'optional_prototype', arguments: {} }, called({})],
    [
      'O20',
      { name: 'optional_prototype', arguments: { constructor: 1 } },
      isError(`Invalid arguments at /constructor: ${TYPE}`),
    ],
    ['O20', { name: 'constructor' }, called({})],
    ['O20', { name: '__proto__' }, called({})],
    ['O20', { name: 'toString' }, protocolError(-32602, 'Unknown tool: toString')],
    ['O20', { name: 'hasOwnProperty' }, protocolError(-32602, 'Unknown tool: hasOwnProperty')],

    [
      'O07',
      { name: 'keywords', arguments: { type: 'a' } },
      isError('Missing required arguments: $ref'),
    ],
    [
      'O07',
      { name: 'keywords', arguments: { type: 'a', $ref: '#/x', items: 'b' } },
      called({ items: 'b' }),
    ],
    [
      'O11',
      { name: 'tree', arguments: { root: { children: [{ children: [{ label: 1 }] }] } } },
      isError(`Invalid arguments at /root/children/0/children/0/label: ${TYPE}`),
    ],
    ['O10', { name: 'operators', arguments: { op: '!=' } }, called({ op: '!=' })],
    [
      'O10',
      { name: 'operators', arguments: { op: '==' } },
      isError('Invalid arguments at /op: value is not one of the allowed values'),
    ],
    ['X8', { name: 'index', arguments: { n: 1, other: 'x' } }, called({ n: 1, other: 'x' })],
    [
      'X8',
      { name: 'index', arguments: { n: 1, other: 2 } },
      isError(`Invalid arguments at /other: ${TYPE}`),
    ],

    [
      'O38',
      { name: 'null_value' },
      { result: { structuredContent: null, content: [{ type: 'text', text: 'null' }] } },
    ],
    [
      'O38',
      { name: 'list_value' },
      { result: { structuredContent: [1, 2], content: [{ type: 'text', text: '[1,2]' }] } },
    ],

    [
      'O40',
      { name: 'list_big', arguments: { text: 'x'.repeat(150_000) } },
      { result: { structuredContent: null } },
    ],
  ]);
});

describe('results without a structured part', () => {
  it.each([
    ['O37', 'fails', { content: [{ type: 'text', text: 'no such order' }], isError: true }],
    ['O38', 'text_value', { content: [{ type: 'text', text: '' }], isError: false }],
  ])('%s %s', async (_id, name, expected) => {
    const { message } = await project.send('tools/call', { name });
    const { resultType, _meta, ...rest } = (message as { result: Record<string, unknown> }).result;
    expect(rest).toEqual(expected);
  });
});

const MISMATCH = { error: { code: -32020 } };
const REFUSED = { status: 400 };

describe('headers of tools/call', () => {
  const sql = (args: object): object => ({ name: 'sql', arguments: args });
  const param = (name: string, value: string): Overrides => ({
    headers: { [`Mcp-Param-${name}`]: value },
  });
  const n = (value: string): Overrides => param('N', value);
  const region = (value: string): Overrides => param('Region', value);
  asks('tools/call', [
    ['O22', sql({ n: 42 }), called({ n: 42 }), n('42.0')],
    ['O22', sql({ n: 42 }), called({ n: 42 }), n(' 42 ')],
    ['O22', sql({ n: 42 }), MISMATCH, { ...n('42.0000000001'), ...REFUSED }],
    ['O22', sql({ n: 42 }), MISMATCH, { ...n('0x2A'), ...REFUSED }],
    ['O22', sql({ n: 42 }), MISMATCH, { ...n('4.2e1'), ...REFUSED }],
    ['O22', sql({ n: 9007199254740992 }), MISMATCH, { ...n('9007199254740992'), ...REFUSED }],
    ['O25', sql({ region: '世界' }), called({ region: '世界' }), region('=?base64?5LiW55WM?=')],
    ['O25', sql({ region: '世界' }), MISMATCH, { ...region('=?BASE64?5LiW55WM?='), ...REFUSED }],
    ['O25', sql({ region: '=?BASE64?x?=' }), called({}), region('=?BASE64?x?=')],
    ['O25', sql({ region: '世界' }), MISMATCH, { ...region('=?base64?5LiW55W?='), ...REFUSED }],
    ['O25', sql({ region: '\ufffd' }), MISMATCH, { ...region('=?base64?/////w==?='), ...REFUSED }],
    ['O25', sql({ region: '=?base64?' }), called({}), region('=?base64?')],
    ['O25', sql({ region: '=?base64?x?=' }), MISMATCH, { ...region('=?base64?x?='), ...REFUSED }],
    ['O51', { name: '名前' }, called({}), { headers: { 'Mcp-Name': '=?base64?5ZCN5YmN?=' } }],
    ['O23', sql({}), called({}), { headers: { 'Mcp-Name': null, 'mcp-name': '  sql\t' } }],
    ['O23', sql({}), called({}), { headers: { 'Mcp-Method': null, 'MCP-METHOD': 'tools/call' } }],
    ['O23', sql({}), MISMATCH, { headers: { 'Mcp-Method': 'TOOLS/CALL' }, ...REFUSED }],
    ['O24', sql({}), { ...MISMATCH, id: 1 }, { headers: { 'Mcp-Method': null }, ...REFUSED }],
    ['O24', sql({}), { ...MISMATCH, id: 1 }, { headers: { 'Mcp-Name': null }, ...REFUSED }],
    [
      'O24',
      sql({}),
      { ...MISMATCH, id: 1 },
      { headers: { 'MCP-Protocol-Version': null }, ...REFUSED },
    ],
  ]);
});

describe('headers of other methods', () => {
  asks('tools/list', [['O24', {}, { result: {} }, { headers: { 'Mcp-Name': null } }]]);
  asks('prompts/get', [
    ['O24', { name: 'optional' }, MISMATCH, { headers: { 'Mcp-Name': null }, ...REFUSED }],
  ]);
  asks('resources/read', [
    ['O24', { uri: 'dom://p' }, MISMATCH, { headers: { 'Mcp-Name': null }, ...REFUSED }],
  ]);
});

describe('resources/read', () => {
  const bound = (variables: object): object => ({
    result: { contents: [{ text: JSON.stringify(variables) }] },
  });
  const absent = (uri: string): object => ({ error: { code: -32602, data: { uri } } });
  const text = (value: string): object => ({ result: { contents: [{ text: value }] } });
  const read = (id: string, uri: string, expected: object): Row => [id, { uri }, expected];
  const long = (part: string): string => `x://h/a${part.repeat(Math.floor(16_000 / part.length))}`;
  asks('resources/read', [
    read('O26', 'dom://p', bound({ page: 'p' })),
    read('O26', 'dom://p?depth=1', bound({ page: 'p', depth: '1' })),
    read('O26', 'dom://p?depth=1&selector=a', bound({ page: 'p', depth: '1', selector: 'a' })),
    read('O26', 'dom://p?selector=', bound({ page: 'p', selector: '' })),
    ...['dom://p?', 'dom://p?x=1', 'dom://p?depth=1&depth=2', 'dom://p#f'].map((uri) =>
      read('O26', uri, absent(uri)),
    ),
    read('O27', 'file:///My%20File.txt', bound({ path: 'My File.txt' })),
    read('O27', 'file:///a%2Fb', bound({ path: 'a/b' })),
    read('O27', 'file:///%C3%BC', bound({ path: 'ü' })),
    read('O27', 'file:///%25', bound({ path: '%' })),
    read('O27', 'file:///a+b', bound({ path: 'a+b' })),
    ...['file:///100%', 'file:///%ZZ', 'file:///%FF'].map((uri) => read('O27', uri, absent(uri))),
    ...[',', '/a', '%2F'].map((part) => read('O28', long(part), absent(long(part)))),
    read('O29', 'file:///..%2F..%2Fetc%2Fpasswd', bound({ path: '../../etc/passwd' })),
    read('O29', 'file:///a%00b', bound({ path: 'a\0b' })),
    read('O29', 'file:///a%5Cb', bound({ path: 'a\\b' })),
    read('O29', 'x://h/a/b/../../x/end', bound({ a: 'a', p: 'b/../../x' })),
    read('O30', 'kb://entity/user?where=a', text('entity')),
    read('O30', 'kb://schema/user', text('schema')),
    read('O36', 'nope://x', absent('nope://x')),
  ]);
});

describe('prompts/get', () => {
  const rendered = (args: object): object => ({
    result: { messages: [{ role: 'user', content: { type: 'text', text: JSON.stringify(args) } }] },
  });
  asks('prompts/get', [
    ['O35', { name: 'nope' }, protocolError(-32602, 'Unknown prompt: nope')],
    ['O35', { name: 'required' }, { error: { code: -32602, data: { missing: ['n'] } } }],
    ['O35', { name: 'optional' }, rendered({})],
    ['O35', { name: 'optional', arguments: { n: 5 } }, protocolError(-32602)],
    ['O35', { name: 'required', arguments: { n: '5' } }, rendered({ n: '5' })],
    ['O20', { name: 'toString' }, protocolError(-32602, 'Unknown prompt: toString')],
  ]);
});

describe('texts', () => {
  it('O01 O02 O03 O04 O12 reach the client as they are', async () => {
    const { message } = await project.send('tools/list');
    const { tools } = (message as { result: { tools: { name: string }[] } }).result;
    const found = (name: string): unknown => tools.find((tool) => tool.name === name);
    expect(found('21st_builder')).toMatchObject({
      description: 'ends here */ export const x = 1; /*',
    });
    expect(found('400')).toMatchObject({ description: 'Compares a < b && c > "d" = \'e\'' });
    expect(found('delete')).toMatchObject({
      title: "Don't use `rm`; cost is $" + '{price} \\ end',
      description: 'Globs such as src/**/*.ts, or everything under **/',
    });
    expect((await project.send('server/discover')).message).toMatchObject({
      result: {
        instructions: "Don't use `rm`; cost is $" + '{price} \\ end',
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'reports', version: '1.10' } },
      },
    });
  });
});

describe('messages', () => {
  it.each([
    ['O46', '{"jsonrpc":"2.0","method":"notifications/unknown"}', 202, undefined],
    ['O46', '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"list_all"}}', 202, undefined],
    ['O46', '{"jsonrpc":"2.0","id":null,"method":"tools/list"}', 400, -32600],
    ['O46', '{"jsonrpc":"2.0","id":1.5,"method":"tools/list"}', 400, -32600],
    ['O46', '{"jsonrpc":"2.0","id":{},"method":"tools/list"}', 400, -32600],
    ['O46', '{"jsonrpc":"2.0","id":true,"method":"tools/list"}', 400, -32600],
    ['O46', '[]', 400, -32600],
    ['O46', '"x"', 400, -32600],
    ['O46', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}', 400, -32600],
    ['O40', '{"jsonrpc":', 400, -32700],
    ['O41', '{"jsonrpc":"2.0","method":"notifications/initialized"}', 202, undefined],
  ] as const)('%s %j', async (_id, body, status, code) => {
    const answer = await project.send('tools/list', {}, { body });
    expect(answer.status).toBe(status);
    if (code === undefined) expect(answer.message).toBeUndefined();
    else expect(answer.message).toMatchObject({ error: { code } });
  });

  it('O40 a body of 5 MB', async () => {
    const answer = await project.send('tools/list', { text: 'x'.repeat(5_000_000) });
    expect(answer).toMatchObject({ status: 413, message: { error: { code: -32600 } } });
    expect(answer.message).not.toHaveProperty('id');
  });

  const version = (value: string): object => ({
    _meta: {
      'io.modelcontextprotocol/protocolVersion': value,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  });
  asks('tools/list', [
    [
      'O48',
      version('1999-01-01'),
      { error: { code: -32022, data: { requested: '1999-01-01', supported: ['2026-07-28'] } } },
      { headers: { 'MCP-Protocol-Version': '1999-01-01' }, ...REFUSED },
    ],
    ['O48', version('2025-11-25'), MISMATCH, REFUSED],
    ['O48', { _meta: undefined }, protocolError(-32602), REFUSED],
    ['O48', {}, MISMATCH, { headers: { 'MCP-Protocol-Version': null }, ...REFUSED }],
    [
      'O48',
      { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
      protocolError(-32602),
      REFUSED,
    ],
    ['O48', version('2026-07-28'), { result: { resultType: 'complete' } }],
  ]);
  asks('ping', [['O46', {}, protocolError(-32601), { status: 404 }]]);
});
