import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';
import { listed } from './listed.js';

const ANNOTATION_EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['audience', 'audience: [user]'],
  ['priority', 'priority: 0.5'],
  ['lastModified', 'lastModified: "2025-01-12T15:00:58Z"'],
]);

function annotationExample(member: string): string {
  return (
    ANNOTATION_EXAMPLES.get(/^\w*/.exec(member)?.[0] ?? '') ?? 'annotations: { audience: [user] }'
  );
}

type ComponentsCodes = {
  readonly 'resource-identity': CodeRow<{ name: string; both: boolean }>;
  readonly 'resource-direct-only': CodeRow<{ name: string; key: string }>;
  readonly 'resource-template-only': CodeRow<{ name: string; key: string }>;
  readonly 'resource-uri': CodeRow<{ name: string; found: string }>;
  readonly 'resource-uri-duplicate': CodeRow<{
    names: readonly [first: string, second: string];
    uri: string;
  }>;
  readonly 'resource-uri-matched': CodeRow<{
    name: string;
    uri: string;
    template: string;
    templateName: string;
  }>;
  readonly 'template-overlap': CodeRow<{
    names: readonly [first: string, second: string];
    uri: string;
  }>;
  readonly 'resource-size': CodeRow<{ name: string; found: string }>;
  readonly 'resource-annotation': CodeRow<{
    name: string;
    member: string;
    expected: string;
    found: string;
  }>;
  readonly 'mime-type': CodeRow<{ found: string }>;
  readonly 'file-template-unguarded': CodeRow<{ name: string }>;
  readonly 'prompt-argument-key': CodeRow<{
    argument: string;
    key: string;
    allowed: readonly string[];
    nearest: string | undefined;
  }>;
  readonly 'prompt-argument-typed': CodeRow<{ argument: string }>;
  readonly 'prompt-argument-name': CodeRow<{ prompt: string }>;
  readonly 'description-missing': CodeRow<{ kind: string; name: string }>;
  readonly 'argument-description-missing': CodeRow<{
    kind: string;
    name: string;
    argument: string;
  }>;
  readonly 'additional-open': CodeRow<{ tool: string }>;
  readonly 'static-content': CodeRow<{ key: string; beside: string }>;
  readonly 'message-shape': CodeRow<{
    found: string;
    foreignKey: string | undefined;
    /** Whether it has a text as `content`. */
    hasText: boolean;
  }>;
  readonly 'message-content': CodeRow<{ fault: string }>;
  readonly 'message-template': CodeRow<{ kind: 'unclosed' | 'unnamed' }>;
  readonly 'message-argument-unknown': CodeRow<{
    argument: string;
    declared: readonly string[];
    nearest: string | undefined;
  }>;
  readonly 'message-argument-unused': CodeRow<{
    argument: string;
    /** How a message names it in another notation. */
    written: string | undefined;
  }>;
};

