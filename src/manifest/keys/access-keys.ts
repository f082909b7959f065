import type { KeyTable, Kind } from './key.js';
import { configuredModule, modulePath } from './module-kinds.js';

const secureUrl: Kind = {
  kind: 'text',
  format: 'secure-url',
  code: 'oauth-url',
  expected:
    'an absolute https URL (http on a loopback host), without user name, password and fragment',
};

/** The keys below `oauth`: how the access tokens of HTTP requests are checked. */
const oauthKeys: KeyTable = {
  issuer: {
    kind: secureUrl,
    required: true,
    description: 'The authorization server that issues the tokens: their `iss`.',
    example: 'https://login.example.com',
  },
  jwksUri: {
    kind: secureUrl,
    required: true,
    description: 'Where the keys of the issuer are.',
    example: 'https://login.example.com/.well-known/jwks.json',
  },
  resource: {
    kind: secureUrl,
    required: true,
    description: 'The URL of this server as clients know it.',
    example: 'https://mcp.example.com/mcp',
  },
  audience: {
    kind: { kind: 'text', nonEmpty: true },
    description: 'What a token must be issued for: its `aud`. Absent: the `resource`.',
    example: 'https://mcp.example.com/mcp',
  },
  scopesSupported: {
    kind: {
      kind: 'list',
      unique: true,
      items: {
        kind: 'text',
        format: 'scope',
        expected: 'a scope: ASCII characters without spaces, quotes and backslashes',
      },
    },
    description: 'Scopes that clients are told to ask for. Absent: those that the components need.',
    example: ['packages:read'],
  },
};

/** Keys that say who may use the server. */
export const accessKeys: KeyTable = {
  gate: {
    kind: modulePath,
    description:
      'Module that sees every HTTP request first: its export `gate` admits a caller, tells who it is, or refuses.',
    example: './access/gate.ts',
  },
  oauth: {
    kind: { kind: 'map', keys: oauthKeys },
    description:
      'Access tokens of HTTP requests: who issues them, and what for. Needs the package `jose`. A caller whom `gate` knows needs none.',
    example: {
      issuer: 'https://login.example.com',
      jwksUri: 'https://login.example.com/.well-known/jwks.json',
      resource: 'https://mcp.example.com/mcp',
    },
  },
  authorization: {
    kind: configuredModule,
    description:
      'Module whose export `authorize` decides who sees and uses which component; a path, or `module` with `options`.',
    example: { module: './access/policy.ts', options: { admins: ['ops'] } },
  },
};
