import { oauthGate } from 'snodo/oauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey, type Key, openIssuer, RESOURCE } from './issuer.js';
import { METADATA, openProtected, type ProtectedOptions } from './protected-server.js';

const ROOT = '/.well-known/oauth-protected-resource';

let key: Key;
beforeAll(async () => {
  key = await createKey('k1');
});

async function get(path: string, options: ProtectedOptions = {}, start = 'GET', headers = '') {
  const issuer = await openIssuer(key);
  const server = await openProtected(issuer, options);
  const answer = await server.exchange(
    `${start} ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`,
  );
  return { ...answer, issuer };
}

// RFC 9728, sections 2 and 3; MCP 2026-07-28, "Authorization", protected resource metadata discovery.
describe('the metadata', () => {
  it.each([`${ROOT}/mcp`, ROOT, `${ROOT}/mcp?x=1`])('is public: GET %s', async (path) => {
    const { status, headers, body, issuer } = await get(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json',
      'max-age=3600',
    ]);
    expect(JSON.parse(body)).toEqual({
      resource: RESOURCE,
      authorization_servers: [issuer.url],
      bearer_methods_supported: ['header'],
    });
    expect(issuer.fetches).toBe(0);
  });

  it.each([
    [
      ['files:read', 'files:write'],
      ['files:read', 'files:write'],
    ],
    [[], undefined],
  ])('names the scopes %j', async (scopesSupported, expected) => {
    const { body } = await get(ROOT, { oauth: { scopesSupported } });
    expect(JSON.parse(body)['scopes_supported']).toEqual(expected);
  });

  it.each([`${ROOT}/other`, `${ROOT}/`, `${ROOT}/mcp/`, '/.well-known/oauth-authorization-server'])(
    'is nowhere else: GET %s',
    async (path) => {
      expect((await get(path)).status).toBe(401);
    },
  );

  it.each([
    ['https://h.example', ROOT, `https://h.example${ROOT}`],
    ['https://h.example/', ROOT, `https://h.example${ROOT}`],
    ['https://h.example/public/mcp', `${ROOT}/public/mcp`, `https://h.example${ROOT}/public/mcp`],
    ['https://H.example:443/a', `${ROOT}/a`, `https://h.example${ROOT}/a`],
    ['https://h.example/a?b=c', `${ROOT}/a`, `https://h.example${ROOT}/a?b=c`],
  ])('of %s is at %s', async (resource, path, url) => {
    const { metadataPaths } = oauthGate({
      issuer: 'https://login.example.com',
      jwksUri: 'https://login.example.com/jwks',
      resource,
    });
    expect(metadataPaths).toEqual([...new Set([path, ROOT])]);
    const { body } = await get(path, { oauth: { resource } });
    expect(JSON.parse(body).resource).toBe(resource);
    const { headers } = await get('/mcp', { oauth: { resource } });
    expect(headers['www-authenticate']).toBe(`Bearer resource_metadata="${url}"`);
  });

  it('is at the path of the server too, where clients know another one', async () => {
    const oauth = { resource: 'https://h.example/public', path: '/mcp' };
    for (const path of [`${ROOT}/public`, `${ROOT}/mcp`, ROOT]) {
      expect((await get(path, { oauth })).status).toBe(200);
    }
    const { headers } = await get('/mcp', { oauth });
    expect(headers['www-authenticate']).toContain(`"https://h.example${ROOT}/public"`);
  });

  it('has a head', async () => {
    const issuer = await openIssuer(key);
    const server = await openProtected(issuer);
    const url = new URL(server.url).origin + new URL(METADATA).pathname;
    const [whole, head] = await Promise.all([fetch(url), fetch(url, { method: 'HEAD' })]);
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength));
  });

  it.each(['POST', 'DELETE', 'PUT'])('is not served with %s', async (method) => {
    const { status, headers } = await get(ROOT, {}, method);
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });

  it('may be read by every page whose requests are taken', async () => {
    const origin = 'Origin: http://localhost:6274\r\n';
    const { headers } = await get(ROOT, {}, 'GET', origin);
    expect(headers['access-control-allow-origin']).toBe('*');
    const preflight = await get(
      `${ROOT}/mcp`,
      {},
      'OPTIONS',
      `${origin}Access-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: mcp-protocol-version\r\n`,
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Accept, MCP-Protocol-Version',
    });
    const evil = await get(ROOT, {}, 'GET', 'Origin: https://evil.example\r\n');
    expect(evil.status).toBe(403);
  });

  it('has one header of each name where pages may read answers', async () => {
    const listen = {
      allowedOrigins: ['app.example.com'],
      cors: { origins: ['https://app.example.com'] },
    };
    const { headers } = await get(ROOT, { listen }, 'GET', 'Origin: https://app.example.com\r\n');
    expect(headers['access-control-allow-origin']).toBe('*');
    const refused = await get('/mcp', { listen }, 'GET', 'Origin: https://app.example.com\r\n');
    expect(refused.status).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe('https://app.example.com');
    expect(refused.headers['access-control-expose-headers']).toContain('WWW-Authenticate');
  });
});

describe('wrong options', () => {
  const options = {
    issuer: 'https://login.example.com',
    jwksUri: 'https://login.example.com/jwks',
    resource: RESOURCE,
  };

  it.each([
    [{ issuer: undefined }, '`issuer` must be an absolute https URL'],
    [{ issuer: 'login.example.com' }, '`issuer` must be an absolute https URL'],
    [{ jwksUri: 'http://login.example.com/jwks' }, '`jwksUri` must be an absolute https URL'],
    [{ jwksUri: 'file:///etc/keys' }, '`jwksUri` must be an absolute https URL'],
    [{ resource: 'https://ada:secret@h/mcp' }, '`resource` must be an absolute https URL'],
    [{ resource: `${RESOURCE}#a` }, '`resource` must be an absolute https URL'],
    [{ audience: '' }, '`audience` must be a text that is not empty'],
    [{ audience: ['a'] }, '`audience` must be a text that is not empty'],
    [{ scopesSupported: 'a b' }, '`scopesSupported` must be a list of scopes'],
    [{ scopesSupported: ['a b'] }, '`scopesSupported` must be a list of scopes'],
    [{ gate: './gate.ts' }, '`gate` must be a function'],
    [{ path: 'mcp' }, '`path` must start with `/` and have no query'],
    [{ identify: {} }, '`identify` must be a function'],
    [{ algorithms: ['none'] }, '`algorithms`'],
  ])('are refused at once: %j', (wrong, message) => {
    expect(() => oauthGate({ ...options, ...wrong } as never)).toThrow(message);
  });
});
