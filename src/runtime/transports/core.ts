import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject } from '../../protocol/json.js';
import type { Awaitable } from '../awaitable.js';
import type { TransportKind } from '../context.js';
import { MetaKey } from '../dialects/meta-keys.js';
import { dispatch } from '../dispatch.js';
import { observeDispatch, observeNotification } from '../instrumentation/observe-dispatch.js';
import { observeSession } from '../instrumentation/observe-session.js';
import type {
  MessageFault,
  NotificationMessage,
  OneWayMessage,
  RequestMessage,
} from '../messages/message.js';
import { faultReply } from '../messages/reply.js';
import { refuseOneWay } from '../one-way.js';
import type { Connection, Reply, RequestHeaders, RequestOrigin } from '../origin.js';
import type { Runtime } from '../runtime.js';
import { editionNamedBy, isModern } from '../select-edition.js';

/** What a transport needs of a server. */
export type Core = {
  /** Answers a request, at once where nothing has to be waited for; never throws or rejects. */
  dispatch(request: RequestMessage, origin: RequestOrigin): Awaitable<Reply>;
  /** Tells of a request that there was no room for. */
  observeTurnedAway(request: RequestMessage, origin: RequestOrigin): void;
  /** Tells of a notification. */
  observeNotification(message: NotificationMessage, transport: TransportKind): void;
  /** Whether handlers can run. Starts what they need, if nobody has: it is logged when that fails. */
  start(): boolean;
  /** The answer to a message that cannot be dispatched. */
  faultReply(fault: MessageFault): Reply;
  /** Why a message that was posted and gets no response is not accepted; undefined when it is. */
  refuseOneWay(message: OneWayMessage, headers: RequestHeaders): MessageFault | undefined;
  /**
   * Whether a request is one of 2026-07-28: it belongs to no session, and a client that disconnects has cancelled it
   * ("Streamable HTTP").
   */
  isModern(request: RequestMessage, origin: RequestOrigin): boolean;
  /**
   * Whether what is no request belongs to a session, where there are some: a GET, a DELETE, a notification or a response.
   * Without version and session it may be a notification of 2026-07-28, which needs neither.
   */
  belongsToSession(headers: RequestHeaders): boolean;
  /** Whether the event streams of a session begin with an event without data. */
  primesStreams(connection: Connection): boolean;
  /** Tells of a session that has begun; gives what tells of its end, where somebody hears of it. */
  observeSession(connection: Connection): (() => void) | undefined;
  /** Whether notifications may go ahead of the answer: since 2026-07-28 only where the request asks for some. */
  takesNotifications(request: RequestMessage, origin: RequestOrigin): boolean;
  /** Whether the answer is due only when the client or the server ends: no deadline of a transport holds for it. */
  staysOpen(request: RequestMessage): boolean;
};

/** Binds the entry points of the runtime to one server. */
export function coreOf(runtime: Runtime): Core {
  return {
    dispatch: (request, origin) => dispatch(runtime, request, origin),
    observeTurnedAway: (request, origin) =>
      observeDispatch(runtime, request, origin)?.end(ErrorCode.internalError),
    observeNotification: (message, transport) => observeNotification(runtime, message, transport),
    start: () => start(runtime),
    faultReply,
    refuseOneWay: (message, headers) => refuseOneWay(runtime, message, headers),
    isModern: (request, origin) => isOfModernEra(runtime, request, origin),
    belongsToSession: (headers) => belongsToSession(runtime, headers),
    primesStreams: ({ handshake }) =>
      runtime.editions.initializeEra.some(
        ({ dialect }) => dialect.revision === handshake?.revision && dialect.primesStreams,
      ),
    observeSession: ({ handshake }) => observeSession(runtime.instruments, handshake?.revision),
    takesNotifications: (request, origin) =>
      asksForNotifications(request) || !isOfModernEra(runtime, request, origin),
    staysOpen: ({ method }) => method === 'subscriptions/listen',
  };
}

function start({ lifecycle, logger }: Runtime): boolean {
  if (lifecycle.isStarted) return true;
  lifecycle
    .ready()
    .catch(({ message, cause }: Error) => logger({ level: 'error', message, cause }));
  return false;
}

function isOfModernEra(runtime: Runtime, request: RequestMessage, origin: RequestOrigin): boolean {
  return runtime.editions.initializeEra.length === 0 || isModern(runtime, request, origin);
}

function belongsToSession({ editions: { modern } }: Runtime, headers: RequestHeaders): boolean {
  if (modern === undefined) return true;
  if (editionNamedBy(headers, [modern]) !== undefined) return false;
  return ['mcp-protocol-version', 'mcp-session-id'].some((name) => headers.values(name).length > 0);
}

/**
 * A progress token asks for progress, a log level for log messages, and who listens for everything else
 * (MCP 2026-07-28, "Progress", "Logging" and "Subscriptions").
 */
function asksForNotifications({ method, meta, progressToken }: RequestMessage): boolean {
  if (progressToken !== undefined || method === 'subscriptions/listen') return true;
  return isJsonObject(meta) && Object.hasOwn(meta, MetaKey.logLevel);
}
