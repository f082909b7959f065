import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, connect, isResourceNotFound } from '../../src/client/index.js';
import { defineServer } from '../../src/runtime/define.js';
import { completion } from '../../src/runtime/results/completion-reply.js';
import type { Runtime } from '../../src/runtime/runtime.js';
import { openDirect } from '../../src/runtime/transports/direct.js';
import { listen } from '../../src/runtime/transports/http/index.js';

const createRuntime = defineServer({
  server: { name: 'real', version: '1.0.0', instructions: 'Hello' },
  pagination: { pageSize: 2 },
  tools: ['c', 'a', 'b'].map((name) => ({
    definition: {
      name,
      inputSchema: {
        type: 'object',
        properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
        required: ['region'],
      },
    },
    call: ({ region }) => `${name} in ${region}`,
  })),
  resources: [
    { definition: { name: 'static', uri: 'mem://static' }, text: 'here' },
    {
      definition: { name: 'family', uriTemplate: 'mem://family/{id}', completion: ['id'] },
      read: ({ uri }) => `read ${uri}`,
      complete: ({ value, arguments: given }) =>
        completion([`${value}${given['id'] ?? ''}`], { total: 2 }),
    },
  ],
  prompts: [
    {
      definition: { name: 'größe', arguments: [{ name: 'unit' }] },
      render: ({ unit }) => `in ${unit}`,
    },
  ],
});

const connections: [string, (runtime: Runtime) => Promise<Client>][] = [
  ['in process', (runtime) => connect({ exchange: openDirect(runtime) })],
  [
    'over HTTP',
    async (runtime) => {
      const server = await listen({ runtime, port: 0 });
      onTestFinished(() => server.close());
      return connect({ url: server.url });
    },
  ],
];

describe.each(connections)('%s', (_name, open) => {
  async function opened(): Promise<Client> {
    const client = await open(createRuntime());
    onTestFinished(() => client.close());
    return client;
  }

  it('lists everything over all pages', async () => {
    const client = await opened();
    expect(client).toMatchObject({
      protocolVersion: '2026-07-28',
      serverInfo: { name: 'real', version: '1.0.0' },
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: 'Hello',
    });
    expect((await client.listTools()).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(await client.listResources()).toMatchObject([{ uri: 'mem://static' }]);
    expect(await client.listResourceTemplates()).toMatchObject([{ name: 'family' }]);
    expect(await client.listPrompts()).toMatchObject([{ name: 'größe' }]);
  });

  it('calls, also with arguments that no header holds as they are', async () => {
    const client = await opened();
    await client.listTools();
    for (const region of ['eu', '', ' ä\n']) {
      expect(await client.callTool('a', { region })).toMatchObject({
        content: [{ type: 'text', text: `a in ${region}` }],
      });
    }
    expect(await client.callTool('a')).toMatchObject({ isError: true });
    await expect(client.callTool('none')).rejects.toMatchObject({ code: -32602 });
  });

  it('calls a tool that it has not listed', async () => {
    const client = await opened();
    expect(await client.callTool('b', { region: 'eu' })).toMatchObject({
      content: [{ type: 'text', text: 'b in eu' }],
    });
  });

  it('completes', async () => {
    const client = await opened();
    const ref = { type: 'ref/resource', uri: 'mem://family/{id}' } as const;
    const argument = { name: 'id', value: '7' };
    expect(await client.complete({ ref, argument })).toEqual({
      values: ['7'],
      total: 2,
      hasMore: false,
    });
    const context = { arguments: { id: '8' } };
    expect(await client.complete({ ref, argument, context })).toMatchObject({ values: ['78'] });
    const wrong = client.complete({ ref, argument: { name: 'x', value: '' } });
    await expect(wrong).rejects.toMatchObject({ code: -32602 });
  });

  it('reads and gets', async () => {
    const client = await opened();
    expect(await client.readResource('mem://static')).toMatchObject({
      contents: [{ text: 'here' }],
    });
    expect(await client.readResource('mem://family/7')).toMatchObject({
      contents: [{ text: 'read mem://family/7' }],
    });
    expect(await client.getPrompt('größe', { unit: 'cm' })).toMatchObject({
      messages: [{ role: 'user', content: { type: 'text', text: 'in cm' } }],
    });
    const error = await client.readResource('mem://none').catch((reason: unknown) => reason);
    expect(isResourceNotFound(error)).toBe(true);
  });
});
