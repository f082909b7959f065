import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { LogRecord } from '../../../src/runtime/log.js';
import { createHostCheck } from '../../../src/runtime/transports/http/check-host.js';
import { warnIfExposed } from '../../../src/runtime/transports/http/exposure.js';
import { openServer } from './open-server.js';
import { type HeaderOverrides, post } from './raw-connection.js';

const BODY = '{"jsonrpc":"2.0","id":1,"method":"echo","params":{"text":"世界"}}';
const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{"text":"世界"}}';

/** `200`, or the status with the code of the JSON-RPC error, for one request. */
async function outcome(bytes: string, options = {}): Promise<string> {
  const server = await openServer(options);
  const { status, headers, body } = await server.ask(bytes);
  expect(body).not.toMatch(/<|\bat \S+:\d+/);
  if (status === 200) return body === ANSWER ? '200' : body;
  expect(server.core.dispatched).toEqual([]);
  if (status === 202) return `202 ${body}`;
  expect(headers['content-type']).toBe('application/json');
  const message = JSON.parse(body);
  expect(message.jsonrpc).toBe('2.0');
  return `${status} ${message.error.code}${'id' in message ? ` id ${message.id}` : ''}`;
}

describe('one request', () => {
  it('is answered in one piece with its length', async () => {
    const server = await openServer();
    const { status, headers, body } = await server.ask(post(BODY));
    expect(status).toBe(200);
    expect(body).toBe(ANSWER);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(ANSWER)));
    expect(headers['transfer-encoding']).toBeUndefined();
  });

  it('hands over every value of a repeated header, as received', async () => {
    const server = await openServer();
    await server.ask(post(BODY, { 'MCP-NAME': ['a', 'b,c', '\xe9'], Accept: '*/*' }));
    const { headers } = server.core.dispatched[0]?.origin ?? {};
    expect(headers?.values('mcp-name')).toEqual(['a', 'b,c', 'é']);
    expect(headers?.values('mcp-method')).toEqual([]);
  });

  it('is anonymous', async () => {
    const server = await openServer();
    await server.ask(post(BODY, { Authorization: 'Bearer x' }));
    expect(server.core.dispatched[0]?.origin.auth).toBeUndefined();
  });
});

