import { existsSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createHub,
  createMessage,
  defineServer,
  elicitForm,
  type Hub,
  type ToolComponent,
} from '../../src/runtime/index.js';
import { listen } from '../../src/runtime/transports/http/index.js';

type PeerHandler = (request: { params: Record<string, unknown> }) => Promise<object>;

/** What the tests use of a client, whatever its version. */
type PeerClient = {
  connect(transport: unknown): Promise<void>;
  close(): Promise<void>;
  callTool(params: { name: string }): Promise<{ content?: unknown }>;
  subscribeResource(params: { uri: string }): Promise<unknown>;
  setLoggingLevel(level: 'error'): Promise<unknown>;
};

type OpenPeer = {
  readonly client: PeerClient;
  /** The methods of the notifications that have come. */
  readonly heard: string[];
  readonly transport: {
    readonly sessionId?: string | undefined;
    terminateSession(): Promise<void>;
  };
};

const IDENTITY = { name: 'peer', version: '1.0.0' };
const CAPABILITIES = { elicitation: {}, sampling: {} };

const elicit: PeerHandler = async () => ({ action: 'accept', content: { name: 'Ada' } });
const sample: PeerHandler = async () => ({
  role: 'assistant',
  model: 'm',
  content: { type: 'text', text: 'Paris' },
});

async function openCurrent(url: URL): Promise<OpenPeer> {
  const client = new Client(IDENTITY, {
    capabilities: CAPABILITIES,
    versionNegotiation: { mode: 'legacy' },
  });
  client.setRequestHandler('elicitation/create', elicit as never);
  client.setRequestHandler('sampling/createMessage', sample as never);
  return opened(client as unknown as PeerClient, new StreamableHTTPClientTransport(url));
}

/** Opens a client of a version that is installed in this folder. */
function openOlder(folder: string) {
  return async (url: URL): Promise<OpenPeer> => {
    const path = (name: string): string =>
      new URL(`node_modules/${folder}/dist/esm/${name}.js`, import.meta.url).href;
    const [{ Client: Older }, { StreamableHTTPClientTransport: Transport }, types] =
      await Promise.all(
        ['client/index', 'client/streamableHttp', 'types'].map((name) => import(path(name))),
      );
    const client = new Older(IDENTITY, { capabilities: CAPABILITIES });
    client.setRequestHandler(types.ElicitRequestSchema, elicit);
    client.setRequestHandler(types.CreateMessageRequestSchema, sample);
    return opened(client, new Transport(url));
  };
}

async function opened(client: PeerClient, transport: OpenPeer['transport']): Promise<OpenPeer> {
  const heard: string[] = [];
  Object.assign(client, {
    fallbackNotificationHandler: async ({ method }: { method: string }) => void heard.push(method),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, heard, transport };
}

function tool(name: string, call: ToolComponent['call']): ToolComponent {
  return { definition: { name, inputSchema: { type: 'object' } }, call };
}

async function openServer(): Promise<{ url: URL; hub: Hub }> {
  const hub = createHub();
  const runtime = defineServer({
    server: { name: 'sessions', version: '1.0.0' },
    initializeEra: { sessions: 'memory' },
    capabilities: {
      logging: {},
      tools: { listChanged: true },
      resources: { subscribe: true },
    },
    subscriptions: hub,
    resources: [{ definition: { uri: 'x://1', name: 'one' }, read: () => 'one' }],
    tools: [
      tool('greet', (_args, { ask }) => {
        const { who } = ask({ who: elicitForm('Name?', { name: { type: 'string' } }) });
        return who.action === 'accept' ? `Hello, ${who.content.name}` : who.action;
      }),
      tool('think', (_args, { ask }) => {
        const message = {
          role: 'user' as const,
          content: { type: 'text' as const, text: 'Capital?' },
        };
        const { thought } = ask({ thought: createMessage({ messages: [message], maxTokens: 5 }) });
        return JSON.stringify(thought.content);
      }),
      tool('leave', async (_args, { closeStream }) => {
        closeStream();
        await new Promise((resolve) => setTimeout(resolve, 50));
        return 'back';
      }),
      tool('log', (_args, { log }) => {
        log('info', 'info');
        log('error', 'error');
        return 'logged';
      }),
    ],
  })();
  const server = await listen({ runtime, port: 0, drainTimeoutMs: 500 });
  onTestFinished(() => server.close());
  return { url: new URL(server.url), hub };
}

const PEERS = [
  ['2.4.0', openCurrent, true],
  ['sdk-1.32', openOlder('sdk-1.32'), isInstalled('sdk-1.32')],
  ['sdk-1.17, of 2025-06-18', openOlder('sdk-1.17'), isInstalled('sdk-1.17')],
] as const;

function isInstalled(folder: string): boolean {
  return existsSync(new URL(`node_modules/${folder}`, import.meta.url));
}

const INSTALL = 'skipped without `npm ci --prefix test/peers`';

describe.each(PEERS)('the official client %s in a session', (_title, open, installed) => {
  describe.skipIf(!installed)(installed ? 'when connected' : INSTALL, () => {
    it('is asked, by elicitation and by sampling', async () => {
      const { url } = await openServer();
      const { client, transport } = await open(url);
      expect(transport.sessionId).toMatch(/^\S{32}$/);
      expect(await client.callTool({ name: 'greet' })).toMatchObject({
        content: [{ text: 'Hello, Ada' }],
      });
      expect(JSON.stringify(await client.callTool({ name: 'think' }))).toContain('Paris');
    });

    it('hears of changes on a stream of its own, and of log messages of its level', async () => {
      const { url, hub } = await openServer();
      const { client, heard } = await open(url);
      await client.subscribeResource({ uri: 'x://1' });
      hub.toolsListChanged();
      hub.resourceUpdated('x://1');
      await expect
        .poll(() => heard.toSorted())
        .toEqual(['notifications/resources/updated', 'notifications/tools/list_changed']);
      await client.setLoggingLevel('error');
      await client.callTool({ name: 'log' });
      await expect.poll(() => heard.slice(2)).toEqual(['notifications/message']);
    });

    it('comes back for the answer when its stream ends early', async () => {
      const { url } = await openServer();
      const { client } = await open(url);
      expect(await client.callTool({ name: 'leave' })).toMatchObject({
        content: [{ text: 'back' }],
      });
    });

    it('ends its session', async () => {
      const { url } = await openServer();
      const { client, transport } = await open(url);
      await transport.terminateSession();
      await expect(client.callTool({ name: 'log' })).rejects.toThrow();
    });
  });
});
