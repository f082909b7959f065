// gate.ts
import { type OAuthGate, oauthGate } from 'snodo/oauth';

/** What a scope grants besides itself. */
const IMPLIED = new Map([['orders:write', ['orders:read']]]);

export const gate: OAuthGate = oauthGate({
  issuer: 'https://login.example.com',
  jwksUri: 'https://login.example.com/.well-known/jwks.json',
  resource: 'https://mcp.example.com/mcp',
  scopesSupported: ['orders:read'],
  identify(claims) {
    const { sub = null, scope } = claims;
    const granted = String(scope).split(' ');
    const implied = granted.flatMap((name) => IMPLIED.get(name) ?? []);
    return { principal: sub, scopes: [...granted, ...implied], claims };
  },
});
