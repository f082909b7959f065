import { type CryptoKey, exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose';
import type { JsonObject } from 'snodo/runtime';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey, type Issuer, type Key, openIssuer, RESOURCE } from './issuer.js';
import { CHALLENGE, openProtected } from './protected-server.js';

const now = (): number => Math.floor(Date.now() / 1000);
const EVIL = 'https://evil.example';

/** What a bad token is answered: the challenge, and in words for the developer of the client what is wrong. */
function invalid(finding: string): string {
  return `${CHALLENGE}, error="invalid_token", error_description="${finding}"`;
}

let key: Key;
let rsa: Key;
let foreign: Key;
beforeAll(async () => {
  [key, rsa, foreign] = await Promise.all([
    createKey('k1'),
    createKey('r1', 'RS256'),
    createKey('k1'),
  ]);
});

const CALL = { name: 'whoami', arguments: {} };

/** Calls a tool with a token; nothing of the token may be in the answer or in the log. */
async function called(makeToken: (issuer: Issuer) => string | Promise<string>) {
  const issuer = await openIssuer(key, rsa);
  const server = await openProtected(issuer);
  const token = await makeToken(issuer);
  const answer = await server.ask('tools/call', token, CALL);
  expect(JSON.stringify([answer, server.logged])).not.toContain(token);
  return { ...answer, issuer, server };
}

describe('a good token', () => {
  it.each<[string, (issuer: Issuer) => Promise<string>]>([
    ['signed with ECDSA', (issuer) => issuer.sign(key)],
    ['signed with RSA', (issuer) => issuer.sign(rsa)],
    ['that does not name its key', (issuer) => issuer.sign(key, {}, { kid: undefined })],
    ['for several servers', (issuer) => issuer.sign(key, { aud: [EVIL, RESOURCE] })],
    ['that expired just now', (issuer) => issuer.sign(key, { exp: now() - 20 })],
    ['valid from a moment on', (issuer) => issuer.sign(key, { nbf: now() + 20 })],
  ])('%s is taken', async (_name, makeToken) => {
    const { status, body, challenge } = await called(makeToken);
    expect([status, challenge]).toEqual([200, undefined]);
    expect(JSON.parse(body)).toMatchObject({ result: { content: [{ text: 'ada' }] } });
  });

  it('tells handlers who calls: principal, scopes and claims, and not the token', async () => {
    const { server } = await called((issuer) => issuer.sign(key, { scope: 'a b', tenant: 't' }));
    expect(server.met).toEqual([
      {
        principal: 'ada',
        scopes: ['a', 'b'],
        claims: {
          iss: expect.any(String),
          aud: RESOURCE,
          sub: 'ada',
          iat: expect.any(Number),
          exp: expect.any(Number),
          scope: 'a b',
          tenant: 't',
        },
      },
    ]);
  });

  it.each([
    [{ scope: 'a b' }, ['a', 'b']],
    [{ scope: ['a', 'b'] }, ['a', 'b']],
    [{ scp: 'a b' }, ['a', 'b']],
    [{ scp: ['a', 'b'] }, ['a', 'b']],
    [{ scope: '' }, []],
    [{ scope: 7 }, []],
    [{}, []],
  ])('grants the scopes of %j', async (claims, scopes) => {
    const { server } = await called((issuer) => issuer.sign(key, claims));
    expect(server.met[0]?.['scopes']).toEqual(scopes);
  });

  it('has the identity that the application makes of its claims', async () => {
    const issuer = await openIssuer(key);
    const identify = async ({ sub, permissions }: JsonObject): Promise<JsonObject> => {
      return { principal: `user:${String(sub)}`, scopes: [permissions ?? []].flat() };
    };
    const server = await openProtected(issuer, { oauth: { identify } });
    const token = await issuer.sign(key, { scope: 'files:write', permissions: ['files:read'] });
    await server.ask('tools/call', token, CALL);
    expect(server.met).toEqual([{ principal: 'user:ada', scopes: ['files:read'] }]);
    const { status } = await server.ask('tools/call', token, { name: 'write' });
    expect(status).toBe(403);
  });

  it("is at nobody's service when the application fails to say whose it is", async () => {
    const issuer = await openIssuer(key);
    const identify = () => Promise.reject(new Error('secret'));
    const server = await openProtected(issuer, { oauth: { identify } });
    const { status, body } = await server.ask('tools/call', await issuer.sign(key), CALL);
    expect([status, body.includes('secret')]).toEqual([500, false]);
    expect(server.logged).toMatchObject([{ level: 'error', message: 'the request gate failed' }]);
  });

  it('without a subject has no principal', async () => {
    const { server } = await called((issuer) => issuer.sign(key, { sub: undefined }));
    expect(Object.keys(server.met[0] ?? {})).toEqual(['scopes', 'claims']);
  });

  it('for the URL of a server at the root may have a slash more', async () => {
    const issuer = await openIssuer(key);
    const server = await openProtected(issuer, { oauth: { resource: 'https://h.example' } });
    const token = await issuer.sign(key, { aud: 'https://h.example/' });
    expect((await server.ask('tools/list', token)).status).toBe(200);
  });

  it('is for the audience of the options', async () => {
    const issuer = await openIssuer(key);
    const server = await openProtected(issuer, { oauth: { audience: 'api://tools' } });
    const statuses = ['api://tools', RESOURCE].map(async (aud) => {
      return (await server.ask('tools/list', await issuer.sign(key, { aud }))).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 401]);
  });
});

