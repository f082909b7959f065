import { fileURLToPath } from 'node:url';
import {
  ClientError,
  connect,
  type Revision,
  RpcError,
  type ServerAddress,
  ToolError,
} from 'snodo/client';
import { listen } from 'snodo/http';
import { client as testClient } from 'snodo/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient as createEverything } from '../../../generated/everything/client.js';
import { createRuntime as createEverythingRuntime } from '../../../generated/everything/server.js';
import { createClient } from '../../../generated/packages/client.js';
import { createRuntime } from '../../../generated/packages/server.js';

const ORDER = { customer: { id: 'c-1' }, lines: [{ sku: 'decimal', quantity: 2 }] };
const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;
const BIN = fileURLToPath(new URL('../../../bin/snodo.js', import.meta.url));
const MANIFEST = fileURLToPath(new URL('../../../manifests/packages/snodo.yaml', import.meta.url));

async function overHttp(): Promise<ServerAddress> {
  const server = await listen({ runtime: createRuntime(), port: 0 });
  onTestFinished(() => server.close());
  return { url: server.url };
}

async function inProcess(protocolVersion: Revision) {
  return createClient(await testClient(createRuntime(), { protocolVersion }));
}

type Packages = ReturnType<typeof createClient>;

async function opened(address: ServerAddress, protocolVersion: Revision): Promise<Packages> {
  const connection = await connect({ ...address, protocolVersion });
  onTestFinished(() => connection.close());
  return createClient(connection);
}

const WAYS: readonly (readonly [string, (revision: Revision) => Promise<Packages>])[] = [
  ['in process', inProcess],
  ['over HTTP', async (revision) => opened(await overHttp(), revision)],
  [
    'over stdio',
    (revision) =>
      opened({ command: process.execPath, args: [BIN, 'serve', '--stdio', MANIFEST] }, revision),
  ],
];
const RUNS = WAYS.flatMap(([way, open]) => REVISIONS.map((it) => [way, it, open] as const));

describe.each(RUNS)('a typed client %s, in %s', (_way, revision, open) => {
  it('calls, reads, gets, completes and lists', async () => {
    const client = await open(revision);
    expect(client.connection.protocolVersion).toBe(revision);
    const { total, order_id } = await client.tools.order(ORDER);
    expect({ total, order_id }).toEqual({
      total: expect.any(Number),
      order_id: expect.stringMatching(/^o-/),
    });
    expect((await client.tools.search({ query: 'numbers' })).text).toContain('decimal: ');
    expect(await client.tools.version({ name: 'decimal', region: 'us' })).toEqual({
      version: expect.any(String),
    });
    const info = await client.resources.packageInfo({ name: 'decimal' });
    expect(JSON.parse(info.text)).toMatchObject({ name: 'decimal' });
    expect(info.contents).toMatchObject([{ uri: 'pkg://decimal/info', text: info.text }]);
    expect(JSON.parse((await client.resources.groups()).text)).toEqual({ groups: ['web', 'data'] });
    const { messages } = await client.prompts.review({ name: 'decimal' });
    expect(messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Review decimal, focusing on quality.' } },
    ]);
    expect((await client.complete.review('focus', 'sec')).values).toEqual(['security']);
    const completed = await client.complete.packageInfo('name', 'dec', { known: {} });
    expect(completed.values).toEqual(['decimal']);
    expect((await client.connection.listTools()).map(({ name }) => name)).toEqual([
      'order',
      'search',
      'version',
    ]);
  });

  it('throws what a tool reports, and keeps the result', async () => {
    const client = await open(revision);
    const call = client.tools.version({ name: 'nothing' });
    const error = await call.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({
      name: 'ToolError',
      code: 'tool-error',
      message: 'There is no package of this name.',
      tool: 'version',
      result: { isError: true, content: [{ type: 'text', text: error.message }] },
    });
    expect(await client.tools.version({ name: 'nothing' }).result()).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: error.message }],
    });
    expect(await client.tools.version({ name: 'decimal' }).result()).toMatchObject({
      content: [{ type: 'text' }],
      structuredContent: { version: expect.any(String) },
    });
  });

  it('sends nothing that no URI can carry, and passes on what the server refuses', async () => {
    const client = await open(revision);
    const empty = client.resources.packageInfo({ name: '' });
    await expect(empty).rejects.toMatchObject({ name: 'ClientError', code: 'invalid-variable' });
    await expect(empty).rejects.toThrow(
      /^resource `pkg:\/\/\{name\}\/info`: `name` must be a text that is not empty$/,
    );
    await expect(client.resources.packageInfo({ name: 'a/../b' })).rejects.toBeInstanceOf(RpcError);
  });
});

