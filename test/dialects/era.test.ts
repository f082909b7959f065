import { request } from 'node:http';
import { connect } from 'snodo/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type Context,
  defineServer,
  openDirect,
  type Revision,
  type Runtime,
} from '../../src/runtime/index.js';
import { listen } from '../../src/runtime/transports/http/index.js';
import {
  type Carrier,
  type CarrierKind,
  type Headers,
  initializeText,
  META,
  openCarrier,
  requestText,
} from './carrier.js';
import { HANDSHAKES } from './cases.js';
import { createServer } from './server.js';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const OLD: Headers = { 'MCP-Protocol-Version': '2025-11-25' };
const MODERN: Headers = { 'MCP-Protocol-Version': '2026-07-28' };

async function open(kind: CarrierKind, runtime: Runtime = createServer()): Promise<Carrier> {
  const carrier = await openCarrier(kind, runtime);
  onTestFinished(() => carrier.close());
  return carrier;
}

/** The code of an error, or `result`, or nothing. */
function outcome(text: string): string {
  if (text === '') return '';
  const { error } = JSON.parse(text);
  return error === undefined ? 'result' : String(error.code);
}

describe('the era of an HTTP request (MCP 2026-07-28, "Versioning")', () => {
  const list = (meta?: object): string => requestText('tools/list', meta && { _meta: meta });
  const modernList: Headers = { ...MODERN, 'Mcp-Method': 'tools/list' };
  const rows: readonly [title: string, text: string, headers: Headers, expected: string][] = [
    ['a version in `_meta` is modern', list(META), modernList, '200 result'],
    [
      'a version in `_meta` is modern, of `initialize` too',
      requestText('initialize', { _meta: META, protocolVersion: '2025-11-25' }),
      { ...MODERN, 'Mcp-Method': 'initialize' },
      '404 -32601',
    ],
    ['a version in `_meta` that is no text', list({ [VERSION]: 1 }), OLD, '400 -32602'],
    ['the header contradicts the body', list(META), { ...modernList, ...OLD }, '400 -32020'],
    [
      'an old revision in the envelope, repeated in the header',
      list({ ...META, [VERSION]: '2025-11-25' }),
      { ...modernList, ...OLD },
      '400 -32022',
    ],
    ['a handshake', initializeText('2025-11-25'), {}, '200 result'],
    [
      'a handshake with client capabilities in `_meta`',
      initializeText('2025-11-25').replace('{"proto', `{"_meta":{"${CAPABILITIES}":{}},"proto`),
      {},
      '200 result',
    ],
    ['a handshake with an old version header', initializeText('2025-06-18'), OLD, '200 result'],
    [
      'a handshake with a version header that nobody knows',
      initializeText('2027-01-01'),
      { 'MCP-Protocol-Version': '2027-01-01' },
      '200 result',
    ],
    [
      'a handshake with a modern version header',
      initializeText('2025-11-25'),
      MODERN,
      '400 -32020',
    ],
    ['a modern version header alone', list(), modernList, '400 -32602'],
    ['client capabilities alone', list({ [CAPABILITIES]: {} }), {}, '400 -32602'],
    ['client capabilities with an old header', list({ [CAPABILITIES]: {} }), OLD, '400 -32602'],
    ['a modern method without `_meta`', requestText('server/discover'), OLD, '400 -32602'],
    ['another modern method', requestText('subscriptions/listen', {}), {}, '400 -32602'],
    ['an old version header', list(), OLD, '200 result'],
    ['`_meta` without a version', list({ progressToken: 0 }), OLD, '200 result'],
    ['no version at all', list(), {}, '400 -32600'],
    ['a ping without a version', requestText('ping'), {}, '400 -32600'],
    ['a revision of before', list(), { 'MCP-Protocol-Version': '2025-03-26' }, '400 -32600'],
    ['an empty version header', list(), { 'MCP-Protocol-Version': '' }, '400 -32600'],
    [
      'the version header twice',
      list(),
      { 'MCP-Protocol-Version': ['2025-11-25', '2025-11-25'] },
      '400 -32600',
    ],
    [
      'headers that only later revisions have',
      list(),
      { ...OLD, 'Mcp-Method': 'tools/call', 'Mcp-Name': 'x' },
      '200 result',
    ],
    [
      'headers of sessions',
      list(),
      { ...OLD, 'Mcp-Session-Id': 'gone', 'Last-Event-ID': '1' },
      '200 result',
    ],
  ];

  it.each(rows)('%s', async (_title, text, headers, expected) => {
    const carrier = await open('http');
    const answer = await carrier.send(text, headers);
    expect(`${answer.status} ${outcome(answer.text)}`).toBe(expected);
  });

  it('refuses an old revision that is not enabled', async () => {
    const carrier = await open('http', createServer({ protocols: ['2026-07-28', '2025-11-25'] }));
    const headers = { 'MCP-Protocol-Version': '2025-06-18' };
    const { status, text } = await carrier.send(list(), headers);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32600,
        message:
          'Invalid request: the header MCP-Protocol-Version must be 2025-11-25, whichever was negotiated',
      },
    });
  });

  it.each(['GET', 'DELETE'])('%s is 405: there are no sessions', async (method) => {
    const { status, headers } = await ask((await listening(createServer())).port, method);
    expect([status, headers['allow']]).toEqual([405, 'POST']);
  });

  it('issues no session id', async () => {
    const { port } = await listening(createServer());
    const { status, headers } = await ask(port, 'POST', initializeText('2025-11-25'));
    expect(status).toBe(200);
    expect(Object.keys(headers)).not.toContain('mcp-session-id');
  });
});

