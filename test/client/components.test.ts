import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, isResourceNotFound, RpcError } from '../../src/client/index.js';
import type { JsonValue } from '../../src/protocol/json.js';
import { type ClientVector, readVectors } from '../vectors/vector.js';
import { type Canned, discoveredServer, json, type Received } from './canned-server.js';

const CALLED = '{"resultType":"complete","content":[]}';

async function open(answer: (received: Received) => string | Canned) {
  const warnings: string[] = [];
  const { url, received } = await discoveredServer((request) => {
    const given = answer(request);
    if (typeof given !== 'string') return given;
    return json(`{"jsonrpc":"2.0","id":${request.message.id},"result":${given}}`);
  });
  const client = await connect({ url, onWarning: (message) => warnings.push(message) });
  onTestFinished(() => client.close());
  return { client, received, warnings };
}

/** Answers `tools/list` with tools of the given input schemas, named in order a, b, c. */
function tools(...schemas: readonly string[]): string {
  const list = schemas.map((schema, index) => {
    return `{"name":"${'abcdefghijklmnopqrst'[index]}","inputSchema":${schema}}`;
  });
  return `{"tools":[${list.join(',')}]}`;
}

const object = (properties: string) => `{"type":"object","properties":${properties}}`;

type Encoded = readonly [name: string, argument: JsonValue, header: string | undefined];

/** The literal vectors: an argument, and the header that it is sent in. */
const ENCODED: readonly Encoded[] = readVectors<ClientVector>('client.jsonl').flatMap(
  ({ id, when, then }) =>
    typeof when === 'string' || typeof then === 'string'
      ? []
      : [[id, when['region'] ?? null, then['Mcp-Param-Region']] as const],
);

