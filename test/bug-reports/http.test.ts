import { gzipSync } from 'node:zlib';
import { type HttpServer, listen } from 'snodo/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRuntime } from '../../generated/vectors/server.js';
import {
  type HeaderOverrides,
  openConnection,
  post,
  type RawResponse,
} from '../transports/http/raw-connection.js';

let server: HttpServer;

beforeAll(async () => {
  server = await listen({ runtime: createRuntime(), port: 0 });
});

afterAll(() => server.close());

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const LIST = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
  params: { _meta: META },
});
const MODERN = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };

async function ask(
  headers: HeaderOverrides,
  body: string = LIST,
  start = 'POST /mcp',
): Promise<RawResponse> {
  const connection = await openConnection(server.port);
  connection.send(post(body, { ...MODERN, ...headers }, start));
  const response = await connection.response();
  connection.socket.destroy();
  return response;
}

/** Status, and the code of a JSON-RPC error; never a page. */
function outcome({ status, headers, body }: RawResponse): string {
  if (body === '') return String(status);
  expect(headers['content-type']).toBe('application/json');
  const { error } = JSON.parse(body);
  return error === undefined ? String(status) : `${status} ${error.code}`;
}

describe('Accept', () => {
  it.each<[title: string, accept: string | null, expected: string]>([
    ['O39 any type is refused', '*/*', '200'],
    ['O39 families of types are refused', 'application/*, text/*', '200'],
    [
      'O39 JSON is sent to who excludes it',
      'application/json;q=0, text/event-stream',
      '406 -32600',
    ],
    [
      'O39 case and weights are not understood',
      'Application/JSON , text/event-stream;q=0.5',
      '200',
    ],
    ['O39 a client that accepts nothing is served', null, '406 -32600'],
    ['O39 a browser is served', 'text/html', '406 -32600'],
  ])('%s', async (_title, accept, expected) => {
    expect(outcome(await ask({ Accept: accept }))).toBe(expected);
  });
});

describe('bodies', () => {
  const call = (length: number): string =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'echo', arguments: { text: 'x'.repeat(length) }, _meta: META },
    });
  const CALL = { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'echo' };

  it('O40 a body of 150 kB is too large', async () => {
    expect(outcome(await ask(CALL, call(150_000)))).toBe('200');
  });

  it('O40 a body of 5 MB is answered with a page', async () => {
    const response = await ask(CALL, call(5_000_000));
    expect(outcome(response)).toBe('413 -32600');
    expect(JSON.parse(response.body)).not.toHaveProperty('id');
  });

  it('O40 broken JSON is answered with a page', async () => {
    const response = await ask({}, '{"jsonrpc":');
    expect(outcome(response)).toBe('400 -32700');
    expect(JSON.parse(response.body)).not.toHaveProperty('id');
  });

  it('O40 a compressed body is answered with a page', async () => {
    const bytes = gzipSync(LIST);
    const headers = { 'Content-Encoding': 'gzip', 'Content-Length': String(bytes.length) };
    const connection = await openConnection(server.port);
    connection.send(post('', { ...MODERN, ...headers }) + bytes.toString('latin1'));
    expect(outcome(await connection.response())).toBe('415 -32600');
    connection.socket.destroy();
  });

  it('O40 another type of body is answered with a page', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect(outcome(await ask(headers))).toBe('415 -32600');
  });
});

describe('methods', () => {
  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])(
    'O41 %s gives a stream or another status',
    async (method) => {
      const response = await ask({}, '', `${method} /mcp`);
      expect(outcome(response)).toBe('405 -32600');
      expect(response.headers['allow']).toBe('POST');
    },
  );

  it('O41 a notification without parameters is refused or answered', async () => {
    const notification = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
    const headers = { 'MCP-Protocol-Version': null, 'Mcp-Method': null };
    expect(await ask(headers, notification)).toMatchObject({ status: 202, body: '' });
  });
});

describe('pages of other hosts', () => {
  it.each<[title: string, headers: HeaderOverrides, expected: string]>([
    ['O42 another page may ask', { Origin: 'http://evil.example' }, '403 -32600'],
    ['O42 a page without an origin may ask', { Origin: 'null' }, '403 -32600'],
    [
      'O42 a page whose name starts well may ask',
      { Origin: 'http://localhost.evil.example' },
      '403 -32600',
    ],
    ['O42 a name that was bound again is served', { Host: 'evil.example:PORT' }, '403 -32600'],
    ['O42 the loopback address of IPv6 is refused', { Host: '[::1]:PORT' }, '200'],
    ['O42 a client that is no page is refused', { Host: 'localhost:PORT' }, '200'],
  ])('%s', async (_title, headers, expected) => {
    const host = (headers['Host'] ?? 'localhost') as string;
    const Host = host.replace('PORT', String(server.port));
    expect(outcome(await ask({ ...headers, Host }))).toBe(expected);
  });

  it('O42 other machines can ask', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  });
});

describe('values that name files', () => {
  it.each([
    'file:///docs/..%2F..%2Fetc%2Fpasswd',
    'file:///docs/%2e%2e',
    'file:///docs/a%00b',
    'file:///docs/a%5Cb',
    'file:///docs/a/../../x',
  ])('O29 %s leaves its folder', async (uri) => {
    const params = { uri, _meta: META };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params });
    const response = await ask({ 'Mcp-Method': 'resources/read', 'Mcp-Name': uri }, body);
    expect(JSON.parse(response.body).error).toMatchObject({ code: -32602, data: { uri } });
  });
});
