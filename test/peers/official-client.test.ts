import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defineServer } from '../../src/runtime/index.js';
import { listen } from '../../src/runtime/transports/http/index.js';
import { OFFICIAL_CLIENTS, type PeerClient, TRANSPORTS } from './clients.js';
import { type DemoServer, startDemoServer } from './demo-server.js';

let server: DemoServer;

beforeAll(async () => {
  server = await startDemoServer();
}, 60_000);

afterAll(async () => {
  expect(await server.stop()).toBe(0);
});

const EACH = OFFICIAL_CLIENTS.flatMap((peer) =>
  TRANSPORTS.map((kind) => [peer.title, peer.revision, kind, peer] as const),
);

const INSTALL = 'skipped without `npm ci --prefix test/peers`';

describe.each(EACH)('the official client %s, %s, over %s', (_title, revision, kind, peer) => {
  describe.skipIf(!peer.isInstalled)(peer.isInstalled ? 'when connected' : INSTALL, () => {
    let client: PeerClient;
    let agreed: string | undefined;

    beforeAll(async () => {
      ({ client, agreed } = await peer.open(kind, server.url));
    }, 60_000);

    afterAll(async () => {
      await client?.close();
    });

    it('agrees on a revision, and is told who the server is', () => {
      expect(agreed).toBe(revision);
      expect(client.getServerVersion()).toEqual({
        name: 'package-tools',
        title: 'Package tools',
        version: '1.0.0',
      });
    });

    it('lists tools, resources, templates and prompts', async () => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['order', 'search', 'version']);
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual(['toolbox://groups']);
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
        'pkg://{name}/info',
      ]);
      const { prompts } = await client.listPrompts();
      expect(prompts.map(({ name }) => name)).toEqual(['review']);
    });

    it('calls a tool with text', async () => {
      const result = await client.callTool({ name: 'search', arguments: { query: 'json' } });
      expect(result).toMatchObject({
        content: [{ type: 'text', text: 'jason: A fast JSON parser and generator' }],
      });
    });

    it('calls a tool with structured content, which it checks against the output schema', async () => {
      const result = await client.callTool({
        name: 'order',
        arguments: { customer: { id: 'c-1' }, lines: [{ sku: 'jason', quantity: 2 }] },
      });
      expect(result.structuredContent).toMatchObject({ total: 12.5 });
    });

    it('sends an argument as a header where the transport has headers', async () => {
      const result = await client.callTool({
        name: 'version',
        arguments: { name: 'jason', region: 'us' },
      });
      expect(result.structuredContent).toEqual({ version: '1.4.5' });
    });

    it('reads a static resource and a template', async () => {
      const groups = await client.readResource({ uri: 'toolbox://groups' });
      expect(groups.contents).toEqual([
        {
          uri: 'toolbox://groups',
          mimeType: 'application/json',
          text: '{"groups":["web","data"]}',
        },
      ]);
      const info = await client.readResource({ uri: 'pkg://jason/info' });
      expect(info.contents[0]).toMatchObject({
        uri: 'pkg://jason/info',
        mimeType: 'application/json',
      });
    });

    it('gets a prompt', async () => {
      const prompt = await client.getPrompt({ name: 'review', arguments: { name: 'jason' } });
      expect(prompt.messages).toEqual([
        { role: 'user', content: { type: 'text', text: 'Review jason, focusing on quality.' } },
      ]);
    });

    it('completes an argument of a prompt, and a variable of a template', async () => {
      const prompt = await client.complete({
        ref: { type: 'ref/prompt', name: 'review' },
        argument: { name: 'focus', value: 's' },
      });
      expect(prompt.completion).toEqual({ values: ['security'] });
      const template = await client.complete({
        ref: { type: 'ref/resource', uri: 'pkg://{name}/info' },
        argument: { name: 'name', value: 'p' },
        context: { arguments: { other: 'x' } },
      });
      expect(template.completion).toEqual({ values: ['phoenix', 'plug'] });
      await expect(
        client.complete({
          ref: { type: 'ref/prompt', name: 'review' },
          argument: { name: 'name', value: '' },
        }),
      ).rejects.toMatchObject({ code: -32602 });
    });

    it('is told of a wrong argument in a result that a model can read', async () => {
      const result = await client.callTool({
        name: 'search',
        arguments: { query: 'a', page: 'two' },
      });
      expect(result).toMatchObject({
        isError: true,
        content: [
          {
            type: 'text',
            text: 'Invalid arguments at /page: value is not one of the declared JSON types',
          },
        ],
      });
      const missing = await client.callTool({ name: 'search', arguments: {} });
      expect(missing).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: 'Missing required arguments: query' }],
      });
    });

    it('is refused for an unknown tool, and for an unknown resource', async () => {
      await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toMatchObject({
        code: -32602,
      });
      await expect(client.readResource({ uri: 'pkg://nope/info' })).rejects.toMatchObject({
        code: peer.resourceNotFound,
        data: { uri: 'pkg://nope/info' },
      });
    });
  });
});

describe('the official client that probes', () => {
  it('goes on with a handshake where a server speaks only older revisions', async () => {
    const server = { name: 'old', version: '1.0.0' };
    const runtime = defineServer({ server, protocols: ['2025-06-18'] })();
    const old = await listen({ runtime, port: 0 });
    onTestFinished(() => old.close());
    const probing = OFFICIAL_CLIENTS.find(({ title }) => title === '2.4.0, which probes');
    const opened = await probing?.open('http', new URL(old.url));
    expect(opened?.agreed).toBe('2025-06-18');
    await opened?.client.close();
  });
});
