import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, ClientError, connect, RpcError } from '../../src/client/index.js';
import { type Canned, cannedServer, DISCOVERED, discoveredServer, json } from './canned-server.js';

const EMPTY = '{"jsonrpc":"2.0","id":2,"result":{"resultType":"complete","tools":[]}}';

async function open(url: string, options = {}): Promise<Client> {
  const client = await connect({ url, ...options });
  onTestFinished(() => client.close());
  return client;
}

describe('requests', () => {
  it('opens with server/discover and takes over what the server says of itself', async () => {
    const { url, received } = await cannedServer(() => json(DISCOVERED));
    const client = await open(url);
    expect(received.map(({ text }) => text)).toEqual([
      '{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"snodo","version":"0.1.0"},"io.modelcontextprotocol/clientCapabilities":{}}}}',
    ]);
    expect(received[0]?.headers).toMatchObject({
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'server/discover',
    });
    expect(client).toMatchObject({
      protocolVersion: '2026-07-28',
      serverInfo: { name: 'canned', version: '1.2.3' },
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: 'Be kind',
    });
    expect(Object.isFrozen(client)).toBe(true);
  });

  it.each([
    ['tools/call', { name: 'search' }, 'search'],
    ['prompts/get', { name: 'größe' }, '=?base64?Z3LDtsOfZQ==?='],
    ['resources/read', { uri: 'mem://a b' }, 'mem://a b'],
    ['tools/list', {}, undefined],
    ['completion/complete', { name: 'x' }, undefined],
  ])('names in Mcp-Name what %s is about', async (method, params, name) => {
    const { url, received } = await discoveredServer(() =>
      json('{"jsonrpc":"2.0","id":2,"result":{}}'),
    );
    await (await open(url)).request(method, params);
    expect(received[1]?.headers['mcp-method']).toBe(method);
    expect(received[1]?.headers['mcp-name']).toBe(name);
  });

  it('keeps the metadata of a request and lets nobody change the revision', async () => {
    const { url, received } = await discoveredServer(() => json(EMPTY));
    const key = 'io.modelcontextprotocol/protocolVersion';
    await (await open(url)).request('tools/list', { _meta: { progressToken: 7, [key]: 'x' } });
    expect(received[1]?.message.params).toMatchObject({
      _meta: { progressToken: 7, [key]: '2026-07-28' },
    });
  });

  it('sends the headers of the application', async () => {
    const { url, received } = await cannedServer(() => json(DISCOVERED));
    await open(url, { headers: { Authorization: 'Bearer t0ken' } });
    expect(received[0]?.headers.authorization).toBe('Bearer t0ken');
  });

  it.each([
    ['bad name', 'x', 'the header `bad name` is not a header name'],
    ['', 'x', 'the header `` is not a header name'],
    ['X-A', 'a\r\nb: c', 'the header `X-A` has a value with characters that HTTP does not allow'],
    ['Accept', 'x', 'the header `Accept` is set by the client itself'],
    ['Mcp-Param-Region', 'x', 'the header `Mcp-Param-Region` is set by the client itself'],
  ])('refuses the header %j', async (name, value, message) => {
    await expect(
      connect({ url: 'http://127.0.0.1:9/mcp', headers: { [name]: value } }),
    ).rejects.toMatchObject({ code: 'invalid-header', message });
  });

  it.each([
    ['nonsense', 'nonsense is not an absolute URL'],
    ['ftp://host/x', 'ftp://host/x is not an http or https URL'],
    [
      'http://me:secret@host/mcp',
      'http://***@host/mcp holds credentials; send them in an Authorization header instead',
    ],
    ['//me:secret@host?key=1', '//***@host?*** is not an absolute URL'],
    ['http://me:s/ec@ret@host:x/', 'http://***@host:x/ is not an absolute URL'],
  ])('refuses the URL %s', async (url, message) => {
    await expect(connect({ url })).rejects.toMatchObject({ code: 'invalid-url', message });
  });
});

