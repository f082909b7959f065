import type { JsonObject, JsonValue } from '../../protocol/json.js';
import { jsonFault } from '../json-fault.js';
import type { PromptMessage } from '../result.js';
import { completion } from '../results/completion-reply.js';
import { message, promptGet } from '../results/prompt-reply.js';
import { replyKind } from '../results/reply-kind.js';
import { blobContent, resourceRead } from '../results/resource-reply.js';
import { structured, text } from '../results/tool-reply.js';
import type { WrapperResult } from './wrapper.js';

/** Turns what a handler returned into a reply; one that is not valid is refused at the end, as without wrappers. */
export type ToReply = (value: unknown, args: JsonObject) => WrapperResult;

function keepingReplies(turn: ToReply): ToReply {
  return (value, args) =>
    replyKind(value) === undefined ? turn(value, args) : (value as WrapperResult);
}

/** Turns the plain values of tools into replies. */
export const toToolReply: ToReply = keepingReplies((value) =>
  typeof value === 'string' ? text(value) : structured(value as JsonValue),
);

/** Turns the plain values of prompts into replies. */
export const toPromptReply: ToReply = keepingReplies((value) =>
  promptGet(
    typeof value === 'string' ? [message('user', value)] : (value as readonly PromptMessage[]),
  ),
);

/** Turns plain lists of values into completions. */
export const toCompletionReply: ToReply = keepingReplies((value) =>
  completion(value as readonly string[]),
);

/** Makes the function that turns plain values of a resource into replies. */
export function toResourceReply(mimeType: string | undefined, maxBytes: number): ToReply {
  return keepingReplies((value, { uri: requested }) => {
    const uri = String(requested);
    if (value instanceof Uint8Array) {
      return resourceRead(blobContent(uri, value, mimeType === undefined ? {} : { mimeType }));
    }
    const isPlain = typeof value !== 'string' && jsonFault(value, maxBytes) === undefined;
    const type = isPlain ? (mimeType ?? 'application/json') : mimeType;
    const content = isPlain ? JSON.stringify(value) : (value as string);
    return resourceRead({ uri, ...(type === undefined ? {} : { mimeType: type }), text: content });
  });
}
