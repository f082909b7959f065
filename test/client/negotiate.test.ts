import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLIENT_INFO } from '../../src/client/client-info.js';
import { type Client, connect } from '../../src/client/index.js';
import { type Canned, cannedServer, DISCOVERED, json, type Received } from './canned-server.js';
import { connected, OLD, scriptedPeer } from './scripted.js';

const INITIALIZED =
  '{"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"old","version":"0.9"},"instructions":"Hello"}}';

const INITIALIZED_AS_ASKED = INITIALIZED.replace('"id":2', '"id":$id');

async function open(url: string): Promise<Client> {
  const client = await connect({ url });
  onTestFinished(() => client.close());
  return client;
}

/** An initialize-era server that answers `server/discover` as told. */
function oldServer(discovery: Canned, initialized = json(INITIALIZED)) {
  return cannedServer(({ message }: Received) => {
    if (message.method === 'server/discover') return discovery;
    if (message.method === 'initialize') return initialized;
    if (message.method === 'notifications/initialized') return { status: 202, type: '' };
    return json('{"jsonrpc":"2.0","id":3,"result":{"tools":[],"resultType":"banana"}}');
  });
}

it('says the version of the package', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  expect(CLIENT_INFO.version).toBe(JSON.parse(text).version);
});

describe('a server that does not know server/discover', () => {
  it.each<[string, Canned]>([
    ['-32601', json('{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"x"}}')],
    ['-32602', json('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"x"}}')],
    [
      '400 and -32000',
      json('{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"x"}}', 400),
    ],
    ['400 and nothing', { status: 400, type: '' }],
    ['404 and a page', { status: 404, type: 'text/html', body: '<p>' }],
    ['405', { status: 405, type: 'text/plain' }],
    ['406', json('{"error":"x"}', 406)],
  ])('is spoken to with initialize after %s', async (_name, discovery) => {
    const { url, received } = await oldServer(discovery);
    const client = await open(url);
    expect(client).toMatchObject({
      protocolVersion: '2025-11-25',
      serverInfo: { name: 'old', version: '0.9' },
      capabilities: { tools: {} },
      instructions: 'Hello',
    });
    expect(received[1]?.text).toBe(
      '{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"snodo","version":"0.1.0"}}}',
    );
    expect(received[1]?.headers['mcp-protocol-version']).toBeUndefined();
    expect(received[2]?.text).toBe('{"jsonrpc":"2.0","method":"notifications/initialized"}');
    expect(await client.listTools()).toEqual([]);
    expect(received[3]?.text).toBe('{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{}}');
    expect(received[3]?.headers['mcp-protocol-version']).toBe('2025-11-25');
    expect(received[3]?.headers['mcp-method']).toBeUndefined();
  });

  it('keeps the session of the server, and ends it', async () => {
    const session = { headers: { 'Mcp-Session-Id': 'abc-1' }, body: INITIALIZED };
    const { url, received } = await oldServer({ status: 400, type: '' }, session);
    const client = await connect({ url });
    await client.listTools();
    await client.close();
    expect(received.map(({ method, headers }) => [method, headers['mcp-session-id']])).toEqual([
      ['POST', undefined],
      ['POST', undefined],
      ['POST', 'abc-1'],
      ['POST', 'abc-1'],
      ['DELETE', 'abc-1'],
    ]);
  });

  it.each([
    ['"2024-11-05"', 'speaks 2024-11-05'],
    ['"2026-07-28"', 'speaks 2026-07-28'],
    ['7', 'does not say which it speaks'],
  ])('is refused when it answers the revision %s', async (revision, found) => {
    const answer = json(INITIALIZED.replace('"2025-11-25"', revision));
    const { url } = await oldServer({ status: 404, type: '' }, answer);
    await expect(connect({ url })).rejects.toMatchObject({
      code: 'unsupported-version',
      message: `${url} ${found}; this client speaks 2026-07-28, 2025-11-25, 2025-06-18`,
    });
  });

  it('is no MCP server when it does not know initialize either', async () => {
    const { url } = await cannedServer(({ message }) =>
      message.method === 'initialize'
        ? json('{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"Nope"}}')
        : { status: 404, type: 'text/html' },
    );
    await expect(connect({ url })).rejects.toMatchObject({
      code: 'protocol',
      message: `${url} does not answer as an MCP server: server/discover gave HTTP 404, initialize gave error -32601 (Nope)`,
    });
  });

  it('gets advice when the URL has no path', async () => {
    const { url } = await cannedServer(() => ({ status: 404, type: 'text/html' }));
    await expect(connect({ url: new URL('/', url).href })).rejects.toMatchObject({
      message: expect.stringMatching(/initialize gave HTTP 404; most servers answer at \/mcp$/),
    });
  });
});

