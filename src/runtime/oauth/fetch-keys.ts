import { importJWK, type JSONWebKeySet, type JWK } from 'jose';

/** Longest that the issuer may take, in milliseconds: well below the deadline of a gate. */
const TIMEOUT_MS = 5000;

/** Largest document that is read: far more than the keys that are taken need, also with their certificates. */
const MAX_BYTES = 262_144;

/** The most keys that are taken. */
const MAX_KEYS = 32;

/** The fewest bits of an RSA key that a signature is checked with (RFC 7518, section 3.3). */
const MIN_RSA_BITS = 2048;

/**
 * Fetches the public keys of an issuer (RFC 7517, section 5), without those that no signature can be checked with. A
 * redirection is not followed: it could lead anywhere.
 *
 * @throws Error that says why there are none.
 */
export async function fetchKeys(jwksUri: string): Promise<JSONWebKeySet> {
  const response = await fetch(jwksUri, {
    headers: { Accept: 'application/json, application/jwk-set+json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${jwksUri} answers ${response.status}`);
  }
  const { keys } = Object(JSON.parse(await readText(response)));
  if (!Array.isArray(keys)) throw new Error(`${jwksUri} holds no list of keys`);
  const found = keys.filter(isSigningKey).slice(0, MAX_KEYS);
  const areUsable = await Promise.all(found.map(isUsable));
  return { keys: found.filter((_, index) => areUsable[index]) };
}

/** A secret that is shared with the issuer would be no public key. */
function isSigningKey(key: unknown): key is JWK {
  const { kty, use = 'sig' } = Object(key);
  return ['RSA', 'EC', 'OKP'].includes(kty) && use === 'sig';
}

/** Left in, a key that is broken, weak or private would be a fault with each token that it fits. */
async function isUsable(key: JWK): Promise<boolean> {
  try {
    const imported = await importJWK(key, key.alg ?? algorithmOf(key));
    if (!('algorithm' in imported) || imported.type !== 'public') return false;
    const { modulusLength = MIN_RSA_BITS } = imported.algorithm as {
      readonly modulusLength?: number;
    };
    return modulusLength >= MIN_RSA_BITS;
  } catch {
    return false;
  }
}

/** An algorithm that a key which names none can be used with. */
function algorithmOf({ kty, crv }: JWK): string {
  if (kty === 'RSA') return 'RS256';
  return kty === 'OKP' ? 'EdDSA' : `ES${crv === 'P-521' ? '512' : crv?.slice(2)}`;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      await reader?.cancel();
      throw new Error(`${response.url} holds more than ${MAX_BYTES} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
