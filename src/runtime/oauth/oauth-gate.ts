import type { JsonObject } from '../../protocol/json.js';
import { type Awaitable, chain } from '../awaitable.js';
import { refusal } from '../transports/http/answer.js';
import type { Gate, GateRequest, GateVerdict } from '../transports/http/gate.js';
import { readBearerToken } from './bearer-token.js';
import { identityOf } from './identity.js';
import { KeysUnavailable, RETRY_MS } from './key-cache.js';
import { createMetadata } from './metadata.js';
import { checkOptions, type OAuthOptions } from './options.js';
import { tokenRefusal } from './token-refusal.js';
import {
  type Claims,
  createVerifyToken,
  LEEWAY_SECONDS,
  type VerifyToken,
} from './verify-token.js';

/** A gate that asks for access tokens. */
export type OAuthGate = Gate & {
  /** The paths at which it answers with the metadata, for hosts that hand over the requests of some paths alone. */
  readonly metadataPaths: readonly string[];
};

/**
 * Makes a gate that admits whoever has an access token of an issuer for this server: signed with one of its keys, not
 * expired, and in the `Authorization` header. Handlers find `principal`, `scopes` and `claims` in `context.auth`, and
 * never the token. Clients learn where to get one from its metadata (RFC 9728), which it serves, and from its challenges
 * (RFC 6750).
 *
 * The keys are fetched when the first token comes. While they cannot be, requests with a token are answered 503.
 *
 * @throws TypeError for a wrong option.
 */
export function oauthGate(options: OAuthOptions): OAuthGate {
  checkOptions(options);
  const { gate, identify = identityOf, scopesSupported = [] } = options;
  const metadata = createMetadata(options);
  const challenge = `Bearer resource_metadata="${metadata.url}"`;
  const scope = scopesSupported.length === 0 ? '' : `, scope="${scopesSupported.join(' ')}"`;
  const check = createTokenCheck(createVerifyToken(options), identify, { challenge, scope });
  const own: Gate = gate ?? (() => undefined);

  const ask: Gate = (request) =>
    metadata.answer(request) ??
    chain(own(request), (verdict) => {
      if (verdict === undefined) return check(request);
      return 'auth' in verdict ? { challenge, ...verdict } : verdict;
    });
  return Object.assign(ask, { metadataPaths: metadata.paths });
}

/** What clients that are refused are told of how to be admitted. */
type Challenges = { readonly challenge: string; readonly scope: string };

function createTokenCheck(
  verify: VerifyToken,
  identify: (claims: JsonObject) => Awaitable<JsonObject>,
  { challenge, scope }: Challenges,
): (request: GateRequest) => Awaitable<GateVerdict> {
  const refuse = (status: number, error: string, finding: string): GateVerdict => {
    const detail = `error="${error}", error_description="${finding}"`;
    return answer(status, finding, `${challenge}${scope}, ${detail}`);
  };
  // Who has sent no token has made no error (RFC 6750, section 3.1).
  const absent = answer(401, 'an access token is needed', challenge + scope);
  const malformed = refuse(400, 'invalid_request', 'the Authorization header is malformed');
  const tooLong = refuse(401, 'invalid_token', 'the token is too long');

  return async ({ headers }) => {
    const bearer = readBearerToken(headers['authorization']);
    if (bearer === 'absent') return absent;
    if (bearer === 'malformed') return malformed;
    if (bearer === 'too-long') return tooLong;
    let claims: Claims;
    try {
      claims = await verify(bearer.token);
    } catch (cause) {
      if (cause instanceof KeysUnavailable) return unavailable(cause);
      const refused = tokenRefusal(cause);
      if (refused === undefined) throw cause;
      return refuse(401, 'invalid_token', refused.message);
    }
    const expiresAt = (claims.exp + LEEWAY_SECONDS) * 1000;
    return { auth: await identify(claims), challenge, expiresAt };
  };
}

function answer(status: number, finding: string, challenge: string): GateVerdict {
  return answerOf(status, finding, { 'WWW-Authenticate': challenge });
}

/** The token may well be good: a client that took 401 for an answer would throw it away. */
function unavailable(cause: KeysUnavailable): GateVerdict {
  const headers = { 'Retry-After': String(RETRY_MS / 1000) };
  const verdict = answerOf(503, 'the access token cannot be checked now', headers);
  return cause.cause === undefined ? verdict : { ...verdict, cause };
}

function answerOf(
  status: number,
  finding: string,
  headers: { readonly [name: string]: string },
): GateVerdict & { readonly status: number } {
  const { body } = refusal(status, finding);
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body };
}
