import { errors, type JWTVerifyOptions, type JWTVerifyResult, jwtVerify } from 'jose';
import type { OAuthSettings } from '../../definitions/program.js';
import type { JsonObject } from '../../protocol/json.js';
import { fetchKeys } from './fetch-keys.js';
import { createKeyCache } from './key-cache.js';

/** What a token that holds says of its bearer, and until when. */
export type Claims = JsonObject & { readonly exp: number };

/** Finds out what a token says of its bearer. Rejects with what was wrong with it, or with `KeysUnavailable`. */
export type VerifyToken = (token: string) => Promise<Claims>;

/**
 * Signatures of a key pair. Among them is neither `none` nor anything with a shared secret, for which a token could take
 * the public key (RFC 8725, section 3.1).
 */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** By how much the clocks of issuer and server may differ, in seconds. */
export const LEEWAY_SECONDS = 30;

/** Prepares the check of tokens: signed by the issuer, for this server, and valid now. */
export function createVerifyToken({
  issuer,
  jwksUri,
  resource,
  audience,
}: OAuthSettings): VerifyToken {
  const findKey = createKeyCache(() => fetchKeys(jwksUri));
  const options: JWTVerifyOptions = {
    algorithms: ALGORITHMS,
    issuer,
    // `https://h` and `https://h/` are one URL, and clients ask for a token in either form.
    audience: audience ?? [resource, new URL(resource).href],
    requiredClaims: ['exp'],
    clockTolerance: LEEWAY_SECONDS,
  };
  return async (token) => {
    try {
      return claimsOf(await jwtVerify(token, findKey, options));
    } catch (cause) {
      if (!(cause instanceof errors.JWKSMultipleMatchingKeys)) throw cause;
      return verifyWithAny(token, cause, options);
    }
  };
}

/** A token need not name its key: then it is one of those that fit. */
async function verifyWithAny(
  token: string,
  keys: InstanceType<typeof errors.JWKSMultipleMatchingKeys>,
  options: JWTVerifyOptions,
): Promise<Claims> {
  for await (const key of keys) {
    try {
      return claimsOf(await jwtVerify(token, key, options));
    } catch (cause) {
      if (!(cause instanceof errors.JWSSignatureVerificationFailed)) throw cause;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
}

/** A token is JSON, and one without an expiry is refused. */
function claimsOf({ payload }: JWTVerifyResult): Claims {
  return payload as Claims;
}
