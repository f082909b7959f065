import type { Context } from '../context.js';
import type { RequestId } from '../messages/message.js';

/** How far a request has told that it is. */
export type ReachedProgress = { highest: number };

/**
 * Makes the function with which a handler tells how far it is (MCP 2026-07-28, "Progress"). A value that is not above
 * all before it is not told, nor one that JSON has no number for.
 *
 * @param token what the client wants the notifications to carry
 * @param reached what was told so far, also by an earlier entry of the handler
 */
export function createProgress(
  token: RequestId,
  reached: ReachedProgress,
  send: (notification: string) => void,
): Context['progress'] {
  return (progress, total, message) => {
    if (!Number.isFinite(progress) || progress <= reached.highest) return;
    reached.highest = progress;
    const params = [`"progressToken":${token.text}`, `"progress":${progress}`];
    if (Number.isFinite(total)) params.push(`"total":${total}`);
    if (typeof message === 'string') params.push(`"message":${JSON.stringify(message)}`);
    send(`{"jsonrpc":"2.0","method":"notifications/progress","params":{${params.join(',')}}}`);
  };
}