describe('a posted message that gets no response', () => {
  const notification = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
  const response = '{"jsonrpc":"2.0","id":1,"result":{}}';
  const unknown: Headers = { 'MCP-Protocol-Version': '2025-03-26' };

  it.each<[title: string, text: string, headers: Headers, expected: string]>([
    ['a notification of an old revision', notification, OLD, '202 '],
    ['a notification of a modern client', notification, MODERN, '202 '],
    ['a notification without a header', notification, {}, '202 '],
    ['a notification of an unknown revision', notification, unknown, '400 -32600'],
    ['a response of an old revision', response, OLD, '202 '],
    ['a response of a modern client', response, MODERN, '400 -32600'],
    ['a response without a header', response, {}, '400 -32600'],
    ['a response of an unknown revision', response, unknown, '400 -32600'],
  ])('%s', async (_title, text, headers, expected) => {
    const answer = await (await open('http')).send(text, headers);
    expect(`${answer.status} ${outcome(answer.text)}`).toBe(expected);
    if (answer.text !== '') expect(JSON.parse(answer.text)).not.toHaveProperty('id');
  });

  it('is taken whatever its header says where no revision has that rule', async () => {
    const carrier = await open('http', createServer({ protocols: ['2026-07-28'] }));
    const answer = await carrier.send(notification, unknown);
    expect(answer).toMatchObject({ status: 202, text: '' });
    expect((await carrier.send(response, OLD)).status).toBe(400);
  });
});

describe.each<CarrierKind>(['stdio', 'http', 'direct'])('a handshake over %s', (kind) => {
  it.each<[requested: string, protocols: readonly Revision[] | undefined, answered: string]>([
    ['2025-11-25', undefined, '2025-11-25'],
    ['2025-06-18', undefined, '2025-06-18'],
    ['2099-01-01', undefined, '2025-11-25'],
    ['2024-11-05', undefined, '2025-11-25'],
    ['2026-07-28', undefined, '2025-11-25'],
    ['', undefined, '2025-11-25'],
    ['constructor', undefined, '2025-11-25'],
    ['2025-11-25', ['2025-06-18'], '2025-06-18'],
    ['2026-07-28', ['2025-06-18', '2026-07-28'], '2025-06-18'],
    ['2099-01-01', ['2025-06-18', '2025-11-25'], '2025-11-25'],
  ])('that asks for "%s" of %j gets %s', async (requested, protocols, answered) => {
    const carrier = await open(kind, createServer(protocols && { protocols }));
    const { status = 200, text } = await carrier.send(initializeText(requested));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 1, result: HANDSHAKES[answered] });
  });

  const clientInfo = { name: 'c', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  it.each<[title: string, params: object | undefined]>([
    ['no parameters', undefined],
    ['no version', { ...params, protocolVersion: undefined }],
    ['a version that is no text', { ...params, protocolVersion: 1 }],
    ['no capabilities', { ...params, capabilities: undefined }],
    ['capabilities that are a list', { ...params, capabilities: [] }],
    ['no client', { ...params, clientInfo: undefined }],
    ['a client that is a text', { ...params, clientInfo: 'c' }],
    ['a client without a version', { ...params, clientInfo: { name: 'c' } }],
    ['metadata that is null', { ...params, _meta: null }],
  ])('with %s is refused, and settles nothing', async (_title, wrong) => {
    const carrier = await open(kind);
    const { status = 200, text } = await carrier.send(requestText('initialize', wrong));
    expect([status, outcome(text)]).toEqual([200, '-32602']);
    if (kind === 'http') return;
    expect(outcome((await carrier.send(requestText('tools/list'))).text)).toBe('-32602');
  });
});