describe('answers', () => {
  const sse = (body: string): Canned => ({ type: 'text/event-stream; charset=utf-8', body });

  it.each<[string, Canned]>([
    ['JSON', json(EMPTY)],
    ['JSON with parameters in its type', { type: 'Application/JSON; charset=utf-8', body: EMPTY }],
    ['an event stream', sse(`event: message\ndata: ${EMPTY}\n\n`)],
    ['an event stream with CRLF', sse(`data: ${EMPTY}\r\n\r\n`)],
    ['an event stream without its last blank line', sse(`data: ${EMPTY}`)],
    ['JSON over several data lines', sse(`data: ${EMPTY.replace(',', ',\ndata: ')}\n\n`)],
    [
      'an event stream with comments, a priming event, notifications and a foreign response',
      sse(
        `:\n\nid: 7\ndata:\n\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\ndata: {"jsonrpc":"2.0","id":99,"result":{"tools":1}}\n\ndata: ${EMPTY}\n\n`,
      ),
    ],
    [
      'an event stream that stays open',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write(`data: ${EMPTY.slice(0, 20)}`);
        setTimeout(() => response.write(`${EMPTY.slice(20)}\n\n`), 20);
      },
    ],
  ])('reads %s', async (_name, canned) => {
    const { url } = await discoveredServer(() => canned);
    expect(await (await open(url)).listTools()).toEqual([]);
  });

  it.each<[string, Canned]>([
    [
      'JSON with status 200',
      json('{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"Oh"}}'),
    ],
    [
      'JSON with status 404',
      json('{"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"Oh"}}', 404),
    ],
    ['JSON without an id', json('{"jsonrpc":"2.0","error":{"code":-32603,"message":"Oh"}}', 400)],
    ['an event', sse('data: {"jsonrpc":"2.0","id":2,"error":{"code":-32603,"message":"Oh"}}\n\n')],
  ])('gives the error of the server from %s', async (_name, canned) => {
    const { url } = await discoveredServer(() => canned);
    const failure = (await open(url)).listTools();
    await expect(failure).rejects.toBeInstanceOf(RpcError);
    await expect(failure).rejects.toMatchObject({ code: -32603, message: 'Oh', data: undefined });
  });

  const deep = `{"jsonrpc":"2.0","id":2,"result":${'['.repeat(1_000)}`;
  it.each<[string, Canned, string, string]>([
    [
      '401',
      { status: 401 },
      'unauthorized',
      'refused with HTTP 401; it wants credentials, such as an Authorization header',
    ],
    [
      '403',
      json('{"jsonrpc":"2.0","error":{"code":-1,"message":"no"}}', 403),
      'unauthorized',
      'refused with HTTP 403',
    ],
    [
      '500',
      json('{"jsonrpc":"2.0","id":2,"error":{"code":-1,"message":"no"}}', 500),
      'http-status',
      'answered HTTP 500 (application/json)',
    ],
    [
      '404 with a page',
      { status: 404, type: 'text/html', body: '<h1>' },
      'http-status',
      'answered HTTP 404 (text/html)',
    ],
    [
      '302',
      { status: 302, headers: { Location: 'https://u:p@other/x?t=1' } },
      'redirect',
      'redirects to https://***@other/x?t=*** (HTTP 302); redirects are not followed, use that URL',
    ],
    [
      'a page',
      { type: 'text/html', body: '<h1>' },
      'protocol',
      'answered HTTP 200 with text/html, expected application/json or text/event-stream',
    ],
    [
      'no content',
      { status: 202, type: '' },
      'protocol',
      'answered HTTP 202 with no content type, expected application/json or text/event-stream',
    ],
    ['broken JSON', json('{"jsonrpc"'), 'protocol', 'sent an answer that is not JSON'],
    ['other JSON', json('[]'), 'protocol', 'sent JSON that is not a JSON-RPC 2.0 message'],
    ['deep JSON', json(deep), 'protocol', 'sent JSON nested deeper than 256 levels'],
    [
      'bad UTF-8',
      { body: Buffer.from([0x22, 0xff, 0x22]) },
      'protocol',
      'answered bytes that are not UTF-8',
    ],
    ['an empty stream', sse(':\n\n'), 'protocol', 'ended its event stream without an answer'],
    [
      'too much',
      json(`${EMPTY}${' '.repeat(3_000)}`),
      'too-large',
      'answered more than 2000 bytes',
    ],
    [
      'too much of a stream',
      sse(': \n\n'.repeat(1_000)),
      'too-large',
      'answered more than 2000 bytes',
    ],
  ])('refuses %s', async (_name, canned, code, reason) => {
    const { url } = await discoveredServer(() => canned);
    const failure = (await open(url, { maxResponseBytes: 2_000 })).listTools();
    await expect(failure).rejects.toBeInstanceOf(ClientError);
    await expect(failure).rejects.toMatchObject({ code, message: `${url} ${reason}` });
  });

  it.each([
    ['another id', '{"jsonrpc":"2.0","id":3,"result":{}}', 'the answer belongs to another request'],
    ['no result', '{"jsonrpc":"2.0","id":2}', 'expected an object as the result'],
    [
      'a list as the result',
      '{"jsonrpc":"2.0","id":2,"result":[]}',
      'expected an object as the result',
    ],
    [
      'an error without a code',
      '{"jsonrpc":"2.0","id":2,"error":{"message":"x"}}',
      'the error has no number `code` and text `message`',
    ],
    [
      'an unknown resultType (V148)',
      '{"jsonrpc":"2.0","id":2,"result":{"resultType":"banana"}}',
      'unknown `resultType`, the result cannot be understood',
    ],
  ])('refuses an answer with %s', async (_name, body, reason) => {
    const { url } = await discoveredServer(() => json(body));
    await expect((await open(url)).request('ping')).rejects.toMatchObject({
      code: 'protocol',
      message: `${url}, ping: ${reason}`,
    });
  });
});

