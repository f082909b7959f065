import type { InputReply } from '../input/input-request.js';
import {
  type CompletionReply,
  type PromptReply,
  REPLY,
  type ResourceReply,
  type ToolReply,
} from '../result.js';

type AnyReply = ToolReply | ResourceReply | PromptReply | CompletionReply | InputReply;

/** Which kind of reply a value is; undefined when it is an ordinary value. */
export function replyKind(value: unknown): AnyReply[typeof REPLY] | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, REPLY)) return undefined;
  return (value as AnyReply)[REPLY];
}
