import { existsSync } from 'node:fs';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { root, SERVE } from './demo-server.js';

/** What the tests use of a client, which is the same in all versions of the official one. */
export type PeerClient = Pick<
  Client,
  | 'callTool'
  | 'close'
  | 'complete'
  | 'connect'
  | 'getPrompt'
  | 'getServerVersion'
  | 'listPrompts'
  | 'listResourceTemplates'
  | 'listResources'
  | 'listTools'
  | 'readResource'
>;

/** The transports that a client is tried over. */
export const TRANSPORTS = ['http', 'stdio'] as const;

/** One of the transports. */
export type TransportKind = (typeof TRANSPORTS)[number];

/** A version of the official client, in one of its modes. */
export type OfficialClient = {
  readonly title: string;
  /** The revision that it agrees on with a server of all revisions. */
  readonly revision: string;
  readonly isInstalled: boolean;
  /** The code that it passes on for a resource that is not there: the server's, or its own of all revisions. */
  readonly resourceNotFound: number;
  /** Makes a client and connects it; over HTTP to the URL, over stdio to a server of its own. */
  open(kind: TransportKind, url: URL): Promise<OpenClient>;
};

/** A connected client. */
export type OpenClient = {
  readonly client: PeerClient;
  /** The revision that the client told its transport after the handshake. */
  readonly agreed: string | undefined;
};

const IDENTITY = { name: 'peer', version: '1.0.0' };
const STDIO = { command: process.execPath, args: [...SERVE, '--stdio'], cwd: root };

function current(
  title: string,
  revision: string,
  mode: 'legacy' | 'auto' | { pin: string },
): OfficialClient {
  return {
    title,
    revision,
    isInstalled: true,
    resourceNotFound: -32602,
    async open(kind, url) {
      const client = new Client(IDENTITY, { versionNegotiation: { mode } });
      const transport =
        kind === 'http' ? new StreamableHTTPClientTransport(url) : new StdioClientTransport(STDIO);
      return connect(client, transport);
    },
  };
}

/** The modules of a version from before the client was a package of its own; it is installed in this folder. */
function older(folder: string, revision: string): OfficialClient {
  const path = (name: string): string =>
    new URL(`node_modules/${folder}/dist/esm/client/${name}.js`, import.meta.url).href;
  return {
    title: folder,
    revision,
    isInstalled: existsSync(new URL(path('index'))),
    resourceNotFound: -32002,
    async open(kind, url) {
      const modules = await Promise.all(
        ['index', 'streamableHttp', 'stdio'].map((name) => import(path(name))),
      );
      const [{ Client }, { StreamableHTTPClientTransport }, { StdioClientTransport }] = modules;
      const client: PeerClient = new Client(IDENTITY);
      const transport =
        kind === 'http' ? new StreamableHTTPClientTransport(url) : new StdioClientTransport(STDIO);
      return connect(client, transport);
    },
  };
}

type PeerTransport = Parameters<Client['connect']>[0];

/** Connects a client. Every version tells its transport the revision, if that wants to know. */
async function connect(client: PeerClient, transport: PeerTransport): Promise<OpenClient> {
  let agreed: string | undefined;
  const tell = transport.setProtocolVersion?.bind(transport);
  transport.setProtocolVersion = (version) => {
    agreed = version;
    tell?.(version);
  };
  await client.connect(transport);
  return { client, agreed };
}

/** The official clients of all revisions. */
export const OFFICIAL_CLIENTS: readonly OfficialClient[] = [
  current('2.4.0, pinned', '2026-07-28', { pin: '2026-07-28' }),
  current('2.4.0, which probes', '2026-07-28', 'auto'),
  current('2.4.0, which opens with a handshake', '2025-11-25', 'legacy'),
  older('sdk-1.32', '2025-11-25'),
  older('sdk-1.17', '2025-06-18'),
];
