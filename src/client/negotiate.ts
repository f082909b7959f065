import { ErrorCode } from '../protocol/error-codes.js';
import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';
import {
  isInitializeEra,
  META_PREFIX,
  MODERN_REVISION,
  REVISIONS,
  type Revision,
} from '../protocol/revisions.js';
import { ClientError, RpcError } from './error.js';
import { modernHeaders, modernParams, modernResult } from './modern-request.js';
import type { Peer, RequestSettings } from './peer.js';
import type { Conversation, Session } from './session.js';

/** Errors that only a modern server answers: its era is known, whatever is wrong. */
const MODERN_ERRORS: readonly number[] = [
  ErrorCode.unsupportedProtocolVersion,
  ErrorCode.headerMismatch,
  ErrorCode.missingClientCapability,
];

/** Statuses below 500 that say nothing about the era: refused, too slow, too often. */
const NEUTRAL_STATUSES: readonly number[] = [401, 403, 407, 408, 429];

/** The revisions that begin with `initialize`. */
const INITIALIZE_REVISIONS: readonly Revision[] = REVISIONS.filter(isInitializeEra);

const LATEST_INITIALIZE_REVISION: Revision = '2025-11-25';

/** What is needed to agree with a server. */
export type Negotiation = Omit<Conversation, 'session'>;

/** Agrees with a server on a revision: on the one that is given, or on the newest that both know. */
export async function agreeOn(
  negotiation: Negotiation,
  revision: Revision | undefined,
): Promise<Session> {
  if (revision === undefined) return negotiate(negotiation);
  if (!isInitializeEra(revision)) return discover(negotiation, negotiation.limits.timeoutMs);
  const session = await initialize(negotiation, revision);
  if (session.protocolVersion === revision) return session;
  throw versionError(negotiation.peer, [session.protocolVersion], revision);
}

/**
 * Finds out how to speak to a server (MCP 2026-07-28, "Versioning"): `server/discover` first, and `initialize` when the
 * answer shows a server that does not know it. A refusal, a server fault or a broken connection shows nothing; neither
 * does silence over HTTP, but a server on its standard streams may say nothing to what it does not know.
 */
async function negotiate(negotiation: Negotiation): Promise<Session> {
  const { peer, limits } = negotiation;
  const probeMs = peer.isHttp
    ? limits.timeoutMs
    : Math.min(limits.timeoutMs, limits.probeTimeoutMs);
  try {
    return await discover(negotiation, probeMs);
  } catch (error) {
    const silent = !peer.isHttp && isTimeout(error);
    if (!silent && !showsOldServer(error)) throw error;
    try {
      return await initialize(negotiation);
    } catch (refusal) {
      if (!showsOldServer(refusal)) throw refusal;
      // It was slow to start, and knows `server/discover` only.
      if (silent) return discover(negotiation, limits.timeoutMs);
      throw noServerError(peer, error, refusal);
    }
  }
}

async function discover(negotiation: Negotiation, timeoutMs: number): Promise<Session> {
  const { peer, identity } = negotiation;
  const method = 'server/discover';
  // The probe asks for no log messages: whether the server has any is not known yet.
  const params = modernParams({}, MODERN_REVISION, { ...identity, logLevel: undefined });
  const headers = modernHeaders(method, params, MODERN_REVISION, []);
  const request = () =>
    peer.request(method, params, { ...handshake(negotiation, timeoutMs), headers });
  const answer = await request().catch((error: unknown) => {
    if (!isUnsupportedVersion(error)) throw error;
    const supported = supportedVersions(error);
    // A server that supports the revision and still refuses it is asked once more (MCP, "Versioning").
    if (supported.includes(MODERN_REVISION)) return request();
    throw versionError(peer, supported);
  });
  const supported = ownValue(answer, 'supportedVersions');
  if (!Array.isArray(supported)) throw new NotDiscovered(peer.peer);
  if (!supported.includes(MODERN_REVISION)) throw versionError(peer, supported.map(String));
  const result = modernResult(answer, `${peer.peer}, ${method}`);
  const meta = ownValue(result, '_meta');
  const serverInfo = isJsonObject(meta) ? ownValue(meta, `${META_PREFIX}serverInfo`) : undefined;
  peer.agree(MODERN_REVISION);
  return sessionOf('modern', MODERN_REVISION, result, serverInfo);
}

/** A result that is none of `server/discover`: some servers answer anything to what they do not know. */
class NotDiscovered extends ClientError {
  constructor(peer: string) {
    super(
      'protocol',
      `${peer}, server/discover: expected a list \`supportedVersions\` in the result`,
    );
  }
}

/**
 * Opens a session with a server of the initialize era.
 *
 * @param requested the revision to ask for; the server may answer another one.
 */
export async function initialize(
  negotiation: Negotiation,
  requested: Revision = LATEST_INITIALIZE_REVISION,
): Promise<Session> {
  const { peer, identity, limits } = negotiation;
  const { capabilities, clientInfo, logLevel } = identity;
  const params = { protocolVersion: requested, capabilities, clientInfo };
  const settings = handshake(negotiation, limits.timeoutMs);
  const result = await peer.request('initialize', params, settings);
  const answered = ownValue(result, 'protocolVersion');
  const protocolVersion = INITIALIZE_REVISIONS.find((revision) => revision === answered);
  if (protocolVersion === undefined)
    throw versionError(peer, typeof answered === 'string' ? [answered] : []);
  peer.agree(protocolVersion);
  await peer.notify('notifications/initialized', undefined, {});
  const session = sessionOf('initialize', protocolVersion, result, ownValue(result, 'serverInfo'));
  if (logLevel !== undefined && Object.hasOwn(session.capabilities, 'logging')) {
    await peer.request('logging/setLevel', { level: logLevel }, settings);
  }
  return session;
}

/** A handshake cannot be cancelled (2025-11-25, "Cancellation"). */
function handshake({ limits }: Negotiation, timeoutMs: number): RequestSettings {
  return { headers: {}, timeoutMs, maxTotalMs: limits.maxTotalTimeoutMs, tellsCancellation: false };
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

function isTimeout(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'timeout';
}

/** Whether an answer comes from a server that does not know the method. */
function showsOldServer(error: unknown): boolean {
  if (error instanceof NotDiscovered) return true;
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

function versionError(
  { peer }: Peer,
  spoken: readonly string[],
  wanted: string = REVISIONS.join(', '),
): ClientError {
  const found =
    spoken.length === 0 ? 'does not say which it speaks' : `speaks ${spoken.join(', ')}`;
  return new ClientError('unsupported-version', `${peer} ${found}; this client speaks ${wanted}`);
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
  if (error instanceof NotDiscovered) return 'gave another result';
  return error instanceof ClientError ? `gave HTTP ${error.status}` : 'failed';
}
