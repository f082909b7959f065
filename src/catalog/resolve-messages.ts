import type { MessageTemplate, PromptRole, TemplatePart } from '../definitions/prompt.js';
import { report } from '../diagnostics/report.js';
import type { SourceRange } from '../diagnostics/source.js';
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
import { nearestAmong } from '../protocol/suggest.js';
import { parseMessageTemplate } from './message-template.js';
import { rangeInText } from './range-in-text.js';
import type { ResolveContext } from './resolve-context.js';

type Prompt = Declared<PromptSection>;

/** The arguments of a prompt, and those that its messages name. */
type ArgumentNames = {
  readonly declared: readonly string[];
  readonly used: Set<string>;
  readonly nearest: (name: string) => string | undefined;
};

/** Resolves the static messages of a prompt: templates are parsed, and name arguments that the prompt declares. */
export function resolveMessages(
  prompt: Prompt,
  context: ResolveContext,
): readonly MessageTemplate[] {
  const declared = Object.keys(prompt.section.arguments ?? {});
  const names = { declared, used: new Set<string>(), nearest: nearestAmong(declared) };
  const known = context.findings.length;
  const messages = (prompt.section.messages ?? []) as readonly JsonValue[];
  const resolved = messages.flatMap((message, index) => {
    const at = [...prompt.path, 'messages', index];
    const template = isJsonObject(message)
      ? resolveMessage(prompt, message, at, names, context)
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
  if (context.findings.length === known) reportUnused(prompt, messages, names, context);
  return resolved;
}

/** How other template languages write an argument. */
const OTHER_NOTATION = /\$?\{([^{}\s]*)\}|<([^<>\s]*)>|\$([\w-]+)/g;

function reportUnused(
  prompt: Prompt,
  messages: readonly JsonValue[],
  { declared, used }: ArgumentNames,
  context: ResolveContext,
): void {
  const texts = messages.flatMap((message) =>
    isJsonObject(message) ? Object.values(message).filter((text) => typeof text === 'string') : [],
  );
  const otherNotations = new Map(
    texts
      .flatMap((text) => [...text.matchAll(OTHER_NOTATION)])
      .map(([written, ...names]) => [names.find((name) => name !== undefined) ?? '', written]),
  );
  for (const argument of declared) {
    if (used.has(argument)) continue;
    const range = prompt.document.keyRangeAt([...prompt.path, 'arguments', argument]);
    const written = otherNotations.get(argument);
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
  names: ArgumentNames,
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
  return { role, text: resolveText(prompt, text, [...at, role], names, context) };
}

function isRole(key: string): key is PromptRole {
  return key === 'user' || key === 'assistant';
}

/** Findings of a text that are placed in it, each by a search: the others stand at the whole text. */
const MOST_PLACED = 100;

/** Parses a template; an expression that names no declared argument is an error. */
function resolveText(
  { document, section }: Prompt,
  text: string,
  at: JsonPath,
  { declared, used, nearest }: ArgumentNames,
  { findings }: ResolveContext,
): readonly TemplatePart[] {
  const template = parseMessageTemplate(text);
  let placed = 0;
  const rangeOf = (part: { readonly offset: number; readonly length: number }): SourceRange => {
    placed += 1;
    return placed > MOST_PLACED ? document.rangeAt(at) : rangeInText(document, at, text, part);
  };
  for (const fault of template.faults) {
    findings.push(report('message-template', rangeOf(fault), { kind: fault.kind }));
  }
  for (const expression of template.expressions) {
    const { argument } = expression;
    used.add(argument);
    if (argument === '' || Object.hasOwn(section.arguments ?? {}, argument)) continue;
    const parameters = { argument, declared, nearest: nearest(argument) };
    findings.push(report('message-argument-unknown', rangeOf(expression), parameters));
  }
  return template.parts;
}
