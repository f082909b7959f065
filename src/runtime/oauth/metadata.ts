import type { GateRequest, GateVerdict } from '../transports/http/gate.js';
import type { OAuthOptions } from './options.js';

/** What tells clients where to get a token (RFC 9728). */
export type Metadata = {
  /** Where the document is for whoever was refused: the form with the path of the server. */
  readonly url: string;
  /** The paths at which the server answers with it: those for its paths and the one at the root. */
  readonly paths: readonly string[];
  /** Answers a request for it; undefined for other requests. */
  answer(request: GateRequest): GateVerdict;
};

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** How long clients may keep the document, in seconds. */
const MAX_AGE_SECONDS = 3600;

/** A public document: every page may read it whose requests are taken at all. */
const PUBLIC = { 'Access-Control-Allow-Origin': '*' };

/** Writes the document, once for all requests. */
export function createMetadata({
  resource,
  issuer,
  scopesSupported = [],
  path = new URL(resource).pathname,
}: OAuthOptions): Metadata {
  const url = new URL(resource);
  url.pathname = metadataPath(url.pathname);
  const paths = [...new Set([url.pathname, metadataPath(path), WELL_KNOWN])];
  const document: GateVerdict = {
    status: 200,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': `max-age=${MAX_AGE_SECONDS}`,
      ...PUBLIC,
    },
    body: JSON.stringify({
      resource,
      authorization_servers: [issuer],
      // A list without entries is left out (RFC 9728, section 3.2).
      ...(scopesSupported.length === 0 ? {} : { scopes_supported: scopesSupported }),
      bearer_methods_supported: ['header'],
    }),
  };
  return {
    url: url.href,
    paths,
    answer({ method, path: asked }) {
      if (!paths.includes(asked)) return undefined;
      if (method === 'GET' || method === 'HEAD') return document;
      return method === 'OPTIONS' ? PREFLIGHT : METHOD_NOT_ALLOWED;
    },
  };
}

/** The path of a server at the root is left out (RFC 9728, section 3.1). */
function metadataPath(path: string): string {
  return WELL_KNOWN + (path === '/' ? '' : path);
}

/** Clients in web pages name the revision that they speak. */
const PREFLIGHT: GateVerdict = {
  status: 204,
  headers: {
    ...PUBLIC,
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'Accept, MCP-Protocol-Version',
    'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
  },
};

const METHOD_NOT_ALLOWED: GateVerdict = { status: 405, headers: { Allow: 'GET, HEAD' } };
