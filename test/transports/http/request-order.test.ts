import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { LogRecord } from '../../../src/runtime/log.js';
import { createHostCheck } from '../../../src/runtime/transports/http/check-host.js';
import { warnIfExposed } from '../../../src/runtime/transports/http/exposure.js';
import { openServer } from './open-server.js';
import { post } from './raw-connection.js';

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

  it('names the methods that there are with 405', async () => {
    const server = await openServer();
    expect((await server.ask(post('', {}, 'GET /mcp'))).headers['allow']).toBe('POST');
  });

  it('is anonymous', async () => {
    const server = await openServer();
    await server.ask(post(BODY, { Authorization: 'Bearer x' }));
    expect(server.core.dispatched[0]?.origin.auth).toBeUndefined();
  });
});

describe('checks of a body', () => {
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
