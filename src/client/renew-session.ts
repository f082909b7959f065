import { ClientError } from './error.js';
import { initialize } from './negotiate.js';
import type { SendRequest } from './request-options.js';
import type { Conversation } from './session.js';

/**
 * Sends requests of a session, and opens a new one when the server does not know it any more (2025-11-25, "Session
 * Management"): once for all requests that meet with it, each of which is then sent again.
 *
 * @param onRenewed restores what the server knew of the session before.
 */
export function withRenewal(
  conversation: Conversation,
  send: SendRequest,
  onRenewed: () => Promise<unknown>,
): SendRequest {
  let sessions = 0;
  let renewal: Promise<unknown> = Promise.resolve();

  async function renew(): Promise<void> {
    const { protocolVersion } = conversation.session;
    const renewed = await initialize(conversation, protocolVersion);
    if (renewed.protocolVersion !== protocolVersion) {
      const now = `now speaks ${renewed.protocolVersion}, expected ${protocolVersion}`;
      throw new ClientError('unsupported-version', `${conversation.peer.peer} ${now}`);
    }
    await onRenewed();
  }

  return async (...request) => {
    const session = sessions;
    try {
      return await send(...request);
    } catch (error) {
      if (!(error instanceof ClientError) || error.code !== 'session-lost') throw error;
      if (session === sessions) {
        sessions += 1;
        renewal = renew();
      }
      await renewal;
      return send(...request);
    }
  };
}
