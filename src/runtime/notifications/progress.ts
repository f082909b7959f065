import type { Context } from '../context.js';
import type { RequestId } from '../messages/message.js';

/**
 * Makes the function with which a handler tells how far it is (MCP 2026-07-28, "Progress"). A value that is not above
 * all before it is not told, nor one that JSON has no number for.
 *
 * @param token what the client wants the notifications to carry
 */
export function createProgress(
  token: RequestId,
  send: (notification: string) => void,
): Context['progress'] {
  let highest = Number.NEGATIVE_INFINITY;
  return (progress, total, message) => {
    if (!Number.isFinite(progress) || progress <= highest) return;
    highest = progress;
    const params = [`"progressToken":${token.text}`, `"progress":${progress}`];
    if (Number.isFinite(total)) params.push(`"total":${total}`);
    if (typeof message === 'string') params.push(`"message":${JSON.stringify(message)}`);
    send(`{"jsonrpc":"2.0","method":"notifications/progress","params":{${params.join(',')}}}`);
  };
}
