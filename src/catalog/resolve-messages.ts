import type { MessageTemplate, PromptRole, TemplatePart } from '../definitions/prompt.js';
import { report } from '../diagnostics/report.js';
import { messageKeys } from '../manifest/keys/member-keys.js';
import type { Declared, PromptSection } from '../manifest/manifest.js';
import { foundAt } from '../manifest/value-finding.js';
import { promptMessageFault } from '../protocol/content-block.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  ownValue,
} from '../protocol/json.js';
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
  const known = context.findings.length;
  const messages = (prompt.section.messages ?? []) as readonly JsonValue[];
  const resolved = messages.flatMap((message, index) => {
    const at = [...prompt.path, 'messages', index];
    const template = isJsonObject(message)
      ? resolveMessage(prompt, message, at, used, context)
      : undefined;
    if (template === undefined) {
      const parameters = {
        found: foundAt(prompt.document, at),
        foreignKey: foreignKey(message),
        hasText: isJsonObject(message) && typeof ownValue(message, 'content') === 'string',
      };
      context.findings.push(report('message-shape', prompt.document.rangeAt(at), parameters));
    }
    return template ?? [];
  });
  // What is wrong with a message may be why it does not use an argument.
  if (context.findings.length === known) reportUnused(prompt, messages, used, context);
  return resolved;
}

function reportUnused(
  prompt: Prompt,
  messages: readonly JsonValue[],
  used: ReadonlySet<string>,
  context: ResolveContext,
): void {
  const texts = messages.flatMap((message) =>
    isJsonObject(message) ? Object.values(message).filter((text) => typeof text === 'string') : [],
  );
  for (const argument of Object.keys(prompt.section.arguments ?? {})) {
    if (used.has(argument)) continue;
    const range = prompt.document.keyRangeAt([...prompt.path, 'arguments', argument]);
    const notations = [`\${${argument}}`, `{${argument}}`, `<${argument}>`, `$${argument}`];
    const written = notations.find((notation) => texts.some((text) => text.includes(notation)));
    context.findings.push(report('message-argument-unused', range, { argument, written }));
  }
}

function foreignKey(message: JsonValue): string | undefined {
  return isJsonObject(message)
    ? Object.keys(message).find((key) => !Object.hasOwn(messageKeys, key))
    : undefined;
}

/** Resolves one message: `role` with a content block, or one text under the name of its role. */
function resolveMessage(
  prompt: Prompt,
  message: JsonObject,
  at: JsonPath,
  used: Set<string>,
  context: ResolveContext,
): MessageTemplate | undefined {
  const content = ownValue(message, 'content');
  if (isJsonObject(content)) {
    const fault = promptMessageFault(message);
    if (fault !== undefined) {
      context.findings.push(report('message-content', prompt.document.rangeAt(at), { fault }));
    }
    return { role: message['role'] === 'assistant' ? 'assistant' : 'user', content };
  }
  const [entry, surplus] = Object.entries(message);
  if (entry === undefined || surplus !== undefined) return undefined;
  const [role, text] = entry;
  if (!isRole(role) || typeof text !== 'string') return undefined;
  return { role, text: resolveText(prompt, text, [...at, role], used, context) };
}

function isRole(key: string): key is PromptRole {
  return key === 'user' || key === 'assistant';
}

/** Parses a template; an expression that names no declared argument is an error. */
function resolveText(
  prompt: Prompt,
  text: string,
  at: JsonPath,
  used: Set<string>,
  context: ResolveContext,
): readonly TemplatePart[] {
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