/** Signs with the public key of the issuer as if it were a shared secret (RFC 8725, section 2.1). */
async function confused(issuer: Issuer): Promise<string> {
  const publicKey = await importJWK(rsa.jwk, 'RS256', { extractable: true });
  const secret = new TextEncoder().encode(await exportSPKI(publicKey as CryptoKey));
  return new SignJWT({ sub: 'ada' })
    .setProtectedHeader({ alg: 'HS256', kid: 'r1' })
    .setIssuer(issuer.url)
    .setAudience(RESOURCE)
    .setExpirationTime('10m')
    .sign(secret);
}

function unsigned(issuer: Issuer): string {
  return new UnsecuredJWT({ sub: 'ada' })
    .setIssuer(issuer.url)
    .setAudience(RESOURCE)
    .setExpirationTime('10m')
    .encode();
}

/** The token with another payload under the same signature. */
async function tampered(issuer: Issuer): Promise<string> {
  const [head, , signature] = (await issuer.sign(key)).split('.');
  const [, payload] = (await issuer.sign(key, { sub: 'root' })).split('.');
  return [head, payload, signature].join('.');
}

// MCP 2026-07-28, "Authorization", token handling; RFC 6750, section 3.1: 401 and `invalid_token`.
describe('a bad token is answered 401', () => {
  it.each<[string, (issuer: Issuer) => string | Promise<string>, string]>([
    ['expired', (i) => i.sign(key, { exp: now() - 31 }), 'the token has expired'],
    [
      'without an expiry',
      (i) => i.sign(key, { exp: undefined }),
      'the token does not say when it expires',
    ],
    ['not valid yet', (i) => i.sign(key, { nbf: now() + 60 }), 'the token is not valid yet'],
    [
      'of a foreign issuer',
      (i) => i.sign(key, { iss: EVIL }),
      'the token is not from the issuer of this server',
    ],
    [
      'without an issuer',
      (i) => i.sign(key, { iss: undefined }),
      'the token is not from the issuer of this server',
    ],
    [
      'for another audience',
      (i) => i.sign(key, { aud: EVIL }),
      'the token is not issued for this server',
    ],
    [
      'for the server at a path beside this one',
      (i) => i.sign(key, { aud: `${RESOURCE}/other` }),
      'the token is not issued for this server',
    ],
    [
      'without an audience',
      (i) => i.sign(key, { aud: undefined }),
      'the token is not issued for this server',
    ],
    ['signed with a foreign key', (i) => i.sign(foreign), 'the signature of the token is wrong'],
    [
      'signed with a foreign key that it does not name',
      (i) => i.sign(foreign, {}, { kid: undefined }),
      'the signature of the token is wrong',
    ],
    [
      'signed with a key that it names wrongly',
      (i) => i.sign(key, {}, { kid: 'k9' }),
      'the token is signed with an unknown key',
    ],
    ['changed after it was signed', tampered, 'the signature of the token is wrong'],
    ['not signed', unsigned, 'the token is signed with an algorithm that is not taken'],
    [
      'signed with the public key as a secret',
      confused,
      'the token is signed with an algorithm that is not taken',
    ],
    ['that is no token', () => 'garbage', 'the token is malformed'],
    ['of empty parts', () => 'e30.e30.e30', 'the token is malformed'],
    ['that is encrypted', () => 'e30.e30.e30.e30.e30', 'the token is malformed'],
    ['that is very long', () => 'a'.repeat(20_000), 'the token is too long'],
    [
      'with a header that must be understood',
      (i) =>
        i
          .sign(key, {}, { crit: ['x'], x: 1 })
          .catch(() => 'eyJhbGciOiJFUzI1NiIsImNyaXQiOlsieCJdLCJ4IjoxfQ.e30.e30'),
      'the token is malformed',
    ],
  ])('%s', async (_name, makeToken, finding) => {
    const { status, challenge, body, server } = await called(makeToken);
    expect([status, challenge]).toEqual([401, invalid(finding)]);
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      error: { code: -32600, message: `Request refused: ${finding}` },
    });
    expect(server.met).toEqual([]);
    expect(server.logged).toEqual([]);
  });
});

