import { describe, expect, test } from 'vitest';
import {
  Cancellation,
  defineServer,
  dispatch,
  faultReply,
  type JsonObject,
} from '../../src/runtime/index.js';
import { clientHeaders, META, request, SERVER_META, send } from './ask.js';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

const runtime = defineServer({
  server: { name: 's', version: '1' },
  tools: [
    { definition: { name: 'echo', inputSchema: { type: 'object' } }, call: () => 'hi' },
    { definition: { name: '名前', inputSchema: { type: 'object' } }, call: () => 'hi' },
  ],
})();

const HEADERS = clientHeaders('tools/call', 'echo');
const CALL: JsonObject = { _meta: META, name: 'echo' };
const OK = `{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","content":[{"type":"text","text":"hi"}],"isError":false,${SERVER_META}}`;

type Row = {
  readonly title: string;
  readonly method?: string;
  readonly params?: JsonObject;
  readonly headers?: { readonly [name: string]: string | readonly string[] };
  readonly status: number;
  readonly code: number;
  readonly data?: JsonObject;
};

describe('envelope', () => {
  const rows: Row[] = [
    { title: 'no params', method: 'tools/list', status: 400, code: -32602 },
    { title: 'no _meta', params: { name: 'echo' }, status: 400, code: -32602 },
    { title: '_meta is a list', params: { ...CALL, _meta: [] }, status: 400, code: -32602 },
    {
      title: '_meta without a version',
      params: { ...CALL, _meta: { [CAPABILITIES]: {} } },
      status: 400,
      code: -32602,
    },
    {
      title: 'the version is a number',
      params: { ...CALL, _meta: { [VERSION]: 1, [CAPABILITIES]: {} } },
      status: 400,
      code: -32602,
    },
    {
      title: '_meta without client capabilities',
      params: { ...CALL, _meta: { [VERSION]: '2026-07-28' } },
      status: 400,
      code: -32602,
    },
    {
      title: 'client capabilities are a list',
      params: { ...CALL, _meta: { [VERSION]: '2026-07-28', [CAPABILITIES]: [] } },
      status: 400,
      code: -32602,
    },
    {
      title: 'client info is a string',
      params: { ...CALL, _meta: { ...META, 'io.modelcontextprotocol/clientInfo': 'x' } },
      status: 400,
      code: -32602,
    },
    {
      title: 'unknown log level',
      params: { ...CALL, _meta: { ...META, 'io.modelcontextprotocol/logLevel': 'loud' } },
      status: 200,
      code: -32602,
    },
    {
      title: 'unknown version',
      params: { ...CALL, _meta: { ...META, [VERSION]: '1900-01-01' } },
      status: 400,
      code: -32022,
      data: { requested: '1900-01-01', supported: ['2026-07-28'] },
    },
    {
      title: 'a revision of the initialize era inside the envelope',
      params: { ...CALL, _meta: { ...META, [VERSION]: '2025-11-25' } },
      status: 400,
      code: -32022,
      data: { requested: '2025-11-25', supported: ['2026-07-28'] },
    },
    {
      title: 'a handshake inside the envelope',
      method: 'initialize',
      params: { _meta: META },
      status: 404,
      code: -32601,
    },
    {
      title: 'a removed method',
      method: 'ping',
      params: { _meta: META },
      status: 404,
      code: -32601,
    },
    {
      title: 'a method named like an inherited property',
      method: 'constructor',
      params: { _meta: META },
      status: 404,
      code: -32601,
    },
    {
      title: 'a capability that is not offered',
      method: 'prompts/list',
      params: { _meta: META },
      status: 404,
      code: -32601,
    },
  ];

  test.each(rows)('$title', async ({ method = 'tools/call', params, status, code, data }) => {
    const reply = await send(runtime, method, params);
    const { id, error } = JSON.parse(reply.text);
    expect({ status: reply.status, id, code: error.code, data: error.data }).toEqual({
      status,
      id: 1,
      code,
      data,
    });
  });

  test('a handshake with a server that speaks no revision that has one', async () => {
    const modernOnly = defineServer({
      server: { name: 's', version: '1' },
      protocols: ['2026-07-28'],
    })();
    const params = { protocolVersion: '2025-06-18', capabilities: {} };
    const { status, text } = await send(modernOnly, 'initialize', params);
    expect(status).toBe(400);
    expect(JSON.parse(text).error).toMatchObject({
      code: -32022,
      data: { requested: '2025-06-18', supported: ['2026-07-28'] },
    });
  });

  test('client info and log level are optional', async () => {
    expect(await send(runtime, 'tools/call', CALL)).toEqual({ status: 200, text: OK });
  });

  test.each([
    ['a number', 0, '0'],
    ['an empty string', '', '""'],
    ['a string of digits', '1', '"1"'],
  ])('the id is echoed with its type: %s', async (_title, id, text) => {
    const reply = await send(runtime, 'tools/call', CALL, { id });
    expect(reply.text).toBe(OK.replace('"id":1', `"id":${text}`));
  });

  test('an integer beyond 2^53 is echoed digit by digit', async () => {
    const message = {
      ...request('tools/call', CALL),
      id: { value: 9007199254740993n, text: '9007199254740993' },
    };
    const reply = await dispatch(runtime, message, {
      transport: 'direct',
      cancellation: new Cancellation(),
    });
    expect(reply.text).toBe(OK.replace('"id":1', '"id":9007199254740993'));
  });

  test('a message that cannot be read is answered without an id', () => {
    const fault = { kind: 'fault', code: -32700, message: 'Parse error', id: undefined } as const;
    expect(faultReply(fault)).toEqual({
      status: 400,
      text: '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error"}}',
    });
  });
});

