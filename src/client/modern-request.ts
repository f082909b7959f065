import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { HEADER_PREFIX, type HeaderArgument } from '../protocol/param-headers/annotations.js';
import { encodeHeaderValue, headerValueFor } from '../protocol/param-headers/codec.js';
import { argumentAt } from '../protocol/param-headers/compare.js';
import { META_PREFIX, type Revision } from '../protocol/revisions.js';
import { ClientError } from './error.js';
import type { ClientIdentity } from './session.js';
import type { OutgoingMessage } from './transport.js';

/** The member that names what a request is about, for the methods that have one. */
const NAME_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** Adds the `_meta` that every modern request carries (MCP 2026-07-28, "Base protocol"). */
export function modernParams(
  params: JsonObject,
  revision: Revision,
  { clientInfo, capabilities, logLevel }: ClientIdentity,
): JsonObject {
  const meta = ownValue(params, '_meta');
  return {
    ...params,
    _meta: {
      ...(logLevel === undefined ? {} : { [`${META_PREFIX}logLevel`]: logLevel }),
      ...(isJsonObject(meta) ? meta : {}),
      [`${META_PREFIX}protocolVersion`]: revision,
      [`${META_PREFIX}clientInfo`]: clientInfo,
      [`${META_PREFIX}clientCapabilities`]: capabilities,
    },
  };
}

/** The headers that repeat the facts of a modern request (MCP 2026-07-28, "Streamable HTTP"). */
export function modernHeaders(
  method: string,
  params: JsonObject,
  revision: Revision,
  annotations: readonly HeaderArgument[],
): OutgoingMessage['headers'] {
  const name = ownValue(params, NAME_MEMBERS.get(method) ?? '');
  return {
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': encodeHeaderValue(name) } : {}),
    ...argumentHeaders(ownValue(params, 'arguments'), annotations),
  };
}

/**
 * Checks what only modern results have: an unknown `resultType` makes a result invalid, an absent one means `complete`,
 * and a `ttlMs` that is no number of milliseconds means 0 (MCP 2026-07-28, "Base protocol" and "Caching").
 */
export function modernResult(result: JsonObject, place: string): JsonObject {
  const type = ownValue(result, 'resultType') ?? 'complete';
  if (type !== 'complete' && type !== 'input_required') {
    throw new ClientError(
      'protocol',
      `${place}: unknown \`resultType\`, the result cannot be understood`,
    );
  }
  const ttlMs = ownValue(result, 'ttlMs');
  const isRight = ttlMs === undefined || (typeof ttlMs === 'number' && ttlMs >= 0);
  return isRight ? result : { ...result, ttlMs: 0 };
}

function argumentHeaders(
  args: JsonValue | undefined,
  annotations: readonly HeaderArgument[],
): OutgoingMessage['headers'] {
  if (!isJsonObject(args)) return {};
  const headers = annotations.flatMap(({ header, path }): [string, string][] => {
    const value = headerValueFor(argumentAt(args, path));
    return value === undefined ? [] : [[`${HEADER_PREFIX}${header}`.toLowerCase(), value]];
  });
  return Object.fromEntries(headers);
}
