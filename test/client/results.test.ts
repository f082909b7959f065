import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../src/validators/index.js';
import { connected, DISCOVERED, scriptedPeer } from './scripted.js';

const ok = (result: string) => `{"jsonrpc":"2.0","id":$id,"result":${result}}`;

describe('structured content', () => {
  const SCHEMA = '{"type":"object","properties":{"total":{"type":"number"}},"required":["total"]}';

  async function call(result: string, schema = SCHEMA, list = true) {
    const { transport } = scriptedPeer({
      'server/discover': [DISCOVERED],
      'tools/list': [ok(`{"tools":[{"name":"t","inputSchema":{},"outputSchema":${schema}}]}`)],
      'tools/call': [ok(result)],
    });
    const client = await connected({ transport, validateOutput: compileSchema });
    if (list) await client.listTools();
    return client.callTool('t');
  }

  it.each([
    ['fits', '{"content":[],"structuredContent":{"total":1}}', SCHEMA],
    ['is that of a failure', '{"content":[],"isError":true}', SCHEMA],
    ['is null, as it must be', '{"content":[],"structuredContent":null}', '{"type":"null"}'],
  ])('passes when it %s', async (_name, result, schema) => {
    expect(await call(result, schema)).toEqual(JSON.parse(result));
  });

  it('is not checked while the tool is not known', async () => {
    expect(await call('{"content":[]}', SCHEMA, false)).toEqual({ content: [] });
  });

  it.each([
    ['missing', '{"content":[]}', SCHEMA, 'lacks its structured content'],
    [
      'wrong',
      '{"content":[],"structuredContent":{"total":"1"}}',
      SCHEMA,
      'is wrong at /total: must be number',
    ],
    [
      'wrong as a whole',
      '{"content":[],"structuredContent":[]}',
      SCHEMA,
      'is wrong at its root: must be object',
    ],
    [
      'described elsewhere (V158)',
      '{"content":[],"structuredContent":{}}',
      '{"$ref":"https://x.example/y"}',
      'cannot be checked: ',
    ],
  ])('is refused when it is %s', async (_name, result, schema, reason) => {
    await expect(call(result, schema)).rejects.toMatchObject({
      code: 'invalid-output',
      message: expect.stringContaining(
        `the scripted server: the output of the tool \`t\` ${reason}`,
      ),
    });
  });
});

it('V158: lists a tool whose schema refers to a network address as it is, and fetches nothing', async () => {
  const tool =
    '{"name":"t","inputSchema":{"type":"object","properties":{"a":{"$ref":"http://127.0.0.1:9/y"}}}}';
  const { transport } = scriptedPeer({
    'server/discover': [DISCOVERED],
    'tools/list': [ok(`{"tools":[${tool}]}`)],
  });
  const before = process.getActiveResourcesInfo().length;
  const client = await connected({ transport, validateOutput: compileSchema });
  expect(await client.listTools()).toEqual([JSON.parse(tool)]);
  expect(process.getActiveResourcesInfo().length).toBe(before);
});

describe('a completion', () => {
  const request = {
    ref: { type: 'ref/prompt', name: 'review' },
    argument: { name: 'language', value: 'py' },
    context: { arguments: { framework: 'x' } },
  } as const;

  it.each([
    [
      '{"completion":{"values":["python"],"total":7,"hasMore":true}}',
      { values: ['python'], total: 7, hasMore: true },
    ],
    ['{"completion":{"values":[]}}', { values: [], total: undefined, hasMore: false }],
  ])('is read from %s', async (result, completion) => {
    const { transport, sent } = scriptedPeer({
      'server/discover': [DISCOVERED],
      'completion/complete': [ok(result)],
    });
    const client = await connected({ transport });
    expect(await client.complete(request)).toEqual(completion);
    expect(JSON.parse(sent[1] ?? '').params).toMatchObject(request);
  });

  it.each(['{}', '{"completion":{}}', '{"completion":{"values":[1]}}', '{"completion":[]}'])(
    'is refused: %s',
    async (result) => {
      const { transport } = scriptedPeer({
        'server/discover': [DISCOVERED],
        'completion/complete': [ok(result)],
      });
      const client = await connected({ transport });
      await expect(client.complete(request)).rejects.toMatchObject({
        code: 'protocol',
        message: 'the scripted server, completion/complete: expected texts as `completion.values`',
      });
    },
  );
});

it.each([
  ['-5', 0],
  ['"60"', 0],
  ['null', 0],
  ['1.5', 1.5],
  ['0', 0],
])('V157: takes the ttlMs %s for %d', async (ttlMs, expected) => {
  const { transport } = scriptedPeer({
    'server/discover': [DISCOVERED],
    'resources/read': [ok(`{"contents":[],"ttlMs":${ttlMs}}`)],
  });
  const client = await connected({ transport });
  expect(await client.readResource('mem://a')).toEqual({ contents: [], ttlMs: expected });
});
