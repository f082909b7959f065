import type { JsonObject } from '../../protocol/json.js';

/**
 * The identity behind the claims of a token, without the token itself: `principal` is who it was issued to (`sub`), where
 * it says so, `scopes` what it was granted, in any of the forms that issuers write it in.
 */
export function identityOf(claims: JsonObject): JsonObject {
  const { sub, scope, scp } = claims;
  const identity = { scopes: scopesOf(scope ?? scp), claims };
  return typeof sub === 'string' ? { principal: sub, ...identity } : identity;
}

function scopesOf(granted: unknown): string[] {
  const scopes: unknown[] = typeof granted === 'string' ? granted.split(' ') : [granted].flat();
  return scopes.filter((scope): scope is string => typeof scope === 'string' && scope !== '');
}
