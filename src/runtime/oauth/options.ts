import type { OAuthSettings } from '../../definitions/program.js';
import type { JsonObject } from '../../protocol/json.js';
import { isScope } from '../../protocol/oauth-scope.js';
import { isEndpointPath, isSecureUrl } from '../../protocol/uri.js';
import type { Awaitable } from '../awaitable.js';
import type { Gate } from '../transports/http/gate.js';
import { refuseUnknownOptions } from '../transports/read-limits.js';

/** What a server says of its access tokens: the key `oauth` of a manifest, and a gate of its own. */
export type OAuthOptions = OAuthSettings & {
  /**
   * Asked first about every request but those for the metadata. What it answers is answered, and whom it knows (`auth`)
   * needs no token; whom it does not know (`undefined`) needs one. Default: everybody needs one.
   */
  readonly gate?: Gate;
  /**
   * The path at which messages are taken, where it is not that of `resource`: clients look for the metadata there too.
   * Default: the path of `resource`.
   */
  readonly path?: string;
  /**
   * Makes the identity of the claims of a token that holds, as for scopes that imply others or stand in a claim of their
   * own. Default: `{principal, scopes, claims}`, of `sub`, and `scope` or `scp`.
   */
  readonly identify?: (claims: JsonObject) => Awaitable<JsonObject>;
};

/**
 * Checks the options. An unknown one is an error, because the one that is not understood may be the one that was to
 * protect the server.
 *
 * @throws TypeError that names the option and what was expected.
 */
export function checkOptions(options: OAuthOptions): void {
  refuseUnknownOptions('oauthGate', options, [...URLS, ...OTHERS]);
  for (const name of URLS) {
    const value: unknown = options[name];
    if (typeof value === 'string' && isSecureUrl(value)) continue;
    throw new TypeError(
      `oauthGate: \`${name}\` must be an absolute https URL (http on a loopback host), without user name, password and fragment`,
    );
  }
  const { audience, scopesSupported, path }: Partial<Record<keyof OAuthOptions, unknown>> = options;
  if (audience !== undefined && !(typeof audience === 'string' && audience !== '')) {
    throw new TypeError('oauthGate: `audience` must be a text that is not empty');
  }
  if (scopesSupported !== undefined && !isScopes(scopesSupported)) {
    throw new TypeError('oauthGate: `scopesSupported` must be a list of scopes');
  }
  if (path !== undefined && !(typeof path === 'string' && isEndpointPath(path))) {
    throw new TypeError('oauthGate: `path` must start with `/` and have no query');
  }
  for (const name of FUNCTIONS) {
    if (options[name] === undefined || typeof options[name] === 'function') continue;
    throw new TypeError(`oauthGate: \`${name}\` must be a function`);
  }
}

const URLS = ['issuer', 'jwksUri', 'resource'] as const;
const FUNCTIONS = ['gate', 'identify'] as const;
const OTHERS = ['audience', 'scopesSupported', 'path', ...FUNCTIONS];

function isScopes(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((scope) => typeof scope === 'string' && isScope(scope))
  );
}