/** Group H: resources and prompts; with the hygiene of group M that concerns components. */
export const componentsCodes: ComponentsCodes = {
  'resource-identity': code({
    severity: 'error',
    message: ({ name, both }) =>
      `resource \`${name}\` must have exactly one of \`uri\` and \`uriTemplate\`; it has ${both ? 'both' : 'neither'}`,
    hint: ({ both }) =>
      both
        ? 'remove one of the two'
        : 'add `uri: scheme://host/path`, or `uriTemplate` with variables in it: `scheme://host/{name}`',
  }),
  'resource-direct-only': code({
    severity: 'error',
    message: ({ name, key }) =>
      `\`${key}\` is only for resources with a \`uri\`; \`${name}\` has a \`uriTemplate\``,
    hint: ({ key }) => `write \`uri\` in place of \`uriTemplate\`, or remove \`${key}\``,
  }),
  'resource-template-only': code({
    severity: 'error',
    message: ({ name, key }) =>
      `\`${key}\` is only for resources with a \`uriTemplate\`; \`${name}\` has a \`uri\``,
    hint: ({ key }) => `write \`uriTemplate\` in place of \`uri\`, or remove \`${key}\``,
  }),
  'resource-uri': code({
    severity: 'error',
    message: ({ name, found }) =>
      `the \`uri\` of resource \`${name}\` must be absolute, such as \`toolbox://groups\`; found ${JSON.stringify(found)}`,
    hint: ({ found }) =>
      found.includes('{')
        ? 'write a URI template as `uriTemplate`'
        : /^[a-z][\w+.-]*:/i.test(found)
          ? 'write a space as `%20`, and other characters that a URI cannot hold in the same way'
          : 'begin it with a scheme of your own, such as `notes://`, or with `https://`',
  }),
  'resource-uri-duplicate': code({
    severity: 'error',
    message: ({ names: [first, second], uri }) =>
      `the resources \`${first}\` and \`${second}\` have the same address ${JSON.stringify(uri)}`,
    hint: () => 'give one of them another address, or remove it',
  }),
  'resource-uri-matched': code({
    severity: 'error',
    message: ({ name, uri, template, templateName }) =>
      `the \`uri\` ${JSON.stringify(uri)} of resource \`${name}\` is also matched by the template ${JSON.stringify(template)} of \`${templateName}\`, so that no read of it has one answer`,
    hint: () => 'change the `uri`, or let the template serve it too and remove the resource',
  }),
  'template-overlap': code({
    severity: 'warning',
    message: ({ names: [first, second], uri }) =>
      `the templates of \`${first}\` and \`${second}\` both match ${JSON.stringify(uri)}; a read of such a URI fails`,
    hint: () => 'give them different literal prefixes, or serve both shapes from one resource',
  }),
  'resource-size': code({
    severity: 'error',
    message: ({ name, found }) =>
      `\`size\` of resource \`${name}\` must be an integer of 0 or more (bytes), found ${found}`,
    hint: () => 'write the number of bytes, such as `size: 1024`, or remove it',
  }),
  'resource-annotation': code({
    severity: 'error',
    message: ({ name, member, expected, found }) =>
      `${member === '' ? '`annotations`' : `\`${member}\` in \`annotations\``} of resource \`${name}\` must be ${expected}, found ${found}`,
    hint: ({ member }) => `write, for example, \`${annotationExample(member)}\``,
  }),
  'mime-type': code({
    severity: 'warning',
    message: ({ found }) =>
      `${JSON.stringify(found)} is no MIME type; expected \`type/subtype\`, such as \`application/json\``,
    hint: () =>
      'write `application/json`, `text/plain`, `text/markdown` or another registered type',
  }),
  'file-template-unguarded': code({
    severity: 'warning',
    message: ({ name }) =>
      `the \`file:\` template of resource \`${name}\` lets callers choose paths of files: its variables may hold \`..\`, and links may lead anywhere`,
    hint: () =>
      'let the handler find its path with `safeJoin(folder, value)` of snodo/runtime, then write `# snodo-ignore file-template-unguarded: it uses safeJoin` above the template',
  }),
  'prompt-argument-name': code({
    severity: 'error',
    message: ({ prompt }) => `an argument of prompt \`${prompt}\` must have a non-empty name`,
    hint: () => 'write the name before the colon',
  }),
  'prompt-argument-key': code({
    severity: 'error',
    message: ({ argument, key, allowed }) =>
      `unknown key \`${key}\` of prompt argument "${argument}"; expected one of: ${allowed.join(', ')}`,
    hint: ({ nearest }) =>
      didYouMean(nearest, 'remove it; say in `description` what values are right'),
  }),
  'prompt-argument-typed': code({
    severity: 'error',
    message: ({ argument }) =>
      `prompt argument "${argument}" declares a type; prompt arguments are always strings`,
    hint: () => 'remove the type',
  }),
  'description-missing': code({
    severity: 'warning',
    message: ({ kind, name }) => `${kind} \`${name}\` has no description`,
    hint: ({ kind }) =>
      kind === 'tool'
        ? 'add `description`: what it does, when to use it, what comes back'
        : 'add `description`: what it is for',
  }),
  'argument-description-missing': code({
    severity: 'info',
    message: ({ kind, name, argument }) =>
      `argument "${argument}" of ${kind} \`${name}\` has no description`,
    hint: () => 'add `description`: what to fill in, and in what form',
  }),
  'additional-open': code({
    severity: 'info',
    message: ({ tool }) => `tool \`${tool}\` accepts arguments that it does not declare`,
    hint: () => 'set `additionalProperties: false`',
  }),
  'static-content': code({
    severity: 'error',
    message: ({ key, beside }) =>
      `\`${key}\` stands beside \`${beside}\`; a component has either static content or a handler`,
    hint: ({ key, beside }) => `remove \`${key}\` or \`${beside}\``,
  }),
  'message-shape': code({
    severity: 'error',
    message: ({ found }) =>
      `a message must be one of \`user: text\`, \`assistant: text\`, or \`role\` with \`content\`; found ${found}`,
    hint: ({ foreignKey, hasText }) =>
      foreignKey === 'system'
        ? 'MCP has no system messages: write it as `user`, or into `instructions` of the server'
        : foreignKey === undefined
          ? hasText
            ? 'write `- user: text`; as `content` stands a block, such as `{ type: text, text: Hello }`'
            : 'write `- user: text`'
          : `the key \`${foreignKey}\` is none of a message`,
  }),
  'message-content': code({
    severity: 'error',
    message: ({ fault }) =>
      `a message must have a \`role\` and one content block as \`content\`: ${fault}`,
    hint: () => 'write, for example, `{ role: user, content: { type: text, text: Hello } }`',
  }),
  'message-template': code({
    severity: 'error',
    message: ({ kind }) =>
      kind === 'unclosed'
        ? '`{{` is never closed by `}}`'
        : '`{{` must be followed by the name of an argument',
    hint: () => 'write `\\{{` for two literal braces',
  }),
  'message-argument-unknown': code({
    severity: 'error',
    message: ({ argument, declared }) =>
      `the message names \`${argument}\`, which is no argument of the prompt; declared: ${listed(declared)}`,
    hint: ({ nearest }) =>
      didYouMean(nearest, 'declare it under `arguments`, or write `\\{{` for two literal braces'),
  }),
  'message-argument-unused': code({
    severity: 'warning',
    message: ({ argument }) => `no message of the prompt uses its argument \`${argument}\``,
    hint: ({ argument, written }) =>
      written === undefined
        ? `write \`{{${excerpt(argument)}}}\` where its value belongs, or remove the argument`
        : `write \`{{${excerpt(argument)}}}\` in place of \`${excerpt(written)}\``,
  }),
};
