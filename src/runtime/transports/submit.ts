import { type Awaitable, chain } from '../awaitable.js';
import type { RequestMessage } from '../messages/message.js';
import type { Reply, RequestOrigin } from '../origin.js';
import type { Admission } from './admission.js';
import type { Core } from './core.js';

/**
 * Executes a request as soon as there is room for it: at once where there is, and nothing else has to be waited for. Gives
 * undefined, without having executed it, when the queue is full or the request was cancelled while it waited.
 */
export function submit(
  core: Core,
  admission: Admission,
  request: RequestMessage,
  origin: RequestOrigin,
): Awaitable<Reply | undefined> {
  return chain(admission.enter(origin.cancellation), (entered) => {
    if (entered) return execute(core, admission, request, origin);
    core.observeTurnedAway(request, origin);
    return undefined;
  });
}

function execute(
  core: Core,
  admission: Admission,
  request: RequestMessage,
  origin: RequestOrigin,
): Awaitable<Reply> {
  return chain(core.dispatch(request, origin), (reply) => {
    admission.leave();
    return reply;
  });
}
