import { generateKeyPairSync } from 'node:crypto';
import { exportJWK } from 'jose';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKey, type Issuer, type Key, openIssuer } from './issuer.js';
import { CHALLENGE, openProtected, type ProtectedServer } from './protected-server.js';

let first: Key;
let second: Key;
let rsa: Key;
beforeAll(async () => {
  [first, second, rsa] = await Promise.all([
    createKey('k1'),
    createKey('k2'),
    createKey('k1', 'RS256'),
  ]);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes the clocks of the server stand still; what a test waits for goes on. */
function stopClocks(): { pass(seconds: number): void } {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  return { pass: (seconds) => void vi.advanceTimersByTime(seconds * 1000) };
}

const UNKNOWN = `${CHALLENGE}, error="invalid_token", error_description="the token is signed with an unknown key"`;

async function status(server: ProtectedServer, token: string): Promise<number> {
  return (await server.ask('tools/list', token)).status;
}

async function opened(...keys: readonly Key[]): Promise<[Issuer, ProtectedServer]> {
  const issuer = await openIssuer(...keys);
  return [issuer, await openProtected(issuer)];
}

/** Why there are no keys, as the log has it. */
function causesOf({ logged }: ProtectedServer): string {
  return String(logged.map(({ cause }) => (cause as Error).cause));
}

describe('the keys of the issuer', () => {
  it('are fetched when the first token comes, once for all who come at the same time', async () => {
    const [issuer, server] = await opened(first);
    expect(await server.ask('tools/list')).toMatchObject({ status: 401 });
    expect(issuer.fetches).toBe(0);
    const token = await issuer.sign(first);
    const statuses = await Promise.all(Array.from({ length: 10 }, () => status(server, token)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(issuer.fetches).toBe(1);
  });

  it('are kept for an hour', async () => {
    const clock = stopClocks();
    const [issuer, server] = await opened(first);
    const ask = async () => status(server, await issuer.sign(first));
    await ask();
    clock.pass(3599);
    expect([await ask(), issuer.fetches]).toEqual([200, 1]);
    clock.pass(2);
    expect([await ask(), issuer.fetches]).toEqual([200, 2]);
  });

  it('that the issuer takes back are refused after an hour', async () => {
    const clock = stopClocks();
    const [issuer, server] = await opened(first);
    const ask = async () => status(server, await issuer.sign(first));
    expect(await ask()).toBe(200);
    issuer.keys = [second.jwk];
    expect(await ask()).toBe(200);
    clock.pass(3601);
    expect(await ask()).toBe(401);
  });

  it('that are new are found with the first token that names one', async () => {
    const clock = stopClocks();
    const [issuer, server] = await opened(first);
    await status(server, await issuer.sign(first));
    issuer.keys = [first.jwk, second.jwk];
    clock.pass(61);
    const statuses = [first, second].map(async (key) => status(server, await issuer.sign(key)));
    expect(await Promise.all(statuses)).toEqual([200, 200]);
    expect(issuer.fetches).toBe(2);
  });

  it('are looked for at most once a minute, however many tokens name unknown ones', async () => {
    const clock = stopClocks();
    const [issuer, server] = await opened(first);
    const flood = async (): Promise<Set<string | undefined>> => {
      const asked = Array.from({ length: 30 }, async (_, index) => {
        const token = await issuer.sign(first, {}, { kid: `unknown-${index}` });
        return (await server.ask('tools/list', token)).challenge;
      });
      return new Set(await Promise.all(asked));
    };
    expect(await flood()).toEqual(new Set([UNKNOWN]));
    expect(issuer.fetches).toBe(1);
    clock.pass(59);
    await flood();
    expect(issuer.fetches).toBe(1);
    clock.pass(2);
    await flood();
    expect(issuer.fetches).toBe(2);
    expect(await status(server, await issuer.sign(first))).toBe(200);
  });

  it('are all tried where a token names none', async () => {
    const [issuer, server] = await opened(first, second);
    const statuses = [first, second, await createKey('k3')].map(async (key) =>
      status(server, await issuer.sign(key, {}, { kid: undefined })),
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
  });

  it('are 32 at most', async () => {
    const [issuer, server] = await opened();
    const others = Array.from({ length: 31 }, (_, index) => ({ ...first.jwk, kid: `o${index}` }));
    issuer.keys = [...others, first.jwk, second.jwk];
    expect(await status(server, await issuer.sign(first))).toBe(200);
    expect(await status(server, await issuer.sign(second))).toBe(401);
  });

  it('are public keys for signatures alone', async () => {
    const [issuer, server] = await opened();
    const secret = { kty: 'oct', kid: 'k1', alg: 'HS256', k: 'c2VjcmV0' };
    issuer.keys = [secret, { ...second.jwk, use: 'enc' }];
    expect(await status(server, await issuer.sign(first))).toBe(401);
    expect(await status(server, await issuer.sign(second))).toBe(401);
  });
});

describe('a key that no signature can be checked with', () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
  it.each<[string, () => Promise<object> | object]>([
    ['is broken', () => ({ ...first.jwk, x: 'AA' })],
    ['lacks half of it', () => ({ kty: 'EC', crv: 'P-256', kid: 'k1', x: first.jwk.x })],
    ['is private', async () => ({ ...(await exportJWK(first.privateKey)), kid: 'k1' })],
    ['is of an unknown curve', () => ({ ...first.jwk, alg: undefined, crv: 'P-1' })],
    ['is too short', () => ({ ...weak.publicKey.export({ format: 'jwk' }), kid: 'k1' })],
  ])('that %s is none, and leaves the others as they are', async (_name, unusable) => {
    const [issuer, server] = await opened();
    issuer.keys = [await unusable(), second.jwk];
    for (const key of [first, rsa]) {
      const { challenge } = await server.ask('tools/list', await issuer.sign(key));
      expect(challenge).toBe(UNKNOWN);
    }
    const unnamed = await issuer.sign(second, {}, { kid: undefined });
    expect(await status(server, unnamed)).toBe(200);
    expect(server.logged).toEqual([]);
  });
});

describe('an issuer without keys', () => {
  it.each<[string, NonNullable<Issuer['answer']>, RegExp]>([
    ['that is down', (request) => request.socket.destroy(), /fetch failed/],
    ['that fails', (_, response) => response.writeHead(500).end(), /answers 500/],
    [
      'that sends us elsewhere',
      (_, response) => response.writeHead(302, { Location: '/jwks?again' }).end(),
      /fetch failed/,
    ],
    ['that answers with a page', (_, response) => response.end('<html>'), /JSON/],
    ['that answers with null', (_, response) => response.end('null'), /no list of keys/],
    ['that answers with a list', (_, response) => response.end('[]'), /no list of keys/],
    [
      'that answers without an end',
      (_, response) => {
        const more = () => {
          while (response.write(' '.repeat(65_536)));
        };
        response.on('drain', more).on('error', () => {});
        more();
      },
      /more than 262144 bytes/,
    ],
  ])(
    '%s: 503, as nothing can be said of a token, and one line in the log',
    async (_name, answer, cause) => {
      const clock = stopClocks();
      const [issuer, server] = await opened(first);
      issuer.answer = answer;
      const token = await issuer.sign(first);
      const answers = await Promise.all([1, 2, 3].map(() => server.ask('tools/list', token)));
      for (const { status, headers, body } of answers) {
        expect([status, headers['retry-after'], headers['www-authenticate']]).toEqual([
          503,
          '5',
          undefined,
        ]);
        expect(JSON.parse(body).error.message).toContain('cannot be checked now');
        expect(body).not.toContain(issuer.url);
      }
      expect(await server.ask('tools/list')).toMatchObject({ status: 401 });
      expect(issuer.fetches).toBe(1);
      expect(server.logged).toMatchObject([{ level: 'error' }]);
      expect(causesOf(server)).toMatch(cause);

      issuer.answer = undefined;
      expect(await status(server, token)).toBe(503);
      clock.pass(6);
      expect(await status(server, token)).toBe(200);
      expect(issuer.fetches).toBe(2);
    },
  );

  it('leaves those that were fetched until they are an hour old', async () => {
    const clock = stopClocks();
    const [issuer, server] = await opened(first);
    const ask = async (kid = 'k1') => status(server, await issuer.sign(first, {}, { kid }));
    await ask();
    issuer.answer = (request) => request.socket.destroy();
    clock.pass(120);
    // This one may be signed with a new key, which nobody can tell.
    expect([await ask('k2'), await ask('k2'), await ask()]).toEqual([503, 401, 200]);
    clock.pass(3500);
    expect(await ask()).toBe(503);
  });

  it('that keeps us waiting is left alone for five seconds after that', async () => {
    const clock = stopClocks();
    const [issuer, server] = await opened(first);
    issuer.answer = (request) => {
      clock.pass(6);
      request.socket.destroy();
    };
    const ask = async () => status(server, await issuer.sign(first));
    expect([await ask(), await ask(), issuer.fetches]).toEqual([503, 503, 1]);
    clock.pass(6);
    expect([await ask(), issuer.fetches]).toEqual([503, 2]);
  });

  it('that does not answer is given up after five seconds', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const waited = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
    const [issuer, server] = await opened(first);
    issuer.answer = () => {};
    expect(await status(server, await issuer.sign(first))).toBe(503);
    expect(waited.mock.calls).toEqual([[5000]]);
    waited.mockRestore();
  });
});
