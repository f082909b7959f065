import { type HttpServer, type ListenOptions, listen } from 'snodo/http';
import { type OAuthOptions, oauthGate } from 'snodo/oauth';
import {
  createHub,
  defineServer,
  type Hub,
  type JsonObject,
  type LogRecord,
  type ServerOptions,
} from 'snodo/runtime';
import { onTestFinished } from 'vitest';
import {
  type HeaderOverrides,
  openConnection,
  post,
  type RawResponse,
} from '../transports/http/raw-connection.js';
import { type Issuer, RESOURCE } from './issuer.js';

/** A server that asks for tokens, over raw sockets. */
export type ProtectedServer = HttpServer & {
  readonly hub: Hub;
  readonly logged: readonly LogRecord[];
  /** Whom the handler of `whoami` has met. */
  readonly met: readonly (JsonObject | undefined)[];
  /** Sends a request of 2026-07-28 with a token, or with other headers. */
  ask(method: string, token?: string, params?: object, headers?: HeaderOverrides): Promise<Answer>;
  /** Sends bytes on a connection of their own. */
  exchange(bytes: string): Promise<RawResponse>;
};

/** An answer: its status, its challenge, and what it says. */
export type Answer = Pick<RawResponse, 'status' | 'headers' | 'body'> & {
  readonly challenge: string | undefined;
};

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const schema = { type: 'object' } as const;

/** What a test changes of the server. */
export type ProtectedOptions = {
  readonly oauth?: Partial<OAuthOptions>;
  readonly listen?: Partial<ListenOptions>;
  readonly server?: Partial<ServerOptions>;
};

/** The metadata of the server, where whoever is refused is sent to. */
export const METADATA = 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp';

/** The challenge to whoever sends no token. */
export const CHALLENGE: string = `Bearer resource_metadata="${METADATA}"`;

/** Serves tools that need tokens of an issuer; it ends with the test. */
export async function openProtected(
  issuer: Pick<Issuer, 'url' | 'jwksUri'>,
  options: ProtectedOptions = {},
): Promise<ProtectedServer> {
  const hub = createHub();
  const logged: LogRecord[] = [];
  const met: (JsonObject | undefined)[] = [];
  const runtime = defineServer({
    server: { name: 'protected', version: '1' },
    logger: (record) => logged.push(record),
    capabilities: { resources: { subscribe: true } },
    subscriptions: { open: hub.open },
    tools: [
      {
        definition: { name: 'whoami', inputSchema: schema },
        call: (_args, { auth }) => {
          met.push(auth);
          return String(auth?.['principal']);
        },
      },
      {
        definition: { name: 'write', inputSchema: schema },
        scopes: ['files:write'],
        call: () => 'written',
      },
      {
        definition: { name: 'move', inputSchema: schema },
        scopes: ['files:read', 'files:write'],
        call: () => 'moved',
      },
    ],
    resources: [
      { definition: { name: 'open', uri: 'mem://open' }, text: 'open' },
      { definition: { name: 'secret', uri: 'mem://secret' }, scopes: ['files:read'], text: 's' },
    ],
    ...options.server,
  })();
  const gate = oauthGate({
    issuer: issuer.url,
    jwksUri: issuer.jwksUri,
    resource: RESOURCE,
    ...options.oauth,
  });
  const server = await listen({ runtime, port: 0, gate, drainTimeoutMs: 200, ...options.listen });
  onTestFinished(() => server.close());
  const exchange = async (bytes: string): Promise<RawResponse> => {
    const connection = await openConnection(server.port);
    onTestFinished(() => void connection.socket.destroy());
    connection.send(bytes);
    return connection.response();
  };
  return {
    ...server,
    hub,
    logged,
    met,
    exchange,
    async ask(method, token, params = {}, headers = {}) {
      const answer = await exchange(modernPost(method, params, { ...bearer(token), ...headers }));
      return { ...answer, challenge: answer.headers['www-authenticate'] };
    },
  };
}

/** The bytes of a request of 2026-07-28. */
export function modernPost(method: string, params: object, headers: HeaderOverrides): string {
  const { name, uri } = params as { readonly name?: string; readonly uri?: string };
  const target = name ?? uri;
  return post(
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: META } }),
    {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': method,
      ...(target === undefined ? {} : { 'Mcp-Name': target }),
      ...headers,
    },
  );
}

function bearer(token: string | undefined): HeaderOverrides {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
