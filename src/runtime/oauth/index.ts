/**
 * Makes a server over HTTP an OAuth 2.0 resource server: a request gate that asks for access tokens. Needs the package
 * `jose`.
 *
 * @module
 */
export type { OAuthSettings } from '../../definitions/program.js';
export { type OAuthGate, oauthGate } from './oauth-gate.js';
export type { OAuthOptions } from './options.js';
