import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { isLoggingLevel, type LoggingLevel } from '../../protocol/log-levels.js';
import { declaresExtension } from '../extensions/installed.js';
import { freezeDeep } from '../freeze-deep.js';
import {
  mismatch,
  refuseDifferingHeaders,
  refuseMissingHeaders,
  refuseWrongName,
} from '../guards/standard-headers.js';
import type { InputReply } from '../input/input-request.js';
import { FIRST_ROUND, readInputRound } from '../input/input-round.js';
import type { RequestMessage } from '../messages/message.js';
import type { RequestOrigin } from '../origin.js';
import { quoteName, type Refusal, refuse, refuseBadRequest } from '../refusal.js';
import { COMPONENT_METHODS, isOffered } from './component-methods.js';
import { describePrompt, describeResource, describeServer, describeTool } from './describe.js';
import type { Dialect, Envelope, Introduction, Method, Offer, OpenedRequest } from './dialect.js';
import { MetaKey } from './meta-keys.js';
import { writeModernResult } from './result-text.js';

/** The methods that it has, by their names. */
export const MODERN_METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['server/discover', { operation: 'discover' }],
  ['subscriptions/listen', { operation: 'listen', needsEvents: 'any' }],
  ...COMPONENT_METHODS,
]);

/**
 * The stateless revision: every request carries its version and its client's capabilities in `_meta`, and over HTTP
 * repeats method and target in headers (MCP 2026-07-28, "Base protocol" and "Streamable HTTP").
 */
export const dialect20260728: Dialect = freezeDeep<Dialect>({
  revision: '2026-07-28',
  resourceNotFound: ErrorCode.invalidParams,
  badRequests: [ErrorCode.missingClientCapability],
  mirrorsBody: true,
  primesStreams: false,
  results: { anyStructured: true, icons: true },
  openRequest,
  logLevel,
  writeResult: writeModernResult,
  writeInputRequired,
  shapeInputRequest: (request) => request,
  introduce,
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
  const { meta } = request;
  const version = isJsonObject(meta) ? ownValue(meta, MetaKey.protocolVersion) : undefined;
  if (request.method === 'initialize' && version === undefined) {
    return refuseInitialize(request, origin, offer);
  }
  if (!isJsonObject(meta)) return refuseMeta('`_meta` must be an object');
  if (typeof version !== 'string')
    return refuseMeta(`\`${MetaKey.protocolVersion}\` must be a string`);

  const clientCapabilities = ownValue(meta, MetaKey.clientCapabilities);
  if (!isJsonObject(clientCapabilities)) {
    return refuseMeta(`\`${MetaKey.clientCapabilities}\` must be an object`);
  }
  const clientInfo = ownValue(meta, MetaKey.clientInfo);
  if (clientInfo !== undefined && !isJsonObject(clientInfo)) {
    return refuseMeta(`\`${MetaKey.clientInfo}\` must be an object`);
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
  { method: name, params = {}, meta }: RequestMessage,
  { headers }: RequestOrigin,
  envelope: Envelope,
  { capabilities, extensions }: Offer,
): OpenedRequest | Refusal {
  const method = MODERN_METHODS.get(name) ?? extensions?.routes.get(name)?.method;
  const targetMember = method?.target;
  if (headers !== undefined && targetMember !== undefined) {
    const target = ownValue(params, targetMember);
    const refusal = typeof target === 'string' ? refuseWrongName(headers, target) : undefined;
    if (refusal !== undefined) return refusal;
  }
  if (method === undefined || !isOffered(method, capabilities)) {
    return {
      ...refuse(ErrorCode.methodNotFound, `Method not found: ${quoteName(name)}`),
      status: 404,
    };
  }
  const refusal = refuseUndeclared(method, envelope) ?? refuseLogLevel(meta);
  if (refusal !== undefined) return refusal;
  const round = method.mayAsk ? readInputRound(params) : FIRST_ROUND;
  return 'code' in round ? round : { method, envelope, round };
}

/** A method of an extension is for clients that declare the extension with the request (MCP 2026-07-28, "Extensions"). */
function refuseUndeclared(
  { extension }: Method,
  { clientCapabilities }: Envelope,
): Refusal | undefined {
  if (extension === undefined || declaresExtension(clientCapabilities, extension)) return undefined;
  return refuseBadRequest(
    ErrorCode.missingClientCapability,
    'The method needs an extension that the client does not declare',
    { requiredCapabilities: { extensions: { [extension]: {} } } },
  );
}

function refuseLogLevel(meta: JsonValue | undefined): Refusal | undefined {
  const level = requestedLevel(meta);
  if (level === undefined || isLoggingLevel(level)) return undefined;
  return refuse(
    ErrorCode.invalidParams,
    `Invalid request metadata: unknown \`${MetaKey.logLevel}\``,
  );
}

/** Without a level a request wants no log messages (MCP 2026-07-28, "Logging"). */
function logLevel({ meta }: RequestMessage): LoggingLevel | undefined {
  const level = requestedLevel(meta);
  return isLoggingLevel(level) ? level : undefined;
}

function requestedLevel(meta: JsonValue | undefined): JsonValue | undefined {
  return isJsonObject(meta) ? ownValue(meta, MetaKey.logLevel) : undefined;
}

function introduce(introduction: Introduction): string {
  const { supported, capabilities, serverInfo, instructions, cache } = introduction;
  const versions = `"supportedVersions":${JSON.stringify(supported)}`;
  const offered = `"capabilities":${JSON.stringify(capabilities)}`;
  const text = instructions ? `,"instructions":${JSON.stringify(instructions)}` : '';
  return writeModernResult({ members: `${versions},${offered}${text}`, serverInfo, cache });
}

/** A result that is not complete has no cache hints (MCP 2026-07-28, "Caching"). */
function writeInputRequired(
  { inputRequests, requestState }: InputReply,
  serverInfo: string,
): string {
  const requests =
    inputRequests === undefined ? '' : `,"inputRequests":${JSON.stringify(inputRequests)}`;
  const state = requestState === undefined ? '' : `,"requestState":${JSON.stringify(requestState)}`;
  return `{"resultType":"input_required"${requests}${state},"_meta":{"${MetaKey.serverInfo}":${serverInfo}}}`;
}
