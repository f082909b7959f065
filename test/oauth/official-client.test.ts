import { text } from 'node:stream/consumers';
import {
  Client,
  ClientCredentialsProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { listen } from 'snodo/http';
import { type OAuthGate, oauthGate } from 'snodo/oauth';
import { defineServer } from 'snodo/runtime';
import { expect, it, onTestFinished } from 'vitest';
import { createKey, openIssuer } from './issuer.js';

const schema = { type: 'object' } as const;

// MCP 2026-07-28, "Authorization": from the first 401 over the metadata to a token, and to one with more scopes.
it.each([
  ['auto', '2026-07-28'],
  ['legacy', '2025-11-25'],
] as const)(
  'the official client (%s) finds its way to the tokens it needs',
  async (mode, agreed) => {
    const key = await createKey('k1');
    const issuer = await openIssuer(key);
    const asked: (string | null)[] = [];
    issuer.authorize = async (request, response) => {
      const form = new URLSearchParams(await text(request));
      const scope = form.get('scope') ?? '';
      asked.push(scope);
      const token = await issuer.sign(key, { aud: form.get('resource'), sub: 'robot', scope });
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(
        JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: 600, scope }),
      );
    };
    const runtime = defineServer({
      server: { name: 's', version: '1' },
      tools: [
        { definition: { name: 'read', inputSchema: schema }, scopes: ['read'], call: () => 'read' },
        { definition: { name: 'write', inputSchema: schema }, scopes: ['write'], call: () => 'w' },
      ],
    })();
    let gate: OAuthGate | undefined;
    const server = await listen({ runtime, port: 0, gate: (request) => gate?.(request) });
    onTestFinished(() => server.close());
    const settings = { issuer: issuer.url, jwksUri: issuer.jwksUri, resource: server.url };
    gate = oauthGate({ ...settings, scopesSupported: ['read'] });

    const client = new Client({ name: 'peer', version: '1' }, { versionNegotiation: { mode } });
    const credentials = { clientId: 'robot', clientSecret: 'x', expectedIssuer: issuer.url };
    const transport = new StreamableHTTPClientTransport(new URL(server.url), {
      authProvider: new ClientCredentialsProvider(credentials),
    });
    await client.connect(transport);
    onTestFinished(() => client.close());
    expect(transport.protocolVersion).toBe(agreed);
    expect(asked).toEqual(['read']);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read']);
    expect(await client.callTool({ name: 'read' })).toMatchObject({ content: [{ text: 'read' }] });

    expect(await client.callTool({ name: 'write' })).toMatchObject({ content: [{ text: 'w' }] });
    expect(asked.slice(1).map((scope) => scope?.split(' ').sort())).toEqual([['read', 'write']]);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['read', 'write']);
  },
);
