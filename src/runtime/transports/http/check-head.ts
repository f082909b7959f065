import type { OriginCheck } from '../../../protocol/origin.js';
import type { RequestHeaders } from '../../origin.js';
import { CONTENT_TOO_LARGE, type HttpAnswer, refusal } from './answer.js';
import type { HostCheck } from './check-host.js';
import { acceptsAnswers, acceptsStream, isJsonType } from './media-types.js';

/** Who may ask. */
export type SourceRules = {
  readonly isAllowedHost: HostCheck;
  readonly isAllowedOrigin: OriginCheck;
};

/** Checks what names the server and the page that asks: the first of all checks, whatever is asked for. */
export function checkSource(headers: RequestHeaders, rules: SourceRules): HttpAnswer | undefined {
  const [host, secondHost] = headers.values('host');
  if (secondHost !== undefined) return REPEATED_HOST;
  if (!rules.isAllowedHost(host)) return FORBIDDEN_HOST;
  const [origin, secondOrigin] = headers.values('origin');
  if (origin === undefined) return undefined;
  return secondOrigin === undefined && rules.isAllowedOrigin(origin) ? undefined : FORBIDDEN_ORIGIN;
}

/** In which form may be asked. */
export type FormRules = {
  readonly methods: readonly string[];
  readonly limits: { readonly maxBodyBytes: number };
};

/** Checks the method and the form of what is sent: all that is known before the body arrives. */
export function checkForm(
  method: string,
  headers: RequestHeaders,
  { methods, limits: { maxBodyBytes } }: FormRules,
): HttpAnswer | undefined {
  if (!methods.includes(method)) return methodNotAllowed(methods);
  if (method === 'DELETE') return undefined;
  if (method === 'GET') {
    return acceptsStream(joined(headers.values('accept'))) ? undefined : NO_STREAM_ACCEPTED;
  }
  const [type, secondType] = headers.values('content-type');
  if (secondType !== undefined || !isJsonType(type)) return UNSUPPORTED_TYPE;
  if (!acceptsAnswers(joined(headers.values('accept')))) return NOT_ACCEPTABLE;
  if (headers.values('content-encoding').some(isEncoding)) return UNSUPPORTED_ENCODING;
  if (Number(headers.values('content-length')[0] ?? 0) > maxBodyBytes) return CONTENT_TOO_LARGE;
  return undefined;
}

/** The answer to a method that is not served. */
export function methodNotAllowed(methods: readonly string[]): HttpAnswer {
  return refusal(405, 'messages are sent with POST', ['Allow', methods.join(', ')]);
}

/** The answer to a path that nothing is served at. */
export const NOT_FOUND: HttpAnswer = refusal(404, 'nothing is served at this path');

const FORBIDDEN_HOST = refusal(403, 'the `Host` header names another server');
// Whoever checked the request before us may have read the other one (RFC 9112, section 3.2).
const REPEATED_HOST = refusal(400, '`Host` is sent more than once');
const FORBIDDEN_ORIGIN = refusal(403, 'the `Origin` is not allowed');
const UNSUPPORTED_TYPE = refusal(415, '`Content-Type` must be application/json');
const UNSUPPORTED_ENCODING = refusal(415, 'a compressed body is not supported');
const NO_STREAM_ACCEPTED = refusal(406, '`Accept` must list text/event-stream');
const NOT_ACCEPTABLE = refusal(406, '`Accept` must list application/json and text/event-stream');

/** The one value that several headers of a name stand for (RFC 9110, section 5.3). */
function joined(values: readonly string[]): string | undefined {
  return values.length > 1 ? values.join(', ') : values[0];
}

function isEncoding(encoding: string): boolean {
  return encoding.trim().toLowerCase() !== 'identity';
}
