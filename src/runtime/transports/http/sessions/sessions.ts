import { Buffer } from 'node:buffer';
import type { SessionLimits } from '../../../../definitions/limits.js';
import type { JsonObject } from '../../../../protocol/json.js';
import type { Logger } from '../../../log.js';
import type { RequestHeaders } from '../../../origin.js';
import type { Core } from '../../core.js';
import type { StreamRules } from '../live-stream.js';
import { callerOf } from './caller.js';
import { Session } from './session.js';
import { SessionStore } from './session-store.js';

/** Why a request belongs to no session. 404 tells a client to open a new one (MCP 2025-11-25, "Session management"). */
export type NoSession = { readonly status: 400 | 404; readonly finding: string };

/** The sessions of one endpoint, and the way from a request to its session. */
export type Sessions = {
  readonly store: SessionStore;
  /** Makes a session that nobody knows of yet, for the caller of a handshake. */
  create(auth: JsonObject | undefined): Session;
  /** Finds the session of a request, by its headers and its caller. */
  find(headers: RequestHeaders, auth: JsonObject | undefined): Session | NoSession;
};

/** The header that names a session, in answers; in requests it may be written in any case. */
export const SESSION_HEADER = 'Mcp-Session-Id';

/** 192 bits: nobody finds one by trying. */
const ID_BYTES = 24;

/** Opens the sessions of an endpoint. */
export function openSessions(
  limits: SessionLimits,
  { core, rules, logger }: { core: Core; rules: StreamRules; logger: Logger },
): Sessions {
  const store = new SessionStore(limits);
  const onBacklog = (): void =>
    logger({
      level: 'warning',
      message:
        'notifications were dropped: the client does not read the event stream of its session',
    });
  return {
    store,
    create: (auth) =>
      new Session({
        id: createId(),
        caller: callerOf(auth),
        rules,
        limits,
        host: { onBacklog },
        primes: (connection) => core.primesStreams(connection),
      }),
    find(headers, auth) {
      const [id, second] = headers.values(SESSION_HEADER.toLowerCase());
      if (id === undefined) return MISSING;
      if (second !== undefined) return REPEATED;
      const session = store.find(id, callerOf(auth));
      if (session === undefined) return UNKNOWN;
      const versions = headers.values('mcp-protocol-version');
      const agreed = session.connection.handshake?.revision;
      const isAgreed = versions.length === 0 || (versions.length === 1 && versions[0] === agreed);
      if (isAgreed) return session;
      return {
        status: 400,
        finding: `the header MCP-Protocol-Version must be ${agreed}, which was negotiated`,
      };
    },
  };
}

function createId(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(ID_BYTES))).toString('base64url');
}

const MISSING: NoSession = {
  status: 400,
  finding: `the header ${SESSION_HEADER} must name the session that \`initialize\` has opened`,
};
const REPEATED: NoSession = { status: 400, finding: `${SESSION_HEADER} is sent more than once` };
const UNKNOWN: NoSession = { status: 404, finding: 'the session is unknown, or has ended' };
