import { dispatch } from '../dispatch.js';
import type { MessageFault, RequestMessage } from '../messages/message.js';
import { faultReply } from '../messages/reply.js';
import type { Reply, RequestOrigin } from '../origin.js';
import type { Runtime } from '../runtime.js';

/** What a transport needs of a server. */
export type Core = {
  /** Answers a request; never rejects. */
  dispatch(request: RequestMessage, origin: RequestOrigin): Promise<Reply>;
  /** The answer to a message that cannot be dispatched. */
  faultReply(fault: MessageFault): Reply;
};

/** Binds the entry points of the runtime to one server. */
export function coreOf(runtime: Runtime): Core {
  return { dispatch: (request, origin) => dispatch(runtime, request, origin), faultReply };
}