describe.each<CarrierKind>(['stdio', 'direct'])('a connection over %s', (kind) => {
  const list = requestText('tools/list');
  const enveloped = requestText('tools/list', { _meta: META });
  const isModern = async (carrier: Carrier, text: string): Promise<boolean> =>
    'resultType' in JSON.parse((await carrier.send(text)).text).result;

  it('takes nothing but a ping before the handshake', async () => {
    const carrier = await open(kind);
    expect(JSON.parse((await carrier.send(list)).text).error).toEqual({
      code: -32602,
      message: `Invalid request metadata: \`initialize\` must come first, or \`_meta\` must name \`${VERSION}\``,
    });
    expect(JSON.parse((await carrier.send(requestText('ping'))).text).result).toEqual({});
  });

  it('goes on in the revision that was settled, and envelopes stay modern', async () => {
    const carrier = await open(kind);
    expect(await isModern(carrier, enveloped)).toBe(true);
    await carrier.send(initializeText('2025-06-18'));
    expect(await isModern(carrier, list)).toBe(false);
    expect(await isModern(carrier, enveloped)).toBe(true);
    const context = requestText('tools/call', { name: 'context' });
    const revision = async (): Promise<string> =>
      JSON.parse((await carrier.send(context)).text).result.structuredContent.protocolVersion;
    expect(await revision()).toBe('2025-06-18');
    await carrier.send(initializeText('2025-11-25'));
    expect(await revision()).toBe('2025-11-25');
  });

  it('is not settled by the handshake of another', async () => {
    const runtime = createServer();
    const [left, right] = [await open(kind, runtime), await open(kind, runtime)];
    await left.send(initializeText('2025-11-25'));
    expect(outcome((await left.send(list)).text)).toBe('result');
    expect(outcome((await right.send(list)).text)).toBe('-32602');
  });

  it('takes `initialize` in an envelope for a modern request', async () => {
    const carrier = await open(kind);
    const { text } = await carrier.send(requestText('initialize', { _meta: META }));
    expect(outcome(text)).toBe('-32601');
  });
});

describe('a handshake', () => {
  it('settles the revision of what is sent right behind it', async () => {
    const exchange = openDirect(createServer());
    const answers = [exchange(initializeText('2025-11-25')), exchange(requestText('tools/list'))];
    expect((await Promise.all(answers)).map((text = '') => outcome(text))).toEqual([
      'result',
      'result',
    ]);
  });

  it('cannot be cancelled (MCP 2025-11-25, "Cancellation")', async () => {
    const exchange = openDirect(createServer());
    const answer = exchange(initializeText('2025-11-25'));
    const params = { requestId: 1 };
    await exchange(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params }));
    expect(outcome((await answer) ?? '')).toBe('result');
  });
});

describe('a server without a modern revision', () => {
  const create = (): Runtime => createServer({ protocols: ['2025-06-18'] });

  it('answers discovery as an old server does, so that a client goes on with a handshake', async () => {
    const discover = requestText('server/discover', { _meta: META });
    const overHttp = await (await open('http', create())).send(discover, {
      ...MODERN,
      'Mcp-Method': 'server/discover',
    });
    expect([overHttp.status, outcome(overHttp.text)]).toEqual([400, '-32600']);
    expect(outcome((await (await open('direct', create())).send(discover)).text)).toBe('-32602');
  });

  it('is reached by a client of all revisions', async () => {
    const { url } = await listening(create());
    for (const address of [{ url }, { exchange: openDirect(create()), peer: 'direct' }]) {
      const client = await connect(address);
      expect(client.protocolVersion).toBe('2025-06-18');
      expect((await client.listTools()).length).toBe(6);
      await client.close();
    }
  });
});

describe('a client that disconnects (MCP 2026-07-28 and 2025-11-25, "Streamable HTTP")', () => {
  const call = (meta?: object): string =>
    requestText('tools/call', { name: 'wait', ...(meta && { _meta: meta }) });

  it.each<[title: string, text: string, headers: Headers, isCancelled: boolean]>([
    [
      'has cancelled',
      call(META),
      { ...MODERN, 'Mcp-Method': 'tools/call', 'Mcp-Name': 'wait' },
      true,
    ],
    ['of an old revision has not', call(), OLD, false],
  ])('%s', async (_title, text, headers, isCancelled) => {
    const contexts: Context[] = [];
    let release = (): void => {};
    const released = new Promise<string>((resolve) => {
      release = () => resolve('done');
    });
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      tools: [
        {
          definition: { name: 'wait', inputSchema: { type: 'object' } },
          call: (_args, context) => {
            contexts.push(context);
            return released;
          },
        },
      ],
    })();
    const { port } = await listening(runtime);
    const message = request({ port, host: '127.0.0.1', path: '/mcp', method: 'POST' });
    message.on('error', () => {});
    message.setHeader('Content-Type', 'application/json');
    message.setHeader('Accept', 'application/json, text/event-stream');
    for (const [name, value] of Object.entries(headers)) message.setHeader(name, value);
    message.end(text);
    await expect.poll(() => contexts.length).toBe(1);
    const signal = contexts[0]?.signal;
    message.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(signal?.aborted).toBe(isCancelled);
    release();
  });
});

async function listening(runtime: Runtime): Promise<{ port: number; url: string }> {
  const server = await listen({ runtime, port: 0, drainTimeoutMs: 50 });
  onTestFinished(() => server.close());
  return server;
}

type Response = { status: number; headers: { readonly [name: string]: unknown } };

function ask(port: number, method: string, text?: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const message = request({ host: '127.0.0.1', port, path: '/mcp', method }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    message.setHeader('Content-Type', 'application/json');
    message.setHeader('Accept', 'application/json, text/event-stream');
    message.on('error', reject);
    message.end(text);
  });
}
