import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';
import { listed } from './listed.js';
import { type ValueParameters, valueMessage } from './manifest.js';
import { type SchemaPlace, schemaPlace } from './schema-place.js';

/** What is wrong with the keys of a `call` or a `cast`. */
type KeysFault =
  | { readonly kind: 'shape'; readonly required: readonly string[]; readonly found: string }
  | { readonly kind: 'missing'; readonly key: string }
  | {
      readonly kind: 'unknown';
      readonly key: string;
      readonly allowed: readonly string[];
      readonly nearest: string | undefined;
    }
  | { readonly kind: 'both'; readonly other: string };

/** What is wrong with a placeholder. */
export type PlaceholderFault =
  | { readonly kind: 'beside'; readonly others: readonly string[] }
  | { readonly kind: 'unknown'; readonly nearest: string | undefined }
  | { readonly kind: 'role'; readonly role: string; readonly expected: string }
  | { readonly kind: 'names'; readonly found: string; readonly text: string | undefined };

type ActorsCodes = {
  readonly 'target-unknown': CodeRow<{
    found: string;
    declared: readonly string[];
    hint: string | undefined;
  }>;
  readonly 'target-unused': CodeRow<{ target: string }>;
  readonly 'target-worker-only': CodeRow<{ target: string; key: string }>;
  readonly 'target-export-missing': CodeRow<{
    target: string;
    file: string;
    exportName: string;
    tool: string;
  }>;
  readonly 'actor-keys': CodeRow<{ actor: 'call' | 'cast'; fault: KeysFault }>;
  readonly 'actor-timeout': CodeRow<ValueParameters>;
  readonly 'actor-output': CodeRow<{ tool: string; key: string }>;
  readonly 'actor-schema-keyword': CodeRow<
    SchemaPlace & { keyword: string; allowed: readonly string[]; hint: string | undefined }
  >;
  readonly 'actor-placeholder': CodeRow<{ placeholder: string; fault: PlaceholderFault }>;
  readonly 'actor-placeholder-text': CodeRow<{ text: string; placeholder: string }>;
  readonly 'actor-placeholder-argument': CodeRow<{
    tool: string;
    argument: string;
    declared: readonly string[];
    hint: string | undefined;
  }>;
  readonly 'actor-placeholder-optional': CodeRow<{ tool: string; argument: string }>;
  readonly 'actor-reply-object': CodeRow<{ found: string }>;
  readonly 'handler-with-actor': CodeRow<{ tool: string; actor: string }>;
  readonly 'module-with-keys': CodeRow<{ kind: string; name: string; keys: readonly string[] }>;
};

/** Group K: targets, the tools that send them messages, and components written by hand. */
export const actorsCodes: ActorsCodes = {
  'target-unknown': code({
    severity: 'error',
    message: ({ found, declared }) =>
      `\`target\` must be the name of a declared target, found ${found}; declared: ${listed(declared)}`,
    hint: ({ hint }) => hint,
  }),
  'target-unused': code({
    severity: 'warning',
    message: ({ target }) => `no tool sends anything to the target \`${target}\``,
    hint: () => 'name it in `call` or `cast` of a tool, or remove it',
  }),
  'target-worker-only': code({
    severity: 'error',
    message: ({ target, key }) =>
      `\`${key}\` is only for targets with \`worker: true\`; \`${target}\` runs in the server's own thread`,
    hint: ({ key }) => `add \`worker: true\`, or remove \`${key}\``,
  }),
  'target-export-missing': code({
    severity: 'error',
    message: ({ target, file, exportName, tool }) =>
      `the module \`${file}\` of target \`${target}\` exports neither \`${exportName}\` nor \`handle\`, one of which the tool \`${tool}\` needs`,
    hint: ({ exportName }) =>
      `add to it: export function ${exportName}(message${exportName === 'call' ? ', { signal }' : ''}) { ... }`,
  }),
  'actor-keys': code({
    severity: 'error',
    message: ({ actor, fault }) => keysMessage(actor, fault),
    hint: ({ actor, fault }) => keysHint(actor, fault),
  }),
  'actor-timeout': code({
    severity: 'error',
    message: valueMessage,
    hint: ({ hint }) => hint ?? 'write milliseconds, such as `timeoutMs: 1000`',
  }),
  'actor-output': code({
    severity: 'error',
    message: ({ tool, key }) =>
      `\`${key}\` is only for tools that get a reply; \`${tool}\` sends with \`cast\` and always answers \`{ sent: true }\``,
    hint: ({ key }) => `remove \`${key}\`, or write \`call\` with a \`reply\``,
  }),
  'actor-schema-keyword': code({
    severity: 'error',
    message: ({ keyword, allowed, ...place }) =>
      `${schemaPlace(place)} has the keyword \`${keyword}\`, which is not checked before a message is sent to a target; allowed are ${allowed.join(', ')}`,
    hint: ({ hint }) => hint,
  }),
  'actor-placeholder': code({
    severity: 'error',
    message: ({ placeholder, fault }) => placeholderMessage(placeholder, fault),
    hint: ({ placeholder, fault }) => placeholderHint(placeholder, fault),
  }),
  'actor-placeholder-text': code({
    severity: 'warning',
    message: ({ text }) => `the text ${JSON.stringify(excerpt(text))} is sent as it is`,
    hint: ({ placeholder }) =>
      `a placeholder is a map: \`{ ${placeholder}: name }\`; if the text is meant, write it as \`$literal: text\``,
  }),
  'actor-placeholder-argument': code({
    severity: 'error',
    message: ({ tool, argument, declared }) =>
      `\`$arg\` names "${excerpt(argument)}", which tool \`${tool}\` does not declare; declared there: ${listed(declared)}`,
    hint: ({ hint, argument }) => hint ?? `declare \`${excerpt(argument)}\` under \`arguments\``,
  }),
  'actor-placeholder-optional': code({
    severity: 'warning',
    message: ({ tool, argument }) =>
      `the argument "${excerpt(argument)}" of tool \`${tool}\` is optional, and a call without it fails: only the whole value of a map entry goes away with its argument`,
    hint: () => 'make the argument required, or send it as an entry of a map',
  }),
  'actor-reply-object': code({
    severity: 'error',
    message: ({ found }) =>
      `\`reply\` must give an object, because the structured content of a result is one; found ${found}`,
    hint: () => 'put it under a name, for example `reply: { value: { $reply: "" } }`',
  }),
  'handler-with-actor': code({
    severity: 'error',
    message: ({ tool, actor }) =>
      `\`handler\` stands beside \`${actor}\`; tool \`${tool}\` is answered either by a handler or by a target`,
    hint: ({ actor }) => `remove \`handler\` or \`${actor}\``,
  }),
  'module-with-keys': code({
    severity: 'error',
    message: ({ kind, name, keys }) =>
      `\`module\` makes the whole ${kind} \`${name}\`, so that only \`wrap\` and \`scopes\` may stand beside it; found ${listed(keys)}`,
    hint: () =>
      'say it in the module, or name just the function of a component with `handler` instead of `module`',
  }),
};

