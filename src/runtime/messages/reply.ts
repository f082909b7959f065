import { type Answer, isRefusal } from '../operations/operation.js';
import type { Reply } from '../origin.js';
import type { KeptResult } from '../results/kept-result.js';
import type { MessageFault, RequestId } from './message.js';

/** Writes a response: a result that is already text is put between the parts of the frame, never parsed again. */
export function writeReply(id: RequestId | undefined, answer: Answer): Reply {
  // An error whose request id could not be read has no `id` member (MCP 2026-07-28, "Base protocol").
  const head = id === undefined ? '{"jsonrpc":"2.0"' : `{"jsonrpc":"2.0","id":${id.text}`;
  if (typeof answer === 'string') return { status: 200, text: `${head},"result":${answer}}` };
  // Not by its class: a transport may serve a runtime that another copy of this package has made.
  if (!isRefusal(answer)) return writeKept(head, answer);
  const { code, message, data, status, requiredScopes } = answer;
  const text = `${head},"error":${JSON.stringify({ code, message, data })}}`;
  return requiredScopes === undefined ? { status, text } : { status, text, requiredScopes };
}

function writeKept(head: string, kept: KeptResult): Reply {
  const before = `${head},"result":`;
  return { status: 200, text: `${before}${kept.text}}`, pieces: () => [before, kept.bytes, '}'] };
}

/** The answer to a message that cannot be dispatched. */
export function faultReply({ code, message, data, id }: MessageFault): Reply {
  return writeReply(id, { code, message, data, status: 400 });
}
