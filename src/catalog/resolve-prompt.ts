import type { PromptArgument } from '../definitions/prompt.js';
import { report } from '../diagnostics/report.js';
import { isOfKind } from '../manifest/keys/kind-faults.js';
import { promptArgumentKeys } from '../manifest/keys/member-keys.js';
import type { Declared, PromptSection } from '../manifest/manifest.js';
import { wantedKind, wrongKind } from '../manifest/value-finding.js';
import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import type { EmittedNames, PromptEntry } from './catalog.js';
import { componentFrame } from './component-frame.js';
import { componentMembers } from './component-members.js';
import { resolveHandler } from './modules/handler-reference.js';
import { present } from './present.js';
import { resolveCompletions } from './resolve-completions.js';
import type { ResolveContext } from './resolve-context.js';
import { resolveMessages } from './resolve-messages.js';
import { staticKeys } from './static-keys.js';

type Prompt = Declared<PromptSection>;

/** Resolves a prompt: its arguments in declaration order, and what renders it. */
export function resolvePrompt(prompt: Prompt, context: ResolveContext): PromptEntry {
  const frame = componentFrame(prompt, context);
  const declared = Object.entries<JsonValue>(prompt.section.arguments ?? {});
  const promptArguments = declared.flatMap(([name, declaration]) => {
    const at = [...prompt.path, 'arguments', name];
    if (name === '') {
      const range = prompt.document.keyRangeAt(at);
      context.findings.push(report('prompt-argument-name', range, { prompt: prompt.name }));
      return [];
    }
    return [{ name, ...readArgument(prompt, name, declaration, at, context) }];
  });
  const source = resolveSource(prompt, frame.names, context);
  const subject = {
    kind: 'prompt',
    declared: promptArguments.map(({ name }) => name),
    handler: source.kind === 'handler' ? source.handler : undefined,
  } as const;
  const { declaration, completer } = resolveCompletions(prompt, subject, context);
  return {
    kind: 'prompt',
    definition: { ...componentMembers(prompt), arguments: promptArguments, ...declaration },
    ...frame,
    source,
    ...present({ completer }),
  };
}

function resolveSource(
  prompt: Prompt,
  names: EmittedNames,
  context: ResolveContext,
): PromptEntry['source'] {
  if (staticKeys(prompt, ['messages'], context) === undefined) {
    const handler = resolveHandler(prompt, names, context);
    return { kind: 'handler', handler };
  }
  return { kind: 'messages', messages: resolveMessages(prompt, context) };
}

type ArgumentOptions = Omit<PromptArgument, 'name'>;

/** Reads one declaration; an empty one (`name:`) is right. What is wrong in it is reported and left out. */
function readArgument(
  prompt: Prompt,
  argument: string,
  declaration: JsonValue,
  at: JsonPath,
  context: ResolveContext,
): ArgumentOptions {
  if (isJsonObject(declaration)) return readOptions(prompt, argument, declaration, at, context);
  if (typeof declaration === 'string') {
    const range = prompt.document.rangeAt(at);
    context.findings.push(report('prompt-argument-typed', range, { argument }));
  } else if (declaration !== null) {
    context.findings.push(wrongKind(prompt.document, at, 'map'));
  }
  return {};
}

function readOptions(
  { document }: Prompt,
  argument: string,
  declaration: JsonObject,
  at: JsonPath,
  context: ResolveContext,
): ArgumentOptions {
  const allowed = Object.keys(promptArgumentKeys);
  const options: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(declaration)) {
    const place = [...at, key];
    const kind = Object.hasOwn(promptArgumentKeys, key) ? promptArgumentKeys[key]?.kind : undefined;
    if (key === 'type') {
      const range = document.keyRangeAt(place);
      context.findings.push(report('prompt-argument-typed', range, { argument }));
    } else if (kind === undefined) {
      const parameters = { argument, key, allowed, nearest: nearest(key, allowed) };
      context.findings.push(report('prompt-argument-key', document.keyRangeAt(place), parameters));
    } else if (!isOfKind(kind, value)) {
      context.findings.push(wrongKind(document, place, wantedKind(kind)));
    } else options[key] = value;
  }
  return options;
}