describe('an answer that does not show an old server', () => {
  it.each<[string, Canned, object]>([
    ['V151: 401', { status: 401 }, { code: 'unauthorized' }],
    [
      '403',
      json('{"jsonrpc":"2.0","error":{"code":-32000,"message":"x"}}', 403),
      { code: 'unauthorized' },
    ],
    ['429', { status: 429 }, { code: 'http-status', status: 429 }],
    ['502', { status: 502, type: 'text/html' }, { code: 'http-status', status: 502 }],
    [
      '-32020',
      json('{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"x"}}', 400),
      { code: -32020 },
    ],
    [
      '-32021',
      json('{"jsonrpc":"2.0","id":1,"error":{"code":-32021,"message":"x"}}', 400),
      { code: -32021 },
    ],
    ['a page', { type: 'text/html' }, { code: 'protocol' }],
  ])('%s: no initialize', async (_name, discovery, error) => {
    const { url, received } = await oldServer(discovery);
    await expect(connect({ url })).rejects.toMatchObject(error);
    expect(received.map(({ message }) => message.method)).toEqual(['server/discover']);
  });

  it('V149: -32022 with the common revision: asks once more, without initialize', async () => {
    const refusal =
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"x","data":{"supported":["2026-07-28"],"requested":"2026-07-28"}}}';
    const { url, received } = await cannedServer((_received, index) =>
      index === 0 ? json(refusal, 400) : json(DISCOVERED.replace('"id":1', '"id":2')),
    );
    await open(url);
    expect(received.map(({ message }) => message.method)).toEqual([
      'server/discover',
      'server/discover',
    ]);
  });

  it('-32022 again and again: an error after the second time', async () => {
    const { url, received } = await cannedServer(({ message }) =>
      json(
        `{"jsonrpc":"2.0","id":${message.id},"error":{"code":-32022,"message":"x","data":{"supported":["2026-07-28"]}}}`,
        400,
      ),
    );
    await expect(connect({ url })).rejects.toMatchObject({ code: -32022 });
    expect(received).toHaveLength(2);
  });

  it.each([
    [
      '-32022',
      json(
        '{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"x","data":{"supported":["2027-01-01"]}}}',
        400,
      ),
    ],
    ['its discovery', json(DISCOVERED.replace('["2026-07-28"]', '["2027-01-01"]'))],
  ])('%s without a common revision: says which ones there are', async (_name, discovery) => {
    const { url } = await oldServer(discovery);
    await expect(connect({ url })).rejects.toMatchObject({
      code: 'unsupported-version',
      message: `${url} speaks 2027-01-01; this client speaks 2026-07-28, 2025-11-25, 2025-06-18`,
    });
  });
});

describe('a revision that is asked for', () => {
  it.each(['2025-11-25', '2025-06-18'] as const)(
    '%s is spoken at once, without a probe',
    async (protocolVersion) => {
      const { transport, sent } = scriptedPeer({
        initialize: [INITIALIZED_AS_ASKED.replace('2025-11-25', protocolVersion)],
      });
      const client = await connected({ transport, protocolVersion });
      expect(client.protocolVersion).toBe(protocolVersion);
      expect(sent).toEqual([
        `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"${protocolVersion}","capabilities":{},"clientInfo":{"name":"snodo","version":"0.1.0"}}}`,
        '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      ]);
    },
  );

  it('2026-07-28 is not given up for an older one', async () => {
    const { transport, sent } = scriptedPeer(OLD);
    const refused = connect({ transport, protocolVersion: '2026-07-28' });
    await expect(refused).rejects.toMatchObject({ name: 'RpcError', code: -32601 });
    expect(sent).toHaveLength(1);
  });

  it('is refused where the server answers another one', async () => {
    const { transport } = scriptedPeer({ initialize: [INITIALIZED_AS_ASKED] });
    await expect(connect({ transport, protocolVersion: '2025-06-18' })).rejects.toMatchObject({
      code: 'unsupported-version',
      message: 'the scripted server speaks 2025-11-25; this client speaks 2025-06-18',
    });
  });
});

it('accepts a server that says nothing about itself', async () => {
  const bare =
    '{"jsonrpc":"2.0","id":1,"result":{"supportedVersions":["2026-07-28"],"capabilities":{}}}';
  const { url } = await cannedServer(() => json(bare));
  expect(await open(url)).toMatchObject({ serverInfo: undefined, instructions: undefined });
});

describe('another result of server/discover', () => {
  const anything = '{"jsonrpc":"2.0","id":$id,"result":{}}';

  it('is that of a server that does not know it', async () => {
    const { transport } = scriptedPeer({ ...OLD, 'server/discover': [anything] });
    expect((await connected({ transport })).protocolVersion).toBe('2025-11-25');
  });

  it('is told of when initialize is not known either', async () => {
    const { transport } = scriptedPeer({
      'server/discover': [anything],
      initialize: ['{"jsonrpc":"2.0","id":$id,"error":{"code":-32601,"message":"Unknown"}}'],
    });
    await expect(connect({ transport })).rejects.toMatchObject({
      message:
        'the scripted server does not answer as an MCP server: server/discover gave another result, initialize gave error -32601 (Unknown)',
    });
  });

  it('is refused where no other revision is wanted', async () => {
    const { transport } = scriptedPeer({ 'server/discover': [anything] });
    await expect(connect({ transport, protocolVersion: '2026-07-28' })).rejects.toMatchObject({
      code: 'protocol',
      message:
        'the scripted server, server/discover: expected a list `supportedVersions` in the result',
    });
  });
});
