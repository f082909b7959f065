import type { IncomingMessage } from 'node:http';
import type { HostCheck } from './check-host.js';
import type { OriginCheck } from './check-origin.js';
import { acceptsAnswers, isJsonType } from './media-types.js';
import type { HttpRefusal } from './refusal.js';
import { requestHeaders } from './request-headers.js';

/** What the head of a request is checked against. */
export type HeadRules = {
  /** Where the server answers, such as `/mcp`. */
  readonly path: string;
  readonly isAllowedHost: HostCheck;
  readonly isAllowedOrigin: OriginCheck;
  readonly maxBodyBytes: number;
};

/**
 * Checks everything that is known before the body arrives. The order is part of the contract: who may ask at all comes
 * first, then what is asked for, then in which form; the first finding answers.
 */
export function checkHead(request: IncomingMessage, rules: HeadRules): HttpRefusal | undefined {
  const { headers } = request;
  const [host, secondHost] = requestHeaders(request.rawHeaders).values('host');
  if (secondHost !== undefined) return REPEATED_HOST;
  if (!rules.isAllowedHost(host)) return FORBIDDEN_HOST;
  if (headers.origin !== undefined && !rules.isAllowedOrigin(headers.origin)) {
    return FORBIDDEN_ORIGIN;
  }
  // A request gate belongs here: it may admit, refuse or answer before anything else about the request matters.
  if (requestPath(request.url ?? '') !== rules.path) return NOT_FOUND;
  if (request.method !== 'POST') return METHOD_NOT_ALLOWED;
  if (!isJsonType(headers['content-type'])) return UNSUPPORTED_TYPE;
  if (!acceptsAnswers(headers.accept)) return NOT_ACCEPTABLE;
  if (isEncoded(headers['content-encoding'])) return UNSUPPORTED_ENCODING;
  if (Number(headers['content-length'] ?? 0) > rules.maxBodyBytes) return CONTENT_TOO_LARGE;
  return undefined;
}

/** The answer to a body over the limit, whether declared or found while it was read. */
export const CONTENT_TOO_LARGE: HttpRefusal = { status: 413, message: 'the body is too large' };

const FORBIDDEN_HOST = { status: 403, message: 'the `Host` header names another server' };
// Whoever checked the request before us may have read the other one (RFC 9112, section 3.2).
const REPEATED_HOST = { status: 400, message: '`Host` is sent more than once' };
const FORBIDDEN_ORIGIN = { status: 403, message: 'the `Origin` is not allowed' };
const NOT_FOUND = { status: 404, message: 'nothing is served at this path' };
const METHOD_NOT_ALLOWED = {
  status: 405,
  message: 'messages are sent with POST',
  headers: ['Allow', 'POST'],
};
const UNSUPPORTED_TYPE = { status: 415, message: '`Content-Type` must be application/json' };
const UNSUPPORTED_ENCODING = { status: 415, message: 'a compressed body is not supported' };
const NOT_ACCEPTABLE = {
  status: 406,
  message: '`Accept` must list application/json and text/event-stream',
};

/** The path of a request target; also of an absolute one, which servers must accept (RFC 9112, section 3.2.2). */
function requestPath(target: string): string {
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  if (path.startsWith('/')) return path;
  return /^https?:\/\/[^/]*(\/.*)$/i.exec(path)?.[1] ?? path;
}

function isEncoded(encoding: string | undefined): boolean {
  return encoding !== undefined && encoding.trim().toLowerCase() !== 'identity';
}
