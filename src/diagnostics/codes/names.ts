import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';

/** A component as messages name it: its kind in words, and its name. */
type Component = { readonly kind: string; readonly name: string };

type NamesCodes = {
  readonly 'name-empty': CodeRow<{ kind: string }>;
  readonly 'name-characters': CodeRow<Component & { character: string }>;
  readonly 'name-length': CodeRow<Component & { allowed: number; found: number }>;
  readonly 'name-duplicate': CodeRow<Component>;
  readonly 'identifier-clash': CodeRow<{
    kind: string;
    names: readonly [first: string, second: string];
    shared: 'identifier' | 'file' | 'handler';
    value: string;
  }>;
  readonly 'name-not-a-file-name': CodeRow<{ name: string }>;
  readonly 'icon-shape': CodeRow<{ member: string; expected: string; found: string }>;
  readonly 'icon-src': CodeRow<{ found: string }>;
  readonly 'icon-scheme': CodeRow<{ scheme: string }>;
  readonly 'meta-key': CodeRow<{ key: string }>;
  readonly 'meta-key-reserved': CodeRow<{ key: string }>;
  readonly 'annotation-hint-unknown': CodeRow<{
    hint: string;
    known: readonly string[];
    nearest: string | undefined;
  }>;
  readonly 'annotation-contradiction': CodeRow<{ tool: string }>;
};

const SHARED = {
  identifier: (value: string) => `the identifier \`${value}\` in generated code`,
  file: (value: string) => `the generated file \`${value}\``,
  handler: (value: string) => `the handler file \`${value}\``,
};

/** Group C: names, icons and metadata. */
export const namesCodes: NamesCodes = {
  'name-empty': code({
    severity: 'error',
    message: ({ kind }) => `the name of a ${kind} must not be empty`,
  }),
  'name-characters': code({
    severity: 'warning',
    message: ({ kind, name, character }) =>
      `the name of ${kind} \`${name}\` has the character ${JSON.stringify(character)}; many clients accept only letters, digits and \`_ . -\``,
  }),
  'name-length': code({
    severity: 'warning',
    message: ({ kind, name, allowed, found }) =>
      `the name of ${kind} \`${excerpt(name, 41)}\` has ${found} characters; the specification recommends at most ${allowed}`,
  }),
  'name-duplicate': code({
    severity: 'error',
    message: ({ kind, name }) => `there are two ${kind}s called \`${name}\``,
    hint: () => 'rename one of them',
  }),
  'identifier-clash': code({
    severity: 'error',
    message: ({ kind, names: [first, second], shared, value }) =>
      `the ${kind} names \`${first}\` and \`${second}\` both lead to ${SHARED[shared](value)}`,
    hint: ({ shared }) =>
      shared === 'handler' ? 'rename one of them, or give one a `handler`' : 'rename one of them',
  }),
  'name-not-a-file-name': code({
    severity: 'error',
    message: ({ name }) => `the name ${JSON.stringify(name)} cannot be the name of a handler file`,
    hint: () => 'name the file with `handler: ./path.ts`',
  }),
  'icon-shape': code({
    severity: 'error',
    message: ({ member, expected, found }) =>
      `${member === '' ? 'an icon' : `\`${member}\` of an icon`} must be ${expected}, found ${found}`,
    hint: ({ member }) =>
      member === '' ? 'write a list: [{ src: "https://example.com/icon.png" }]' : undefined,
  }),
  'icon-src': code({
    severity: 'error',
    message: ({ found }) =>
      `\`src\` of an icon must be an absolute URI, found ${JSON.stringify(found)}`,
    hint: () => 'write an `https:` URL, or put the picture in a `data:` URI',
  }),
  'icon-scheme': code({
    severity: ({ scheme }) => (scheme === 'http' ? 'warning' : 'error'),
    message: ({ scheme }) =>
      `\`src\` of an icon must have the scheme \`https\` or \`data\`, found \`${scheme}\``,
  }),
  'meta-key': code({
    severity: 'error',
    message: ({ key }) =>
      `${JSON.stringify(key)} is no key for \`_meta\`: expected a name of letters, digits and \`_ . -\`, optionally after a prefix such as \`com.example/\``,
  }),
  'meta-key-reserved': code({
    severity: 'error',
    message: ({ key }) => `the prefix of \`${key}\` is reserved for the Model Context Protocol`,
    hint: () => 'use a prefix of your own domain, such as `com.example/`',
  }),
  'annotation-hint-unknown': code({
    severity: 'warning',
    message: ({ hint, known }) => `unknown hint \`${hint}\`; known hints: ${known.join(', ')}`,
    hint: ({ nearest }) => didYouMean(nearest),
  }),
  'annotation-contradiction': code({
    severity: 'warning',
    message: ({ tool }) =>
      `tool \`${tool}\` says both \`readOnlyHint: true\` and \`destructiveHint: true\``,
  }),
};
