import { beforeAll, describe, expect, it } from 'vitest';
import { post } from '../transports/http/raw-connection.js';
import { type ClientVector, readVectors } from '../vectors/vector.js';
import { createKey, type Key, openIssuer, RESOURCE } from './issuer.js';
import { modernPost, openProtected } from './protected-server.js';

/** The vectors of the file `auth.jsonl` beside the others are words: here is what each of them comes to. */
const told = readVectors<ClientVector>('auth.jsonl');

/** What a vector says of its answer. */
function then(id: string): string {
  return String(told.find((vector) => vector.id === id)?.then);
}

const LISTEN = { notifications: { toolsListChanged: true } };
const CALL = { name: 'write', arguments: {} };

/** A request of each revision, with a token or without one. */
const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;
function requestOf(
  revision: (typeof REVISIONS)[number],
  method: string,
  params: object,
  token?: string,
): string {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  if (revision === '2026-07-28') return modernPost(method, params, headers);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return post(body, { 'MCP-Protocol-Version': revision, ...headers });
}

let key: Key;
beforeAll(async () => {
  key = await createKey('k1');
});

describe.each(REVISIONS)('in %s', (revision) => {
  it('V181 no token', async () => {
    const server = await openProtected(await openIssuer(key));
    const { status, headers } = await server.exchange(requestOf(revision, 'tools/list', {}));
    expect(then('V181')).toBe(`${status}, WWW-Authenticate: Bearer with resource_metadata=`);
    expect(headers['www-authenticate']).toMatch(/^Bearer resource_metadata="https:/);
  });

  it('V182 no token on server/discover and listen', async () => {
    const server = await openProtected(await openIssuer(key));
    for (const [method, params] of [
      ['server/discover', {}],
      ['subscriptions/listen', LISTEN],
    ] as const) {
      const { status } = await server.exchange(requestOf(revision, method, params));
      expect(then('V182')).toBe(`${status} too`);
    }
  });

  it('V184 too few scopes', async () => {
    const issuer = await openIssuer(key);
    const server = await openProtected(issuer);
    const token = await issuer.sign(key, { scope: 'files:read' });
    const { status, headers } = await server.exchange(
      requestOf(revision, 'tools/call', CALL, token),
    );
    const challenge = headers['www-authenticate'];
    const members = ['error="insufficient_scope"', 'scope="files:write"', 'resource_metadata'];
    expect(then('V184')).toBe(`${status} ${members.join(', ')}`);
    for (const member of members) expect(challenge).toContain(member);
  });
});

it('V185 metadata is public', async () => {
  const issuer = await openIssuer(key);
  const server = await openProtected(issuer);
  const path = '/.well-known/oauth-protected-resource/mcp';
  expect(told.find(({ id }) => id === 'V185')?.when).toBe(`GET ${path}`);
  const { status, body } = await server.exchange(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  expect(then('V185')).toBe(`${status} JSON, resource, authorization_servers non-empty`);
  expect(JSON.parse(body)).toMatchObject({
    resource: RESOURCE,
    authorization_servers: [issuer.url],
  });
});

it('no vector is left out', () => {
  expect(told.map(({ id }) => id)).toEqual(['V181', 'V182', 'V184', 'V185']);
});
