import { ErrorCode } from '../protocol/error-codes.js';
import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';
import { META_PREFIX, MODERN_REVISION, REVISIONS, type Revision } from '../protocol/revisions.js';
import type { ClientInfo } from './client-info.js';
import { ClientError, RpcError } from './error.js';
import { modernHeaders, modernParams, modernResult } from './modern-request.js';
import type { Peer } from './peer.js';
import type { Session } from './session.js';

/** Errors that only a modern server answers: its era is known, whatever is wrong. */
const MODERN_ERRORS: readonly number[] = [
  ErrorCode.unsupportedProtocolVersion,
  ErrorCode.headerMismatch,
  ErrorCode.missingClientCapability,
];

/** Statuses below 500 that say nothing about the era: refused, too slow, too often. */
const NEUTRAL_STATUSES: readonly number[] = [401, 403, 407, 408, 429];

/** The revisions that begin with `initialize`, newest first. */
const INITIALIZE_REVISIONS: readonly Revision[] = REVISIONS.filter(
  (one) => one !== MODERN_REVISION,
);

/**
 * Finds out how to speak to a server (MCP 2026-07-28, "Versioning"): `server/discover` first, and `initialize` when the
 * answer shows a server that does not know it. A refusal, a server fault or a broken connection shows nothing.
 */
export async function negotiate(peer: Peer, clientInfo: ClientInfo): Promise<Session> {
  try {
    return await discover(peer, clientInfo);
  } catch (error) {
    if (!showsOldServer(error)) throw error;
    return initialize(peer, clientInfo, error);
  }
}

async function discover(peer: Peer, clientInfo: ClientInfo): Promise<Session> {
  const method = 'server/discover';
  const params = modernParams({}, MODERN_REVISION, clientInfo);
  const headers = modernHeaders(method, params, MODERN_REVISION, []);
  const request = () => peer.request(method, params, headers);
  const answer = await request().catch((error: unknown) => {
    if (!isUnsupportedVersion(error)) throw error;
    const supported = supportedVersions(error);
    // A server that supports the revision and still refuses it is asked once more (MCP, "Versioning").
    if (supported.includes(MODERN_REVISION)) return request();
    throw versionError(peer, supported);
  });
  const result = modernResult(answer, `${peer.peer}, ${method}`);
  const supported = ownValue(result, 'supportedVersions');
  if (Array.isArray(supported) && !supported.includes(MODERN_REVISION)) {
    throw versionError(peer, supported.map(String));
  }
  const meta = ownValue(result, '_meta');
  const serverInfo = isJsonObject(meta) ? ownValue(meta, `${META_PREFIX}serverInfo`) : undefined;
  return sessionOf('modern', MODERN_REVISION, result, serverInfo);
}

async function initialize(peer: Peer, clientInfo: ClientInfo, cause: unknown): Promise<Session> {
  const requested = INITIALIZE_REVISIONS[0] ?? MODERN_REVISION;
  const params = { protocolVersion: requested, capabilities: {}, clientInfo };
  const result = await peer.request('initialize', params, {}).catch((error: unknown) => {
    throw showsOldServer(error) ? noServerError(peer, cause, error) : error;
  });
  const answered = ownValue(result, 'protocolVersion');
  const protocolVersion = INITIALIZE_REVISIONS.find((revision) => revision === answered);
  if (protocolVersion === undefined)
    throw versionError(peer, typeof answered === 'string' ? [answered] : []);
  await peer.notify('notifications/initialized', { 'mcp-protocol-version': protocolVersion });
  return sessionOf('initialize', protocolVersion, result, ownValue(result, 'serverInfo'));
}

function sessionOf(
  era: Session['era'],
  protocolVersion: Revision,
  result: JsonObject,
  serverInfo: unknown,
): Session {
  const capabilities = ownValue(result, 'capabilities');
  const instructions = ownValue(result, 'instructions');
  return {
    era,
    protocolVersion,
    capabilities: isJsonObject(capabilities) ? capabilities : {},
    serverInfo: isJsonObject(serverInfo) ? serverInfo : undefined,
    instructions: typeof instructions === 'string' ? instructions : undefined,
  };
}

/** Whether an answer comes from a server that does not know the method. */
function showsOldServer(error: unknown): boolean {
  if (error instanceof RpcError) return !MODERN_ERRORS.includes(error.code);
  if (!(error instanceof ClientError) || error.code !== 'http-status') return false;
  const status = error.status ?? 0;
  return status >= 400 && status < 500 && !NEUTRAL_STATUSES.includes(status);
}

function isUnsupportedVersion(error: unknown): error is RpcError {
  return error instanceof RpcError && error.code === ErrorCode.unsupportedProtocolVersion;
}

function supportedVersions({ data }: RpcError): readonly string[] {
  const supported = isJsonObject(data) ? ownValue(data, 'supported') : undefined;
  return Array.isArray(supported) ? supported.map(String) : [];
}

function versionError({ peer }: Peer, spoken: readonly string[]): ClientError {
  const found =
    spoken.length === 0 ? 'does not say which it speaks' : `speaks ${spoken.join(', ')}`;
  return new ClientError(
    'unsupported-version',
    `${peer} ${found}; this client speaks ${REVISIONS.join(', ')}`,
  );
}

function noServerError({ peer }: Peer, discovery: unknown, initialization: unknown): ClientError {
  const answers = `server/discover ${answerOf(discovery)}, initialize ${answerOf(initialization)}`;
  // A URL without a path is mostly one whose path was forgotten.
  const advice = /^https?:\/\/[^/?#]+\/?$/.test(peer) ? '; most servers answer at /mcp' : '';
  return new ClientError(
    'protocol',
    `${peer} does not answer as an MCP server: ${answers}${advice}`,
  );
}

function answerOf(error: unknown): string {
  if (error instanceof RpcError) return `gave error ${error.code} (${error.message})`;
  return error instanceof ClientError ? `gave HTTP ${error.status}` : 'failed';
}
