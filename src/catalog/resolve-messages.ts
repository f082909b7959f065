import type { MessageTemplate, PromptRole } from '../definitions/prompt.js';
import { report } from '../diagnostics/report.js';
import type { Declared, PromptSection } from '../manifest/manifest.js';
import { contentBlockFault } from '../protocol/content-block.js';
import type { JsonObject, JsonPath } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import { parseMessageTemplate } from './message-template.js';
import { rangeInText } from './range-in-text.js';
import type { ResolveContext } from './resolve-context.js';

type Prompt = Declared<PromptSection>;

/** Resolves the static messages of a prompt: templates are parsed, and name arguments that the prompt declares. */
export function resolveMessages(
  prompt: Prompt,
  context: ResolveContext,
): readonly MessageTemplate[] {
  const used = new Set<string>();
  const messages = (prompt.section.messages ?? []).flatMap((message, index) => {
    const at: JsonPath = [...prompt.path, 'messages', index];
    if (isBlockMessage(message)) return [resolveBlock(prompt, message, at, context)];
    const [first, second] = Object.entries(message);
    if (first === undefined || second !== undefined || !isRole(first[0])) {
      context.findings.push(report('message-shape', prompt.document.rangeAt(at), {}));
      return [];
    }
    const [role, text] = first;
    return [{ role, text: resolveText(prompt, text, [...at, role], used, context) }];
  });
  reportUnused(prompt, used, context);
  return messages;
}

type Message = NonNullable<PromptSection['messages']>[number];
type BlockMessage = Extract<Message, { readonly content: JsonObject }>;

function isBlockMessage(message: Message): message is BlockMessage {
  return 'content' in message;
}

function isRole(key: string): key is PromptRole {
  return key === 'user' || key === 'assistant';
}

function resolveBlock(
  prompt: Prompt,
  { role, content }: BlockMessage,
  at: JsonPath,
  context: ResolveContext,
): MessageTemplate {
  const fault = contentBlockFault(content);
  if (fault !== undefined) {
    const range = prompt.document.rangeAt([...at, 'content']);
    context.findings.push(report('message-content', range, { fault }));
  }
  return { role, content };
}

function resolveText(
  prompt: Prompt,
  text: string,
  at: JsonPath,
  used: Set<string>,
  context: ResolveContext,
): ReturnType<typeof parseMessageTemplate>['parts'] {
  const template = parseMessageTemplate(text);
  const declared = Object.keys(prompt.section.arguments ?? {});
  for (const fault of template.faults) {
    const range = rangeInText(prompt.document, at, text, fault);
    context.findings.push(report('message-template', range, { kind: fault.kind }));
  }
  for (const expression of template.expressions) {
    const { argument } = expression;
    used.add(argument);
    if (argument === '' || declared.includes(argument)) continue;
    const range = rangeInText(prompt.document, at, text, expression);
    const parameters = { argument, declared, nearest: nearest(argument, declared) };
    context.findings.push(report('message-argument-unknown', range, parameters));
  }
  return template.parts;
}

function reportUnused(prompt: Prompt, used: ReadonlySet<string>, context: ResolveContext): void {
  for (const argument of Object.keys(prompt.section.arguments ?? {})) {
    if (used.has(argument)) continue;
    const range = prompt.document.keyRangeAt([...prompt.path, 'arguments', argument]);
    context.findings.push(report('message-argument-unused', range, { argument }));
  }
}
