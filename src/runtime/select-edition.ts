import { ErrorCode } from '../protocol/error-codes.js';
import { isJsonObject, ownValue } from '../protocol/json.js';
import { MetaKey } from './dialects/meta-keys.js';
import type { Edition } from './edition.js';
import type { RequestMessage } from './messages/message.js';
import type { RequestHeaders, RequestOrigin } from './origin.js';
import { type Refusal, refuseBadRequest } from './refusal.js';
import type { Runtime } from './runtime.js';

/**
 * Finds the revision that a request is read in (MCP 2026-07-28, "Versioning"). The body decides: a version in `_meta` is
 * a modern request, and `initialize` without one a handshake, which must not come with a modern version header. What is
 * left belongs to the revision that the client has settled: its connection remembers it, or, over HTTP, the header of
 * each request says it.
 */
export function selectEdition(
  runtime: Runtime,
  request: RequestMessage,
  origin: RequestOrigin,
): Edition | Refusal {
  const { modern, initializeEra } = runtime.editions;
  if (modern !== undefined && (initializeEra.length === 0 || isModern(runtime, request, origin))) {
    return modern;
  }
  if (request.method === 'initialize') return negotiatedEdition(runtime, request);
  const { connection, headers } = origin;
  if (connection !== undefined || headers === undefined) {
    return settledEdition(runtime, request, connection?.handshake?.revision);
  }
  return editionNamedBy(headers, initializeEra) ?? refuseVersionHeader(initializeEra);
}

/** Whether a request is taken for a modern one by a server that speaks also older revisions. */
export function isModern(
  { supported }: Runtime,
  { method, meta }: RequestMessage,
  { headers }: RequestOrigin,
): boolean {
  if (isJsonObject(meta) && Object.hasOwn(meta, MetaKey.protocolVersion)) return true;
  if (headers?.values(VERSION_HEADER).some((version) => isOneOf(supported, version))) return true;
  if (method === 'initialize') return false;
  if (isJsonObject(meta) && Object.hasOwn(meta, MetaKey.clientCapabilities)) return true;
  return MODERN_METHODS.includes(method);
}

/** The edition whose revision is the one value of the version header. */
export function editionNamedBy(
  headers: RequestHeaders,
  editions: readonly Edition[],
): Edition | undefined {
  const [version, second] = headers.values(VERSION_HEADER);
  return second === undefined ? findEdition(editions, version) : undefined;
}

/** The refusal of a message whose version header is missing, repeated, or names a revision that is not enabled. */
export function refuseVersionHeader(editions: readonly Edition[]): Refusal {
  const known = editions.map(({ dialect }) => dialect.revision).join(' or ');
  return refuseBadRequest(
    ErrorCode.invalidRequest,
    `Invalid request: the header MCP-Protocol-Version must be ${known}, whichever was negotiated`,
  );
}

const VERSION_HEADER = 'mcp-protocol-version';

/** Methods that no older revision has. */
const MODERN_METHODS: readonly string[] = ['server/discover', 'subscriptions/listen'];

function isOneOf(revisions: readonly string[], version: string): boolean {
  return revisions.includes(version);
}

/** The requested revision where it is enabled, else the newest that opens with a handshake. */
function negotiatedEdition(
  { editions: { initializeEra } }: Runtime,
  { params = {} }: RequestMessage,
): Edition {
  return findEdition(initializeEra, ownValue(params, 'protocolVersion')) ?? newest(initializeEra);
}

function settledEdition(
  { editions: { initializeEra, modern } }: Runtime,
  { method }: RequestMessage,
  revision: string | undefined,
): Edition | Refusal {
  const settled = findEdition(initializeEra, revision);
  if (settled !== undefined) return settled;
  // The one request that a client may send before the handshake is answered.
  if (method === 'ping') return newest(initializeEra);
  const modernWay =
    modern === undefined ? '' : `, or \`_meta\` must name \`${MetaKey.protocolVersion}\``;
  return refuseBadRequest(
    ErrorCode.invalidParams,
    `Invalid request metadata: \`initialize\` must come first${modernWay}`,
  );
}

function findEdition(editions: readonly Edition[], revision: unknown): Edition | undefined {
  return editions.find(({ dialect }) => dialect.revision === revision);
}

function newest([edition]: readonly Edition[]): Edition {
  if (edition === undefined) throw new Error('a runtime without a revision');
  return edition;
}
