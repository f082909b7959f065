import { errors } from 'jose';

/** A token that is not taken. Its message is a sentence for the developer of the client; it repeats nothing of the token. */
export class TokenRefusal extends Error {
  override readonly name: string = 'TokenRefusal';
}

/** The refusal behind what the verification of a token throws; undefined for what is no fault of the token. */
export function tokenRefusal(cause: unknown): TokenRefusal | undefined {
  if (cause instanceof TokenRefusal) return cause;
  if (!(cause instanceof errors.JOSEError)) return undefined;
  return new TokenRefusal(reasonOf(cause));
}

function reasonOf(cause: InstanceType<typeof errors.JOSEError>): string {
  if (cause instanceof errors.JWTExpired) return 'the token has expired';
  if (cause instanceof errors.JWTClaimValidationFailed) {
    return CLAIMS[cause.claim] ?? 'the token has a claim that is not taken';
  }
  return REASONS[cause.code] ?? 'the token is malformed';
}

const CLAIMS: { readonly [claim: string]: string | undefined } = {
  aud: 'the token is not issued for this server',
  iss: 'the token is not from the issuer of this server',
  exp: 'the token does not say when it expires',
  nbf: 'the token is not valid yet',
};

const REASONS: { readonly [code: string]: string | undefined } = {
  [errors.JOSEAlgNotAllowed.code]: 'the token is signed with an algorithm that is not taken',
  [errors.JWKSNoMatchingKey.code]: 'the token is signed with an unknown key',
  [errors.JWSSignatureVerificationFailed.code]: 'the signature of the token is wrong',
};
