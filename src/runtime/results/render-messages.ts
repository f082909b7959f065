import type { MessageTemplate } from '../../definitions/prompt.js';
import { type JsonObject, ownValue } from '../../protocol/json.js';
import type { PromptMessage } from '../result.js';

/** Fills static messages with the arguments of a prompt. */
export function renderMessages(
  messages: readonly MessageTemplate[],
  args: JsonObject,
): readonly PromptMessage[] {
  return messages.map((template) => renderMessage(template, args));
}

function renderMessage(template: MessageTemplate, args: JsonObject): PromptMessage {
  const { role } = template;
  if ('content' in template) return { role, content: template.content };
  const text = template.text.map((part) =>
    typeof part === 'string' ? part : (ownValue(args, part.argument) ?? part.fallback ?? ''),
  );
  return { role, content: { type: 'text', text: text.join('') } };
}
