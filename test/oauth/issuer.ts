import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { onTestFinished } from 'vitest';

/** The server that tokens are for. */
export const RESOURCE = 'https://mcp.example.com/mcp';

/** A key pair of an issuer. */
export type Key = {
  readonly kid: string;
  readonly algorithm: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
};

/** What a token says besides what a good one says; undefined leaves a claim out. */
export type Claims = { readonly [claim: string]: unknown };

/** A local authorization server: it publishes keys, and signs whatever a test asks for. */
export type Issuer = {
  readonly url: string;
  readonly jwksUri: string;
  /** The keys that it publishes. */
  keys: readonly object[];
  /** How often its keys were asked for. */
  readonly fetches: number;
  /** What it answers instead of its keys; undefined: its keys. */
  answer: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** Answers those who ask for a token; undefined: nobody gets one. */
  authorize: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** A token of this issuer for the server, valid for ten minutes. */
  sign(key: Key, claims?: Claims, header?: object): Promise<string>;
};

/** Makes a key pair. */
export async function createKey(kid: string, algorithm: string = 'ES256'): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' };
  return { kid, algorithm, privateKey, jwk };
}

/** Signs a token that is valid for ten minutes. */
export function signWith(
  { kid, algorithm, privateKey }: Key,
  claims: Claims,
  header: object = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ iat: now, exp: now + 600, ...claims } as JWTPayload)
    .setProtectedHeader({ alg: algorithm, kid, ...header })
    .sign(privateKey);
}

/** Starts an issuer with keys; it ends with the test. */
export async function openIssuer(...keys: readonly Key[]): Promise<Issuer> {
  let fetches = 0;
  const server = createServer((request, response) => {
    if (request.url === '/token' && issuer.authorize) return issuer.authorize(request, response);
    if (request.url === '/.well-known/oauth-authorization-server') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      return void response.end(JSON.stringify(metadataOf(url)));
    }
    if (request.url !== '/jwks') return void response.writeHead(404).end();
    fetches += 1;
    if (issuer.answer !== undefined) return issuer.answer(request, response);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ keys: issuer.keys }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: Issuer = {
    url,
    jwksUri: `${url}/jwks`,
    keys: keys.map(({ jwk }) => jwk),
    answer: undefined,
    authorize: undefined,
    get fetches() {
      return fetches;
    },
    sign: (key, claims, header) =>
      signWith(key, { iss: url, aud: RESOURCE, sub: 'ada', ...claims }, header),
  };
  return issuer;
}

/** What an issuer says of itself (RFC 8414). */
function metadataOf(url: string): object {
  return {
    issuer: url,
    token_endpoint: `${url}/token`,
    authorization_endpoint: `${url}/authorize`,
    response_types_supported: ['code'],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
  };
}
