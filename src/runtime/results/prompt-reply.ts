import type { PromptRole } from '../../definitions/prompt.js';
import type { JsonObject } from '../../protocol/json.js';
import {
  type ContentBlock,
  type PromptMessage,
  type PromptReply,
  REPLY,
  type ReplyOptions,
} from '../result.js';
import { textBlock } from './content-blocks.js';

/** What may be said of a rendered prompt beside its messages. */
export type PromptOptions = ReplyOptions & { readonly description?: string };

/** A rendered prompt with a description or metadata. */
export function promptGet(
  messages: readonly PromptMessage[],
  { description, metadata }: PromptOptions = {},
): PromptReply {
  const list: readonly JsonObject[] = messages;
  return {
    [REPLY]: 'prompt',
    result: {
      ...(description === undefined ? {} : { description }),
      messages: list,
      ...(metadata === undefined ? {} : { _meta: metadata }),
    },
  };
}

/** A message of a prompt: one content block, or a string that becomes a text block. */
export function message(role: PromptRole, content: ContentBlock | string): PromptMessage {
  return { role, content: typeof content === 'string' ? textBlock(content) : content };
}