describe('what is no token', () => {
  it.each([
    ['no header', null],
    ['another scheme', 'Basic YWRhOnNlY3JldA=='],
    ['an empty header', ''],
  ])('%s is answered 401 without an error (RFC 6750, section 3.1)', async (_name, header) => {
    const server = await openProtected(await openIssuer(key));
    const answer = await server.ask('tools/list', undefined, {}, { Authorization: header });
    expect([answer.status, answer.challenge]).toEqual([401, CHALLENGE]);
  });

  it.each<[string, (token: string) => string | readonly string[]]>([
    ['a scheme alone', () => 'Bearer'],
    ['two tokens', (token) => `Bearer ${token} ${token}`],
    ['two headers', (token) => [`Bearer ${token}`, `Bearer ${token}`]],
    ['quotes', (token) => `Bearer "${token}"`],
    ['other characters', () => 'Bearer gr\xfc\xdfe'],
  ])('%s is malformed: 400 (RFC 6750, section 3.1)', async (_name, makeHeader) => {
    const issuer = await openIssuer(key);
    const server = await openProtected(issuer);
    const header = makeHeader(await issuer.sign(key));
    const answer = await server.ask('tools/list', undefined, {}, { Authorization: header });
    const finding = 'the Authorization header is malformed';
    expect([answer.status, answer.challenge]).toEqual([
      400,
      `${CHALLENGE}, error="invalid_request", error_description="${finding}"`,
    ]);
    expect(issuer.fetches).toBe(0);
  });

  it('the scheme may be in any case (RFC 9110, section 11.1)', async () => {
    const issuer = await openIssuer(key);
    const server = await openProtected(issuer);
    const header = `bEARER   ${await issuer.sign(key)}`;
    const answer = await server.ask('tools/list', undefined, {}, { Authorization: header });
    expect(answer.status).toBe(200);
  });

  it('a token in the query or in the body is none', async () => {
    const issuer = await openIssuer(key);
    const server = await openProtected(issuer);
    const token = await issuer.sign(key);
    const request = `POST /mcp?access_token=${token} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${token.length + 13}\r\n\r\naccess_token=${token}`;
    const { status, headers } = await server.exchange(request);
    expect([status, headers['www-authenticate']]).toEqual([401, CHALLENGE]);
    expect(issuer.fetches).toBe(0);
  });
});
