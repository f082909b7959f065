import { describe, expect, it } from 'vitest';
import { type Client, type ConnectOptions, connect } from '../../src/client/index.js';
import { type Canned, cannedServer, json, type Received } from './canned-server.js';
import { connected, INITIALIZED, newResources } from './scripted.js';

type Answer = (received: Received, index: number) => Canned | undefined;

/** A server of 2025-11-25 with sessions `s-1`, `s-2` and so on; answers everything but the handshake as told. */
async function sessionServer(answer: Answer) {
  let sessions = 0;
  const server = await cannedServer((received, index) => {
    const { method, id } = received.message;
    const told = answer(received, index);
    if (told !== undefined) return told;
    if (method === 'server/discover') return { status: 400, type: '' };
    if (method === 'initialize') {
      sessions += 1;
      return {
        headers: { 'Mcp-Session-Id': `s-${sessions}` },
        body: INITIALIZED.replace('$id', `${id}`),
      };
    }
    if (received.method === 'GET') return { status: 405, type: '' };
    if (id === undefined || method === undefined) return { status: 202, type: '' };
    return json(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[]}}`);
  });
  return server;
}

const open = (url: string, options: Partial<ConnectOptions> = {}): Promise<Client> =>
  connected({ url, ...options } as ConnectOptions);

const seen = (received: readonly Received[]): unknown[] =>
  received.map(({ method, message, headers }) => [
    message.method ?? method,
    headers['mcp-session-id'],
    headers['mcp-protocol-version'],
  ]);

const sse = (events: string): Canned => ({ type: 'text/event-stream', body: events });

describe('a session', () => {
  it('is named in every later request, with the revision, and ended', async () => {
    const { url, received } = await sessionServer(() => undefined);
    const client = await connect({ url });
    await client.listTools();
    await client.close();
    expect(seen(received)).toEqual([
      ['server/discover', undefined, '2026-07-28'],
      ['initialize', undefined, undefined],
      ['notifications/initialized', 's-1', '2025-11-25'],
      ['tools/list', 's-1', '2025-11-25'],
      ['DELETE', 's-1', '2025-11-25'],
    ]);
  });

  it('V155: is opened again when it is lost, once for all who meet with it', async () => {
    const { url, received } = await sessionServer(({ message, headers }) =>
      message.method === 'tools/list' && headers['mcp-session-id'] === 's-1'
        ? { status: 404, type: '' }
        : undefined,
    );
    const client = await open(url);
    const lists = await Promise.all([client.listTools(), client.listTools(), client.listTools()]);
    expect(lists).toEqual([[], [], []]);
    const methods = received.map(({ message }) => message.method);
    expect(methods.filter((method) => method === 'initialize')).toHaveLength(2);
    expect(seen(received).filter((entry) => String(entry).startsWith('initialize'))).toEqual([
      ['initialize', undefined, undefined],
      ['initialize', undefined, undefined],
    ]);
    expect(seen(received).at(-1)).toEqual(['tools/list', 's-2', '2025-11-25']);
  });

  it('that is lost again and again ends in an error', async () => {
    const { url } = await sessionServer(({ message }) =>
      message.method === 'tools/list' ? { status: 404, type: '' } : undefined,
    );
    const client = await open(url);
    await expect(client.listTools()).rejects.toMatchObject({
      code: 'session-lost',
      status: 404,
      message: `${url} does not know the session any more`,
    });
  });

  it('watches again what it watched', async () => {
    const { url, received } = await sessionServer(({ message, headers }) =>
      message.method === 'tools/list' && headers['mcp-session-id'] === 's-1'
        ? { status: 404, type: '' }
        : undefined,
    );
    const client = await open(url);
    await client.listen({ resourceSubscriptions: ['mem://a'] });
    await client.listTools();
    expect(
      seen(received).filter((entry) => String(entry).startsWith('resources/subscribe')),
    ).toEqual([
      ['resources/subscribe', 's-1', '2025-11-25'],
      ['resources/subscribe', 's-2', '2025-11-25'],
    ]);
  });
});

describe('the stream of a server', () => {
  it('is not asked for by an application that hears nothing', async () => {
    const { url, received } = await sessionServer(() => undefined);
    await open(url);
    expect(received.map(({ method }) => method)).not.toContain('GET');
  });

  it('brings notifications and requests, whose answers are posted', async () => {
    const { url, received } = await sessionServer(({ method }) =>
      method === 'GET'
        ? (response) => {
            response.writeHead(200, { 'Content-Type': 'text/event-stream' });
            response.write(
              'data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n',
            );
            response.write('data: {"jsonrpc":"2.0","id":"r","method":"roots/list"}\n\n');
          }
        : undefined,
    );
    const changes: unknown[] = [];
    await open(url, { onChange: (change) => changes.push(change), roots: () => [] });
    await expect
      .poll(() => received.at(-1)?.text)
      .toBe('{"jsonrpc":"2.0","id":"r","result":{"roots":[]}}');
    expect(changes).toEqual([{ kind: 'tools' }]);
    expect(received.at(-1)?.headers).toMatchObject({
      'mcp-session-id': 's-1',
      'mcp-protocol-version': '2025-11-25',
      'content-type': 'application/json',
    });
  });

  it('is opened again where it ended, after the time that the server asked for', async () => {
    const times: number[] = [];
    const { url, received } = await sessionServer(({ method }) => {
      if (method !== 'GET') return undefined;
      times.push(performance.now());
      return times.length < 3
        ? sse(`id: e${times.length}\nretry: 120\ndata:\n\n`)
        : { status: 405 };
    });
    await open(url, { onLog: () => {} });
    await expect.poll(() => times.length).toBe(3);
    const gets = received.filter(({ method }) => method === 'GET');
    expect(gets.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'e1', 'e2']);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(115);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(115);
  });

  it('and the streams of requests do not hold up the answers that they wait for', async () => {
    const waiting = new Map<string, () => void>();
    const { url } = await sessionServer(({ message, method, text }) => {
      if (method === 'GET') {
        return (response) => {
          response.writeHead(200, { 'Content-Type': 'text/event-stream' });
          response.flushHeaders();
        };
      }
      if (text.includes('"roots"')) waiting.get(String(message.id))?.();
      if (message.method !== 'tools/call') return undefined;
      return (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write(`data: {"jsonrpc":"2.0","id":"r${message.id}","method":"roots/list"}\n\n`);
        waiting.set(`r${message.id}`, () =>
          response.end(`data: {"jsonrpc":"2.0","id":${message.id},"result":{"content":[]}}\n\n`),
        );
      };
    });
    const client = await open(url, { roots: () => [] });
    const calls = Array.from({ length: 9 }, () => client.callTool('asks'));
    expect(await Promise.all(calls)).toEqual(Array(9).fill({ content: [] }));
  });
});

describe('the stream of a request', () => {
  const priming = 'id: p1\nretry: 100\ndata:\n\n';
  const answer = (id: unknown) => `id: p2\ndata: {"jsonrpc":"2.0","id":${id},"result":{"n":1}}\n\n`;

  it.each<[string, Canned]>([
    ['ends', sse(priming)],
    [
      'breaks',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.write(priming);
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('is resumed when it %s before the answer', async (_name, first) => {
    let id: unknown;
    let gets = 0;
    const { url, received } = await sessionServer(({ message, method }) => {
      if (message.method === 'slow') {
        id = message.id;
        return first;
      }
      if (method !== 'GET') return undefined;
      gets += 1;
      return gets === 1 ? sse('id: p1b\ndata:\n\n') : sse(answer(id));
    });
    const client = await open(url);
    const start = performance.now();
    expect(await client.request('slow')).toEqual({ n: 1 });
    expect(performance.now() - start).toBeGreaterThan(195);
    expect(
      received
        .slice(-2)
        .map(({ method, headers }) => [
          method,
          headers['last-event-id'],
          headers['mcp-session-id'],
          headers.accept,
        ]),
    ).toEqual([
      ['GET', 'p1', 's-1', 'text/event-stream'],
      ['GET', 'p1b', 's-1', 'text/event-stream'],
    ]);
  });

  it.each<[string, Canned, object]>([
    ['does not know how', { status: 405, type: '' }, { code: 'http-status', status: 405 }],
    ['has no answer', sse(':\n\n'), { code: 'protocol' }],
    ['sends a page', { type: 'text/html', body: '<p>' }, { code: 'protocol' }],
  ])('fails when the server %s', async (_name, resumed, error) => {
    const { url } = await sessionServer(({ message, method }) => {
      if (message.method === 'slow') return sse('id: p1\nretry: 1\ndata:\n\n');
      return method === 'GET' ? resumed : undefined;
    });
    await expect((await open(url)).request('slow')).rejects.toMatchObject(error);
  });

  it('is not resumed without an id', async () => {
    const { url, received } = await sessionServer(({ message }) =>
      message.method === 'slow' ? sse('retry: 1\ndata:\n\n') : undefined,
    );
    await expect((await open(url)).request('slow')).rejects.toMatchObject({
      code: 'protocol',
      message: `${url} ended its event stream without an answer`,
    });
    expect(received.at(-1)?.message.method).toBe('slow');
  });

  it('ends with the request, and the server is told', async () => {
    const { url, received } = await sessionServer(({ message }) =>
      message.method === 'slow' ? sse('id: p1\nretry: 60000\ndata:\n\n') : undefined,
    );
    const client = await open(url);
    const before = process.getActiveResourcesInfo();
    await expect(client.request('slow', {}, { timeoutMs: 100 })).rejects.toMatchObject({
      code: 'timeout',
    });
    await expect
      .poll(() => received.at(-1)?.text)
      .toContain('"notifications/cancelled","params":{"requestId":3');
    await expect.poll(newResources(before)).toEqual([]);
  });
});

describe('credentials', () => {
  it('are asked for before every request', async () => {
    const { url, received } = await sessionServer(() => undefined);
    let count = 0;
    const client = await connect({
      url,
      authorization: async () => {
        count += 1;
        return `Bearer t${count}`;
      },
    });
    await client.close();
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer t1',
      'Bearer t2',
      'Bearer t3',
      'Bearer t4',
    ]);
  });

  it.each([
    ['other', ['old', 'new'], 2, undefined],
    ['the same', ['old'], 1, 'unauthorized'],
  ])('that are refused are asked for once more: %s', async (_name, tokens, requests, code) => {
    const { url, received } = await cannedServer(({ headers }) =>
      headers.authorization === 'new'
        ? json(
            '{"jsonrpc":"2.0","id":1,"result":{"supportedVersions":["2026-07-28"],"capabilities":{}}}',
          )
        : { status: 401 },
    );
    const given = [...tokens];
    const authorization = () => (given.length > 1 ? given.shift() : given[0]) ?? '';
    const opened = open(url, { authorization } as Partial<ConnectOptions>);
    if (code === undefined) await opened;
    else await expect(opened).rejects.toMatchObject({ code });
    expect(received).toHaveLength(requests);
  });

  it('that HTTP does not allow are refused, and not shown', async () => {
    const opened = connect({ url: 'http://127.0.0.1:9/', authorization: () => 'a\nb' });
    await expect(opened).rejects.toMatchObject({
      code: 'invalid-header',
      message: 'the header `Authorization` has a value with characters that HTTP does not allow',
    });
  });

  it('do not follow a redirect', async () => {
    const other = await cannedServer(() => ({ status: 200 }));
    const { url } = await cannedServer(() => ({ status: 307, headers: { Location: other.url } }));
    const opened = connect({ url, authorization: () => 'Bearer t' });
    await expect(opened).rejects.toMatchObject({ code: 'redirect' });
    expect(other.received).toEqual([]);
  });
});
