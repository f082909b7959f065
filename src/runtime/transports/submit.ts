import type { RequestMessage } from '../messages/message.js';
import type { Reply, RequestOrigin } from '../origin.js';
import type { Admission } from './admission.js';
import type { Core } from './core.js';

/**
 * Executes a request as soon as there is room for it. Resolves to undefined, without having executed it, when the queue
 * is full or the request was cancelled while it waited.
 */
export async function submit(
  core: Core,
  admission: Admission,
  request: RequestMessage,
  origin: RequestOrigin,
): Promise<Reply | undefined> {
  const entered = admission.enter(origin.cancellation);
  if (entered !== true && !(await entered)) {
    core.observeTurnedAway(request, origin);
    return undefined;
  }
  try {
    return await core.dispatch(request, origin);
  } finally {
    admission.leave();
  }
}