describe('connections', () => {
  it('masks the query of the URL in messages, and sends it', async () => {
    const { url } = await cannedServer(() => ({ status: 503 }));
    await expect(connect({ url: `${url}?key=s3cret` })).rejects.toMatchObject({
      message: `${url}?key=*** answered HTTP 503 (application/json)`,
    });
  });

  it('names the server and the reason when nobody listens', async () => {
    const port = await new Promise<number>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
    });
    await expect(connect({ url: `http://127.0.0.1:${port}/mcp` })).rejects.toMatchObject({
      code: 'unreachable',
      message: `cannot reach http://127.0.0.1:${port}/mcp: connection refused (ECONNREFUSED)`,
    });
  });

  it('reports a server that hangs up', async () => {
    const { url } = await cannedServer(() => (response) => response.destroy());
    await expect(connect({ url })).rejects.toMatchObject({ code: 'unreachable' });
  });

  it.each<[string, Canned]>([
    ['never answers', () => {}],
    [
      'never ends its answer',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write('{');
      },
    ],
  ])('gives up on a server that %s', async (_name, canned) => {
    const { url } = await cannedServer(() => canned);
    await expect(connect({ url, timeoutMs: 50 })).rejects.toMatchObject({
      code: 'timeout',
      message: `${url} did not answer server/discover within 50 ms`,
    });
  });

  it('ends what waits when it is closed, and takes no more', async () => {
    const { url, received } = await discoveredServer(() => () => {});
    const client = await open(url);
    const waiting = expect(client.listTools()).rejects.toMatchObject({ code: 'closed' });
    await expect.poll(() => received.length).toBe(2);
    await client.close();
    await waiting;
    await expect(client.listTools()).rejects.toMatchObject({
      code: 'closed',
      message: `the client of ${url} is closed`,
    });
  });
});
