import { isJsonObject, ownValue } from '../../protocol/json.js';
import { MetaKey } from '../dialects/meta-keys.js';
import { dispatch } from '../dispatch.js';
import type { MessageFault, OneWayMessage, RequestMessage } from '../messages/message.js';
import { faultReply } from '../messages/reply.js';
import { refuseOneWay } from '../one-way.js';
import type { Reply, RequestHeaders, RequestOrigin } from '../origin.js';
import type { Runtime } from '../runtime.js';
import { isModern } from '../select-edition.js';

/** What a transport needs of a server. */
export type Core = {
  /** Answers a request; never rejects. */
  dispatch(request: RequestMessage, origin: RequestOrigin): Promise<Reply>;
  /** The answer to a message that cannot be dispatched. */
  faultReply(fault: MessageFault): Reply;
  /** Why a message that was posted and gets no response is not accepted; undefined when it is. */
  refuseOneWay(message: OneWayMessage, headers: RequestHeaders): MessageFault | undefined;
  /** Whether a client that disconnects has cancelled its request: not before 2026-07-28 ("Streamable HTTP"). */
  isCancelledByDisconnect(request: RequestMessage, origin: RequestOrigin): boolean;
  /** Whether notifications may go ahead of the answer: since 2026-07-28 only where the request asks for some. */
  takesNotifications(request: RequestMessage, origin: RequestOrigin): boolean;
  /** Whether the answer is due only when the client or the server ends: no deadline of a transport holds for it. */
  staysOpen(request: RequestMessage): boolean;
};

/** Binds the entry points of the runtime to one server. */
export function coreOf(runtime: Runtime): Core {
  return {
    dispatch: (request, origin) => dispatch(runtime, request, origin),
    faultReply,
    refuseOneWay: (message, headers) => refuseOneWay(runtime, message, headers),
    isCancelledByDisconnect: (request, origin) => isOfModernEra(runtime, request, origin),
    takesNotifications: (request, origin) =>
      asksForNotifications(request) || !isOfModernEra(runtime, request, origin),
    staysOpen: ({ method }) => method === 'subscriptions/listen',
  };
}

function isOfModernEra(runtime: Runtime, request: RequestMessage, origin: RequestOrigin): boolean {
  return runtime.editions.initializeEra.length === 0 || isModern(runtime, request, origin);
}

/**
 * A progress token asks for progress, a log level for log messages, and who listens for everything else
 * (MCP 2026-07-28, "Progress", "Logging" and "Subscriptions").
 */
function asksForNotifications({ method, params, progressToken }: RequestMessage): boolean {
  if (progressToken !== undefined || method === 'subscriptions/listen') return true;
  const meta = params && ownValue(params, '_meta');
  return isJsonObject(meta) && Object.hasOwn(meta, MetaKey.logLevel);
}