describe('checks of a request', () => {
  const cases: readonly (readonly [string, HeaderOverrides, string])[] = [
    ['1 Host: localhost with a port', { Host: 'LOCALHOST:1' }, '200'],
    ['1 Host: an IPv4 loopback address', { Host: '127.0.0.1:4000' }, '200'],
    ['1 Host: the IPv6 loopback address', { Host: '[::1]:4000' }, '200'],
    ['1 Host: another name', { Host: 'evil.example' }, '403 -32600'],
    ['1 Host: a name that starts well', { Host: 'localhost.evil.example' }, '403 -32600'],
    ['1 Host: an address that starts well', { Host: '127.0.0.1.evil.example' }, '403 -32600'],
    ['1 Host: userinfo', { Host: 'localhost@evil.example' }, '403 -32600'],
    ['1 Host: missing', { Host: null }, '403 -32600'],
    ['1 Host: empty', { Host: '' }, '403 -32600'],
    ['1 Host: repeated', { Host: ['localhost', 'evil.example'] }, '400 -32600'],
    ['2 Origin: a local page', { Origin: 'http://localhost:3000' }, '200'],
    ['2 Origin: a local page over https', { Origin: 'HTTPS://127.0.0.1' }, '200'],
    ['2 Origin: IPv6', { Origin: 'http://[::1]:3000' }, '200'],
    ['2 Origin: another page', { Origin: 'https://evil.example' }, '403 -32600'],
    [
      '2 Origin: a name that starts well',
      { Origin: 'http://localhost.evil.example' },
      '403 -32600',
    ],
    ['2 Origin: null', { Origin: 'null' }, '403 -32600'],
    ['2 Origin: empty', { Origin: '' }, '403 -32600'],
    ['2 Origin: repeated', { Origin: ['http://localhost', 'http://localhost'] }, '403 -32600'],
    ['2 Origin: a list', { Origin: 'http://localhost http://localhost' }, '403 -32600'],
    ['2 Origin: userinfo', { Origin: 'http://localhost@evil.example' }, '403 -32600'],
    ['2 Origin: a local name as userinfo', { Origin: 'http://a@localhost' }, '403 -32600'],
    ['2 Origin: a path', { Origin: 'http://localhost/x' }, '403 -32600'],
    ['2 Origin: another scheme', { Origin: 'file://localhost' }, '403 -32600'],
    [
      '5 Content-Type: parameters and case',
      { 'Content-Type': 'Application/JSON; charset=utf-8' },
      '200',
    ],
    ['5 Content-Type: missing', { 'Content-Type': null }, '415 -32600'],
    ['5 Content-Type: text', { 'Content-Type': 'text/plain' }, '415 -32600'],
    ['5 Content-Type: a longer name', { 'Content-Type': 'application/json-seq' }, '415 -32600'],
    ['6 Accept: both, in the other order', { Accept: 'text/event-stream,application/json' }, '200'],
    ['6 Accept: any', { Accept: '*/*' }, '200'],
    ['6 Accept: families', { Accept: 'application/*, text/*' }, '200'],
    ['6 Accept: case and weights', { Accept: 'Application/JSON , text/event-stream;q=0.5' }, '200'],
    ['6 Accept: two headers', { Accept: ['application/json', 'text/event-stream'] }, '200'],
    ['6 Accept: missing', { Accept: null }, '406 -32600'],
    ['6 Accept: JSON only', { Accept: 'application/json' }, '406 -32600'],
    ['6 Accept: a page', { Accept: 'text/html' }, '406 -32600'],
    [
      '6 Accept: JSON excluded',
      { Accept: 'application/json;q=0, text/event-stream' },
      '406 -32600',
    ],
    ['6 Accept: JSON excluded from all', { Accept: '*/*, application/json; q=0.0' }, '406 -32600'],
    ['6 Accept: families excluded', { Accept: '*/*;q=0, application/json' }, '406 -32600'],
    ['7 Content-Encoding: none', { 'Content-Encoding': 'identity' }, '200'],
    ['7 Content-Encoding: gzip', { 'Content-Encoding': 'gzip' }, '415 -32600'],
  ];

  it.each(cases)('%s', async (_name, headers, expected) => {
    expect(await outcome(post(BODY, headers))).toBe(expected);
  });

  it.each([
    ['POST /mcp?session=1', '200'],
    ['POST http://localhost/mcp', '200'],
    ['POST /', '404 -32600'],
    ['POST /mcp/', '404 -32600'],
    ['POST /MCP', '404 -32600'],
    ['POST *', '404 -32600'],
    ['GET /other', '404 -32600'],
    ['GET /mcp', '405 -32600'],
    ['DELETE /mcp', '405 -32600'],
    ['PUT /mcp', '405 -32600'],
    ['OPTIONS /mcp', '405 -32600'],
  ])('4 %s', async (start, expected) => {
    expect(await outcome(post(BODY, {}, start))).toBe(expected);
  });

  it('names the method with 405', async () => {
    const server = await openServer();
    expect((await server.ask(post('', {}, 'GET /mcp'))).headers['allow']).toBe('POST');
  });

  it.each([
    ['8 no JSON', '{"jsonrpc":"2.0",', '400 -32700'],
    ['8 nothing', '', '400 -32700'],
    ['9 a batch', `[${BODY}]`, '400 -32600'],
    ['9 id null', '{"jsonrpc":"2.0","id":null,"method":"echo"}', '400 -32600'],
    ['9 a fraction as id', '{"jsonrpc":"2.0","id":1.5,"method":"echo"}', '400 -32600'],
    ['9 another version', '{"jsonrpc":"1.0","id":20,"method":"echo"}', '400 -32600 id 20'],
    ['9 a response', '{"jsonrpc":"2.0","id":21,"result":{}}', '400 -32600'],
    ['9 a malformed notification', '{"jsonrpc":"2.0","method":1}', '400 -32600'],
    ['a notification', '{"jsonrpc":"2.0","method":"notifications/initialized"}', '202 '],
    [
      'a cancellation',
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
      '202 ',
    ],
  ])('%s', async (_name, body, expected) => {
    expect(await outcome(post(body))).toBe(expected);
  });

  it('8 refuses bytes that are not UTF-8, and reads U+FFFD that is', async () => {
    const broken = post(BODY).replace(/\xe4\xb8\x96/, '\xff\xfe\xfd');
    expect(await outcome(broken)).toBe('400 -32700');
    const server = await openServer();
    const { body } = await server.ask(post(BODY.replace('世界', '\ufffd')));
    expect(body).toContain('\ufffd');
  });

  it('7 refuses a body that is compressed although it says otherwise as no JSON', async () => {
    const bytes = gzipSync(BODY).toString('latin1');
    const request = post('', { 'Content-Length': String(bytes.length) }) + bytes;
    expect(await outcome(request)).toBe('400 -32700');
  });

  // Each request has all faults from its own on; the first one must answer.
  it.each([
    ['403 -32600', { Host: 'evil.example', Origin: 'null' }, 'PUT /x'],
    ['403 -32600', { Origin: 'null' }, 'PUT /x'],
    ['404 -32600', {}, 'PUT /x'],
    ['405 -32600', {}, 'PUT /mcp'],
    ['415 -32600', {}, 'POST /mcp'],
    ['406 -32600', { 'Content-Type': 'application/json' }, 'POST /mcp'],
    ['415 -32600', { 'Content-Type': 'application/json', Accept: '*/*' }, 'POST /mcp'],
    [
      '413 -32600',
      { 'Content-Type': 'application/json', Accept: '*/*', 'Content-Encoding': null },
      'POST /mcp',
    ],
  ])('answers %s before what comes later', async (expected, headers, start) => {
    const faults = {
      'Content-Type': 'text/plain',
      Accept: 'text/html',
      'Content-Encoding': 'br',
      'Content-Length': '2000001',
    };
    expect(await outcome(post('{', { ...faults, ...headers }, start))).toBe(expected);
  });
});

