import { HEADER_PREFIX } from '../../protocol/param-headers/annotations.js';
import { ClientError } from '../error.js';

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
  'last-event-id',
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
export const POST_HEADERS: HeaderFields = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};

/** Checks the value of an `Authorization` header. The message does not show it. */
export function authorizationHeader(value: string): HeaderFields {
  return applicationHeaders({ Authorization: value });
}

function invalid(name: string, rule: string): ClientError {
  return new ClientError('invalid-header', `the header \`${name}\` ${rule}`);
}