describe('a typed client', () => {
  it('reports progress, and stops when it is told', async () => {
    const connection = await testClient(createEverythingRuntime());
    const client = createEverything(connection);
    const heard: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => heard.push(progress);
    await client.tools.testToolWithProgress({}, { onProgress });
    expect(heard).toHaveLength(3);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(client.tools.testToolWithProgress({}, { signal })).rejects.toThrow('enough');
    await expect(client.tools.testToolWithProgress({}, { timeoutMs: 1 })).rejects.toMatchObject({
      code: 'timeout',
    });
    expect((await client.prompts.testSimplePrompt()).messages).toHaveLength(1);
  });

  it('leaves questions to the connection, or says that there are some', async () => {
    const asked = createEverything(await testClient(createEverythingRuntime()));
    const call = asked.tools.testInputRequiredResultElicitation();
    await expect(call).rejects.toBeInstanceOf(ClientError);
    await expect(call).rejects.toMatchObject({ code: 'input-required' });
    expect(await call.result()).toMatchObject({ resultType: 'input_required' });
    const connection = await testClient(createEverythingRuntime(), {
      input: () => ({ action: 'accept', content: { name: 'Ada' } }),
    });
    const { text } = await createEverything(connection).tools.testInputRequiredResultElicitation();
    expect(text).toContain('Ada');
  });

  it('sends arguments as headers without listing the tools', async () => {
    const sent: unknown[] = [];
    const server = await listen({
      runtime: createRuntime(),
      port: 0,
      gate: ({ headers }) => {
        sent.push([headers['mcp-method'], headers['mcp-param-region']]);
        return undefined;
      },
    });
    onTestFinished(() => server.close());
    const client = await opened({ url: server.url }, '2026-07-28');
    await client.tools.version({ name: 'decimal', region: 'us' });
    await client.connection.listTools();
    await client.tools.version({ name: 'decimal' });
    expect(sent).toEqual([
      ['server/discover', undefined],
      ['tools/call', 'us'],
      ['tools/list', undefined],
      ['tools/call', undefined],
    ]);
  });

  it('sends `_meta`', async () => {
    const sent: unknown[] = [];
    const connection = await connect({
      exchange: async (text) => {
        const { id, method, params } = JSON.parse(text);
        if (method !== 'server/discover') sent.push([method, params.arguments, params._meta.trace]);
        const result = {
          resultType: 'complete',
          ...(method === 'server/discover'
            ? { supportedVersions: ['2026-07-28'], capabilities: {} }
            : {
                content: [{ type: 'text', text: 'a' }, { type: 'text', text: 'b' }, 5],
                contents: 'none',
              }),
        };
        return JSON.stringify({ jsonrpc: '2.0', id, result });
      },
    });
    const client = createClient(connection);
    const options = { _meta: { trace: 't-1' } };
    const { text, content } = await client.tools.search({ query: 'x' }, options);
    expect({ text, content }).toEqual({
      text: 'a\nb',
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    });
    expect(await client.resources.groups(options)).toMatchObject({ text: '', contents: [] });
    expect(sent).toEqual([
      ['tools/call', { query: 'x' }, 't-1'],
      ['resources/read', undefined, 't-1'],
    ]);
    // A tool with an output schema has to give structured content (MCP, "Tools", "Output Schema").
    await expect(client.tools.order(ORDER)).rejects.toMatchObject({ code: 'invalid-output' });
  });

  it('is no promise, cannot be changed, and has what the manifest has alone', async () => {
    const client = createClient(await testClient(createRuntime()));
    expect(Object.keys(client)).toEqual([
      'tools',
      'resources',
      'prompts',
      'complete',
      'connection',
    ]);
    expect(await client.tools).toBe(client.tools);
    expect(Object.isFrozen(client) && Object.isFrozen(client.tools)).toBe(true);
  });
});
