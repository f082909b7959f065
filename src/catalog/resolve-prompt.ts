import type { PromptArgument } from '../definitions/prompt.js';
import type { Declared, PromptSection } from '../manifest/manifest.js';
import type { PromptEntry } from './catalog.js';
import { componentMembers } from './component-members.js';
import { emittedNames } from './emitted-names.js';
import { resolveHandler } from './handler-reference.js';
import { present } from './present.js';
import type { ResolveContext } from './resolve-context.js';
import { resolveMessages } from './resolve-messages.js';
import { staticKeys } from './static-keys.js';

type Prompt = Declared<PromptSection>;

/** Resolves a prompt: its arguments in declaration order, and what renders it. */
export function resolvePrompt(prompt: Prompt, context: ResolveContext): PromptEntry | undefined {
  const names = emittedNames(prompt.name);
  const source = resolveSource(prompt, context);
  if (source === undefined) return undefined;
  const definition = { ...componentMembers(prompt), arguments: promptArguments(prompt) };
  return {
    kind: 'prompt',
    definition,
    document: prompt.document,
    path: prompt.path,
    names,
    source,
  };
}

function resolveSource(prompt: Prompt, context: ResolveContext): PromptEntry['source'] | undefined {
  if (staticKeys(prompt, ['messages'], context) === undefined) {
    const handler = resolveHandler(prompt, emittedNames(prompt.name), context);
    return handler && { kind: 'handler', handler };
  }
  return { kind: 'messages', messages: resolveMessages(prompt, context) };
}

function promptArguments({ section }: Prompt): readonly PromptArgument[] {
  return Object.entries(section.arguments ?? {}).map(([name, declaration]) => {
    const { title, description, required } = declaration ?? {};
    return { name, ...present({ title, description, required }) };
  });
}
