import fc from 'fast-check';
import { type OAuthGate, oauthGate } from 'snodo/oauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey, type Issuer, type Key, openIssuer, RESOURCE } from './issuer.js';

let keys: readonly [Key, Key, Key];
beforeAll(async () => {
  keys = await Promise.all([createKey('k1'), createKey('r1', 'RS256'), createKey('e1', 'Ed25519')]);
});

async function opened(): Promise<[OAuthGate, Issuer]> {
  const issuer = await openIssuer(...keys);
  const { url, jwksUri } = issuer;
  return [oauthGate({ issuer: url, jwksUri, resource: RESOURCE }), issuer];
}

/** What a gate says of a header: the status of its answer, or whom it admits. */
async function verdictOn(gate: OAuthGate, authorization: string): Promise<unknown> {
  const verdict = await gate({
    method: 'POST',
    path: '/mcp',
    headers: { authorization },
    remoteAddress: undefined,
  });
  return verdict !== undefined && 'status' in verdict ? verdict.status : verdict?.auth['principal'];
}

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Headers of tokens, with everything that a header may say of where its key is. */
const header = fc.record(
  {
    alg: fc.oneof(
      fc.constantFrom(
        'none',
        'None',
        'HS256',
        'RS256',
        'PS256',
        'ES256',
        'EdDSA',
        'Ed25519',
        'dir',
      ),
      fc.json(),
    ),
    kid: fc.oneof(fc.constantFrom('k1', 'r1', 'e1', '__proto__', ''), fc.jsonValue()),
    typ: fc.constantFrom('JWT', 'at+jwt', 'x'),
    crit: fc.oneof(fc.constantFrom(['b64'], ['exp'], []), fc.jsonValue()),
    b64: fc.boolean(),
    jwk: fc.constantFrom({ kty: 'oct', k: 'AA' }, {}),
    jku: fc.constant('http://127.0.0.1:9/keys'),
    x5u: fc.constant('http://127.0.0.1:9/keys'),
    zip: fc.constant('DEF'),
  },
  { requiredKeys: [] },
);

const token = fc
  .tuple(
    fc.oneof(header, fc.jsonValue(), fc.string()),
    fc.oneof(fc.jsonValue(), fc.string()),
    fc.oneof(fc.base64String(), fc.string({ minLength: 0, maxLength: 90 }).map(part)),
  )
  .map(([head, payload, signature]) => `${part(head)}.${part(payload)}.${signature}`);

describe('whatever is sent in place of a token', () => {
  it('is refused, and never a fault', async () => {
    const [gate, issuer] = await opened();
    const hostile = fc.oneof(
      token.map((text) => `Bearer ${text}`),
      fc.string().map((text) => `Bearer ${text}`),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (authorization) => {
        expect([400, 401]).toContain(await verdictOn(gate, authorization));
      }),
      { numRuns: 2000 },
    );
    expect(issuer.fetches).toBeLessThanOrEqual(1);
  });

  it('is refused when it is a good token with any other bytes', async () => {
    const [gate, issuer] = await opened();
    for (const key of keys) {
      const good = await issuer.sign(key);
      expect(await verdictOn(gate, `Bearer ${good}`)).toBe('ada');
      // The last character of a part may hold bits that mean nothing.
      const ends = [...good.matchAll(/.(?=\.|$)/g)].map(({ index }) => index);
      const change = fc.record({
        at: fc.nat(good.length - 1).filter((at) => !ends.includes(at)),
        by: fc.constantFrom(...'ABCxyz019-_.~='),
      });
      await fc.assert(
        fc.asyncProperty(change, async ({ at, by }) => {
          fc.pre(good[at] !== by);
          const changed = good.slice(0, at) + by + good.slice(at + 1);
          expect([400, 401]).toContain(await verdictOn(gate, `Bearer ${changed}`));
        }),
        { numRuns: 200 },
      );
    }
  });
});
