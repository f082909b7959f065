import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** How long keys are believed, in milliseconds: a key that the issuer takes back is refused after this time at the latest. */
const MAX_AGE_MS = 3_600_000;

/** At most so often a token with an unknown key makes us look for new ones, in milliseconds: tokens come from anybody. */
const REFRESH_MS = 60_000;

/** How long an issuer is left alone that could not be reached, where there are no keys, in milliseconds. */
export const RETRY_MS = 5000;

/** Nothing can be said of a token, because there are no keys. The cause is there once for each attempt to get some. */
export class KeysUnavailable extends Error {
  override readonly name: string = 'KeysUnavailable';
}

/**
 * Keeps the keys of an issuer, and gives the one that a token is signed with. It looks for them when the first token
 * comes, when they have become too old, and when a token names one that is not among them.
 *
 * @param load fetches the keys
 */
export function createKeyCache(load: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
  let keys: { readonly find: JWTVerifyGetKey; readonly since: number } | undefined;
  let loading: Promise<void> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  const age = (since: number): number => performance.now() - since;

  const start = async (): Promise<void> => {
    const since = performance.now();
    triedAt = since;
    try {
      keys = { find: createLocalJWKSet(await load()), since };
    } catch (cause) {
      triedAt = performance.now(); // one that lets us wait is left alone after that
      throw new KeysUnavailable(UNAVAILABLE, { cause });
    } finally {
      loading = undefined;
    }
  };
  /** All who need keys at the same time wait for the same ones; one of them learns why there are none. */
  const refresh = async (): Promise<void> => {
    if (loading === undefined) {
      loading = start();
      return loading;
    }
    await loading.catch(() => {
      throw new KeysUnavailable(UNAVAILABLE);
    });
  };
  const find: JWTVerifyGetKey = async (header, token) => {
    if (keys === undefined || age(keys.since) > MAX_AGE_MS) {
      if (loading === undefined && age(triedAt) < RETRY_MS) throw new KeysUnavailable(UNAVAILABLE);
      await refresh();
      if (keys === undefined) throw new KeysUnavailable(UNAVAILABLE);
    }
    return keys.find(header, token);
  };

  return async (header, token) => {
    try {
      return await find(header, token);
    } catch (cause) {
      if (!(cause instanceof errors.JWKSNoMatchingKey)) throw cause;
      if (loading === undefined && age(triedAt) < REFRESH_MS) throw cause;
      await refresh();
      return find(header, token);
    }
  };
}

const UNAVAILABLE = 'the keys of the issuer cannot be fetched';