describe('arguments in headers', () => {
  it.each<Encoded>([
    ...ENCODED,
    ['plain text', 'us west', 'us west'],
    ['a number', 42, '42'],
    ['a boolean', false, 'false'],
    ['null', null, undefined],
    ['an object', {}, undefined],
  ])('%s: sends %j as %j', async (_id, region, header) => {
    const schema = object('{"region":{"type":"string","x-mcp-header":"Region"}}');
    const { client, received } = await open(({ message }) =>
      message.method === 'tools/list' ? tools(schema) : CALLED,
    );
    await client.listTools();
    await client.callTool('a', { region });
    expect(received[2]?.headers['mcp-param-region']).toBe(header);
  });

  it('follows nested objects, and sends nothing for a tool that was not listed', async () => {
    const schema = object(
      `{"target":${object('{"zone":{"type":"string","x-mcp-header":"Zone"}}')}}`,
    );
    const { client, received } = await open(({ message }) =>
      message.method === 'tools/list' ? tools(schema) : CALLED,
    );
    await client.callTool('a', { target: { zone: 'z' } });
    expect(received[1]?.headers['mcp-param-zone']).toBeUndefined();
    await client.listTools();
    await client.callTool('a', { target: { zone: 'z' } });
    expect(received[3]?.headers['mcp-param-zone']).toBe('z');
    expect(received[3]?.message.params).toMatchObject({ arguments: { target: { zone: 'z' } } });
  });

  it('V145: leaves out tools with wrong annotations, each with one warning', async () => {
    const text = (header: string) => object(`{"p":{"type":"string","x-mcp-header":${header}}}`);
    const typed = (type: string) => object(`{"p":{"type":"${type}","x-mcp-header":"A"}}`);
    const list = tools(
      text('"Region"'),
      text('""'),
      text('"My Region"'),
      text('"Région"'),
      text('"A:B"'),
      object(
        '{"p":{"type":"string","x-mcp-header":"Region"},"q":{"type":"string","x-mcp-header":"REGION"}}',
      ),
      typed('number'),
      typed('array'),
      typed('object'),
      typed('null'),
      object('{"p":{"type":"array","items":{"type":"string","x-mcp-header":"A"}}}'),
      text('5'),
      object('{"p":{"type":"integer","maximum":9007199254740993,"x-mcp-header":"A"}}'),
      '{"type":"object","x-mcp-header":"A"}',
    );
    const { client, warnings } = await open(() => list);
    for (let round = 0; round < 2; round += 1) {
      expect((await client.listTools()).map(({ name }) => name)).toEqual(['a']);
    }
    expect(warnings).toEqual([
      'tool `b` is left out: the `x-mcp-header` of `p` is empty',
      'tool `c` is left out: the `x-mcp-header` of `p` has characters that a header name cannot hold',
      'tool `d` is left out: the `x-mcp-header` of `p` has characters that a header name cannot hold',
      'tool `e` is left out: the `x-mcp-header` of `p` has characters that a header name cannot hold',
      'tool `f` is left out: the `x-mcp-header` of `q` is used twice',
      'tool `g` is left out: the `x-mcp-header` of `p` stands at a type other than string, integer or boolean',
      'tool `h` is left out: the `x-mcp-header` of `p` stands at a type other than string, integer or boolean',
      'tool `i` is left out: the `x-mcp-header` of `p` stands at a type other than string, integer or boolean',
      'tool `j` is left out: the `x-mcp-header` of `p` stands at a type other than string, integer or boolean',
      'tool `k` is left out: the `x-mcp-header` of `p` is not reached through `properties` alone',
      'tool `l` is left out: the `x-mcp-header` of `p` is not a text',
      'tool `m` is left out: the `x-mcp-header` of `p` allows integers beyond 2^53 - 1',
      'tool `n` is left out: the `x-mcp-header` of the root is not reached through `properties` alone',
    ]);
  });

  it('V146: -32020 on a call: lists again, rebuilds the headers, tries once more', async () => {
    const schema = object('{"region":{"type":"string","x-mcp-header":"Region"}}');
    const { client, received } = await open(({ message, headers }) => {
      if (message.method === 'tools/list') return tools(schema);
      if (headers['mcp-param-region'] === 'eu') return CALLED;
      return json(
        `{"jsonrpc":"2.0","id":${message.id},"error":{"code":-32020,"message":"header"}}`,
        400,
      );
    });
    expect(await client.callTool('a', { region: 'eu' })).toEqual(JSON.parse(CALLED));
    const failure = client.callTool('a', { region: 'us' });
    await expect(failure).rejects.toMatchObject({ code: -32020 });
    expect(received.map(({ message }) => message.method)).toEqual([
      'server/discover',
      'tools/call',
      'tools/list',
      'tools/call',
      'tools/call',
      'tools/list',
      'tools/call',
    ]);
  });
});

describe('results', () => {
  it.each([
    ['absent', '{"content":[]}'],
    ['complete', '{"resultType":"complete","content":[]}'],
  ])('passes on a result whose resultType is %s', async (_name, result) => {
    const { client } = await open(() => result);
    expect(await client.callTool('a')).toEqual(JSON.parse(result));
  });

  it('V157: takes a negative ttlMs for 0', async () => {
    const { client } = await open(() => '{"contents":[],"ttlMs":-5,"cacheScope":"public"}');
    expect(await client.readResource('mem://a')).toMatchObject({ ttlMs: 0, cacheScope: 'public' });
  });

  it.each([
    [-32002, true],
    [-32602, true],
    [-32603, false],
  ])('V154: knows whether %i means a missing resource', async (code, missing) => {
    const { client } = await open(({ message }) =>
      json(
        `{"jsonrpc":"2.0","id":${message.id},"error":{"code":${code},"message":"Resource not found","data":{"uri":"mem://none"}}}`,
      ),
    );
    const error: unknown = await client.readResource('mem://none').catch((reason) => reason);
    expect(error).toBeInstanceOf(RpcError);
    expect(error).toMatchObject({ code, data: { uri: 'mem://none' } });
    expect(isResourceNotFound(error)).toBe(missing);
  });

  it('sends the arguments of a prompt', async () => {
    const { client, received } = await open(() => '{"messages":[]}');
    await client.getPrompt('review', { focus: 'tests' });
    expect(received[1]?.message.params).toMatchObject({
      name: 'review',
      arguments: { focus: 'tests' },
    });
  });
});
