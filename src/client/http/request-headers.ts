import { HEADER_PREFIX } from '../../protocol/param-headers/annotations.js';
import { ClientError } from '../error.js';
import type { OutgoingMessage } from '../transport.js';

/** Headers of an HTTP request, in lower case. */
export type HeaderFields = { readonly [name: string]: string };

/** Headers that belong to the client or to the connection. */
const RESERVED = new Set([
  'accept',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'mcp-method',
  'mcp-name',
  'mcp-protocol-version',
  'mcp-session-id',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/u;

/** RFC 9110, section 5.5: visible Latin-1 characters, spaces and tabs. */
const VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/u;

/** Checks the headers that an application adds, such as `Authorization`. Messages never show a value. */
export function applicationHeaders(headers: { readonly [name: string]: string }): HeaderFields {
  const checked = Object.entries(headers).map(([name, value]): [string, string] => {
    const field = name.toLowerCase();
    if (!TOKEN.test(name)) throw invalid(name, 'is not a header name');
    if (RESERVED.has(field) || field.startsWith(HEADER_PREFIX.toLowerCase())) {
      throw invalid(name, 'is set by the client itself');
    }
    if (!VALUE.test(value))
      throw invalid(name, 'has a value with characters that HTTP does not allow');
    return [field, value];
  });
  return Object.fromEntries(checked);
}

/** The headers of a POST (MCP, "Streamable HTTP", "Sending messages to the server"). */
export function postHeaders(
  application: HeaderFields,
  message: OutgoingMessage,
  sessionId: string | undefined,
): HeaderFields {
  return {
    ...application,
    ...message.headers,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(sessionId === undefined ? {} : { 'mcp-session-id': sessionId }),
  };
}

function invalid(name: string, rule: string): ClientError {
  return new ClientError('invalid-header', `the header \`${name}\` ${rule}`);
}