function keysMessage(actor: string, fault: KeysFault): string {
  switch (fault.kind) {
    case 'shape':
      return `\`${actor}\` must be a map with ${fault.required.join(', ')}; found ${fault.found}`;
    case 'missing':
      return `\`${actor}\` needs the key \`${fault.key}\`, which is missing`;
    case 'unknown':
      return `unknown key \`${excerpt(fault.key)}\` in \`${actor}\`; expected one of: ${fault.allowed.join(', ')}`;
    case 'both':
      return `\`${actor}\` stands beside \`${fault.other}\`; a tool either waits for a reply (\`call\`) or does not (\`cast\`)`;
  }
}

const KEY_EXAMPLES: Readonly<Record<string, string>> = {
  target: 'target: counter',
  message: 'message: { add: { $arg: by } }',
  reply: 'reply: { value: { $reply: "" } }',
};

function keysHint(actor: string, fault: KeysFault): string | undefined {
  switch (fault.kind) {
    case 'shape':
      return `write \`${actor}: { ${fault.required.map((key) => KEY_EXAMPLES[key]).join(', ')} }\``;
    case 'missing':
      return `add it, for example \`${KEY_EXAMPLES[fault.key]}\``;
    case 'unknown':
      return didYouMean(
        fault.nearest,
        actor === 'cast' && ['reply', 'timeoutMs'].includes(fault.key)
          ? 'a `cast` does not wait for a reply; write `call` to get one'
          : undefined,
      );
    case 'both':
      return `remove \`${actor}\` or \`${fault.other}\``;
  }
}

function placeholderMessage(placeholder: string, fault: PlaceholderFault): string {
  const key = `\`${excerpt(placeholder)}\``;
  switch (fault.kind) {
    case 'beside':
      return `${key} must be the only key of its map; beside it: ${listed(fault.others)}`;
    case 'unknown':
      return `${key} is no placeholder; a key that starts with \`$\` is one of $arg, $reply, $literal`;
    case 'role':
      return `${key} cannot stand in a ${fault.role}, which is filled in with \`${fault.expected}\``;
    case 'names':
      return `${key} must hold names joined by \`/\`, such as \`by\` or \`deep/a\`, or \`""\` for all; found ${fault.found}`;
  }
}

function placeholderHint(placeholder: string, fault: PlaceholderFault): string | undefined {
  switch (fault.kind) {
    case 'beside':
      return 'send the other entries in a map around it';
    case 'unknown':
      return didYouMean(fault.nearest, unknownHint(placeholder));
    case 'role':
      return fault.role === 'reply'
        ? 'arguments do not reach the reply: let the target answer with what it needs of them'
        : 'a message is made before there is an answer';
    case 'names':
      return namesHint(fault.text);
  }
}

function unknownHint(placeholder: string): string {
  const [, name, rest] = /^(\$(?:arg|reply|literal)):(.*)$/.exec(placeholder) ?? [];
  return name === undefined
    ? `write \`$${excerpt(placeholder)}\` for a key that is sent as \`${excerpt(placeholder)}\``
    : `put a space behind the colon: \`${name}: ${excerpt(rest ?? '')}\``;
}

function namesHint(text: string | undefined): string | undefined {
  if (text === undefined) return 'write the name of an argument, or "" for all of them';
  const bare = text.replace(/^\/+/, '');
  return bare === text
    ? 'write `~0` for `~` and `~1` for `/` inside a name'
    : `leave out the leading slash: ${bare === '' ? '""' : excerpt(bare)}`;
}
