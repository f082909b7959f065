import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import { META_PREFIX } from '../../protocol/revisions.js';
import {
  mismatch,
  refuseDifferingHeaders,
  refuseMissingHeaders,
  refuseWrongName,
} from '../guards/standard-headers.js';
import type { RequestMessage } from '../messages/message.js';
import type { RequestOrigin } from '../origin.js';
import { quoteName, type Refusal, refuse, refuseBadRequest } from '../refusal.js';
import { describePrompt, describeResource, describeServer, describeTool } from './describe.js';
import type { Dialect, Envelope, Method, Offer, OpenedRequest } from './dialect.js';
import { writeModernResult } from './result-text.js';

const PROTOCOL_VERSION = `${META_PREFIX}protocolVersion`;
const CLIENT_CAPABILITIES = `${META_PREFIX}clientCapabilities`;
const CLIENT_INFO = `${META_PREFIX}clientInfo`;
const LOG_LEVEL = `${META_PREFIX}logLevel`;

const LOG_LEVELS: ReadonlySet<unknown> = new Set([
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
]);

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['server/discover', { operation: 'discover' }],
  ['tools/list', { operation: 'listTools', capability: 'tools' }],
  ['tools/call', { operation: 'callTool', capability: 'tools', target: 'name' }],
  ['resources/list', { operation: 'listResources', capability: 'resources' }],
  ['resources/templates/list', { operation: 'listResourceTemplates', capability: 'resources' }],
  ['resources/read', { operation: 'readResource', capability: 'resources', target: 'uri' }],
  ['prompts/list', { operation: 'listPrompts', capability: 'prompts' }],
  ['prompts/get', { operation: 'getPrompt', capability: 'prompts', target: 'name' }],
]);

/**
 * The stateless revision: every request carries its version and its client's capabilities in `_meta`, and over HTTP
 * repeats method and target in headers (MCP 2026-07-28, "Base protocol" and "Streamable HTTP").
 */
export const dialect20260728: Dialect = Object.freeze<Dialect>({
  revision: '2026-07-28',
  resourceNotFound: ErrorCode.invalidParams,
  openRequest,
  writeResult: writeModernResult,
  describeServer,
  describeTool,
  describeResource,
  describePrompt,
});

function openRequest(
  request: RequestMessage,
  origin: RequestOrigin,
  offer: Offer,
): OpenedRequest | Refusal {
  const envelope = readEnvelope(request, origin, offer);
  if ('code' in envelope) return envelope;
  return (
    refuseHeadersAndVersion(request, origin, envelope.version, offer) ??
    openMethod(request, origin, envelope, offer)
  );
}

type VersionedEnvelope = Envelope & { readonly version: string };

/** Reads the members of `_meta` that every request must carry. */
function readEnvelope(
  request: RequestMessage,
  origin: RequestOrigin,
  offer: Offer,
): VersionedEnvelope | Refusal {
  const meta = request.params && ownValue(request.params, '_meta');
  const version = isJsonObject(meta) ? ownValue(meta, PROTOCOL_VERSION) : undefined;
  if (request.method === 'initialize' && version === undefined) {
    return refuseInitialize(request, origin, offer);
  }
  if (!isJsonObject(meta)) return refuseMeta('`_meta` must be an object');
  if (typeof version !== 'string') return refuseMeta(`\`${PROTOCOL_VERSION}\` must be a string`);

  const clientCapabilities = ownValue(meta, CLIENT_CAPABILITIES);
  if (!isJsonObject(clientCapabilities)) {
    return refuseMeta(`\`${CLIENT_CAPABILITIES}\` must be an object`);
  }
  const clientInfo = ownValue(meta, CLIENT_INFO);
  if (clientInfo !== undefined && !isJsonObject(clientInfo)) {
    return refuseMeta(`\`${CLIENT_INFO}\` must be an object`);
  }
  return { version, clientCapabilities, clientInfo };
}

function refuseMeta(finding: string): Refusal {
  return refuseBadRequest(ErrorCode.invalidParams, `Invalid request metadata: ${finding}`);
}

/** Tells a client that opens with a handshake which revisions would have worked (MCP 2026-07-28, "Versioning"). */
function refuseInitialize(
  request: RequestMessage,
  { headers }: RequestOrigin,
  { supported }: Offer,
): Refusal {
  if (headers?.values('mcp-protocol-version').some((value) => isSupported(value, supported))) {
    return mismatch('MCP-Protocol-Version', 'names a revision without `initialize`');
  }
  const requested = request.params && ownValue(request.params, 'protocolVersion');
  return refuseBadRequest(
    ErrorCode.unsupportedProtocolVersion,
    `Unsupported protocol version: this server speaks ${supported.join(', ')}, without \`initialize\``,
    { ...(typeof requested === 'string' ? { requested } : {}), supported },
  );
}

function refuseHeadersAndVersion(
  { method }: RequestMessage,
  { headers }: RequestOrigin,
  version: string,
  { supported }: Offer,
): Refusal | undefined {
  const difference = headers && refuseDifferingHeaders(headers, { version, method });
  if (difference !== undefined) return difference;
  if (!isSupported(version, supported)) {
    return refuseBadRequest(ErrorCode.unsupportedProtocolVersion, 'Unsupported protocol version', {
      requested: version,
      supported,
    });
  }
  return headers && refuseMissingHeaders(headers);
}

function isSupported(version: string, supported: readonly string[]): boolean {
  return supported.includes(version);
}

function openMethod(
  { method: name, params = {} }: RequestMessage,
  { headers }: RequestOrigin,
  envelope: Envelope,
  { capabilities }: Offer,
): OpenedRequest | Refusal {
  const method = METHODS.get(name);
  if (headers !== undefined && method?.target !== undefined) {
    const target = ownValue(params, method.target);
    const refusal = typeof target === 'string' ? refuseWrongName(headers, target) : undefined;
    if (refusal !== undefined) return refusal;
  }
  if (method === undefined || !isOffered(method, capabilities)) {
    return {
      ...refuse(ErrorCode.methodNotFound, `Method not found: ${quoteName(name)}`),
      status: 404,
    };
  }
  return refuseLogLevel(params) ?? { method, envelope };
}

function isOffered({ capability }: Method, capabilities: Offer['capabilities']): boolean {
  return capability === undefined || capabilities[capability] !== undefined;
}

function refuseLogLevel(params: JsonObject): Refusal | undefined {
  const meta = ownValue(params, '_meta');
  const level = isJsonObject(meta) ? ownValue(meta, LOG_LEVEL) : undefined;
  if (level === undefined || LOG_LEVELS.has(level)) return undefined;
  return refuse(ErrorCode.invalidParams, `Invalid request metadata: unknown \`${LOG_LEVEL}\``);
}