describe('allowed hosts and origins', () => {
  it.each([
    ['example.com', 'example.com:99', '200'],
    ['Example.com', 'EXAMPLE.com', '200'],
    ['example.com', 'localhost', '403 -32600'],
  ])('with allowedHosts %s, Host %s', async (allowed, host, expected) => {
    expect(await outcome(post(BODY, { Host: host }), { allowedHosts: [allowed] })).toBe(expected);
  });

  it.each([
    ['example.com', 'https://example.com', '200'],
    ['example.com', 'http://example.com:81', '200'],
    ['example.com:8443', 'https://example.com:8443', '200'],
    ['example.com:443', 'https://example.com', '200'],
    ['example.com:443', 'http://example.com', '403 -32600'],
    ['example.com:8443', 'https://example.com', '403 -32600'],
    ['example.com', 'http://localhost', '403 -32600'],
    ['[::1]:81', 'http://[::1]:81', '200'],
  ])('with allowedOrigins %s, Origin %s', async (allowed, origin, expected) => {
    const options = { allowedOrigins: [allowed] };
    expect(await outcome(post(BODY, { Origin: origin }), options)).toBe(expected);
  });

  it('takes any host, but not none, on a bind that is not loopback', () => {
    const isAllowedHost = createHostCheck('0.0.0.0', undefined);
    expect(['any.example', 'localhost', undefined].map(isAllowedHost)).toEqual([true, true, false]);
  });

  it.each([
    ['0.0.0.0', 1],
    ['::', 1],
    ['192.168.0.1', 1],
    ['127.0.0.2', 0],
    ['::1', 0],
    ['localhost', 0],
  ])('warns about a bind to %s that many times: %i', (host, count) => {
    const logged: LogRecord[] = [];
    warnIfExposed(host, (record) => logged.push(record));
    expect(logged.map(({ level }) => level)).toEqual(Array(count).fill('warning'));
  });

  it('warns about nothing on loopback', async () => {
    expect((await openServer()).logged).toEqual([]);
  });
});