describe('standard headers', () => {
  const rows: Row[] = [
    {
      title: 'the version differs from the body',
      headers: { ...HEADERS, 'mcp-protocol-version': '2025-11-25' },
      status: 400,
      code: -32020,
    },
    {
      title: 'a difference comes before an unknown version',
      headers: HEADERS,
      params: { ...CALL, _meta: { ...META, [VERSION]: 'v999' } },
      status: 400,
      code: -32020,
    },
    {
      title: 'an unknown version comes before a missing method',
      headers: { 'mcp-protocol-version': '1900-01-01' },
      params: { ...CALL, _meta: { ...META, [VERSION]: '1900-01-01' } },
      status: 400,
      code: -32022,
      data: { requested: '1900-01-01', supported: ['2026-07-28'] },
    },
    {
      title: 'no version',
      headers: { 'mcp-method': 'tools/call', 'mcp-name': 'echo' },
      status: 400,
      code: -32020,
    },
    {
      title: 'the version twice',
      headers: { ...HEADERS, 'mcp-protocol-version': ['2026-07-28', '2026-07-28'] },
      status: 400,
      code: -32020,
    },
    {
      title: 'no method',
      headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-name': 'echo' },
      status: 400,
      code: -32020,
    },
    {
      title: 'the method in upper case',
      headers: { ...HEADERS, 'mcp-method': 'TOOLS/CALL' },
      status: 400,
      code: -32020,
    },
    { title: 'no name', headers: clientHeaders('tools/call'), status: 400, code: -32020 },
    {
      title: 'another name',
      headers: { ...HEADERS, 'mcp-name': 'other' },
      status: 400,
      code: -32020,
    },
    {
      title: 'the name twice',
      headers: { ...HEADERS, 'mcp-name': ['echo', 'echo'] },
      status: 400,
      code: -32020,
    },
    {
      title: 'a name with bad padding',
      headers: { ...HEADERS, 'mcp-name': '=?base64?ZWNobw?=' },
      status: 400,
      code: -32020,
    },
    {
      title: 'no name in the body: no name in the headers is needed',
      headers: clientHeaders('tools/call'),
      params: { _meta: META },
      status: 200,
      code: -32602,
    },
    {
      title: 'a wrong name comes before an unknown tool',
      headers: { ...HEADERS, 'mcp-name': 'x' },
      params: { _meta: META, name: 'nope' },
      status: 400,
      code: -32020,
    },
    {
      title: 'a handshake with a modern version',
      method: 'initialize',
      headers: { 'mcp-protocol-version': '2026-07-28' },
      params: { protocolVersion: '2025-06-18' },
      status: 400,
      code: -32020,
    },
    {
      title: 'no _meta with a modern version',
      headers: HEADERS,
      params: { name: 'echo' },
      status: 400,
      code: -32602,
    },
  ];

  test.each(rows)('$title', async (row) => {
    const { method = 'tools/call', params = CALL, headers = {}, status, code, data } = row;
    const reply = await send(runtime, method, params, { headers });
    const { id, error } = JSON.parse(reply.text);
    expect({ status: reply.status, id, code: error.code, data: error.data }).toEqual({
      status,
      id: 1,
      code,
      data,
    });
  });

  test.each([
    ['as they are', HEADERS],
    [
      'with blanks around them',
      { ...HEADERS, 'mcp-name': '  echo\t', 'mcp-method': ' tools/call ' },
    ],
    ['with an encoded name', { ...HEADERS, 'mcp-name': '=?base64?ZWNobw==?=' }],
  ])('correct headers: %s', async (_title, headers) => {
    expect(await send(runtime, 'tools/call', CALL, { headers })).toEqual({ status: 200, text: OK });
  });

  test('a name that is not ASCII arrives encoded', async () => {
    const headers = clientHeaders('tools/call', '=?base64?5ZCN5YmN?=');
    const reply = await send(runtime, 'tools/call', { _meta: META, name: '名前' }, { headers });
    expect(reply).toEqual({ status: 200, text: OK });
  });

  test('lists need no name', async () => {
    const headers = clientHeaders('tools/list');
    const reply = await send(runtime, 'tools/list', { _meta: META }, { headers });
    expect(reply.status).toBe(200);
  });
});
