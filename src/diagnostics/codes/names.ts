import { excerpt } from '../../protocol/excerpt.js';
import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';

/** A component as messages name it: its kind in words, and its name. */
type Component = { readonly kind: string; readonly name: string };

/** A member of an icon, by its path, that is wrong or not known; empty for the icon itself. */
type IconFault =
  | { readonly member: string; readonly expected: string; readonly found: string }
  | {
      readonly member: string;
      readonly expected?: undefined;
      readonly known: readonly string[];
      readonly nearest: string | undefined;
    };

const ICON_EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['src', 'src: https://example.com/icon.png'],
  ['mimeType', 'mimeType: image/png'],
  ['sizes', 'sizes: [48x48]'],
  ['theme', 'theme: dark'],
]);

function iconExample(member: string): string {
  return (
    ICON_EXAMPLES.get(/^\w*/.exec(member)?.[0] ?? '') ??
    'icons: [{ src: https://example.com/icon.png }]'
  );
}

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
  readonly 'icon-shape': CodeRow<IconFault>;
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
    hint: () => 'write a name of letters, digits and `_ . -`',
  }),
  'name-characters': code({
    severity: 'warning',
    message: ({ kind, name, character }) =>
      `the name of ${kind} \`${name}\` has the character ${JSON.stringify(character)}; many clients accept only letters, digits and \`_ . -\``,
    hint: () => 'rename it; a text for people belongs into `title`',
  }),
  'name-length': code({
    severity: 'warning',
    message: ({ kind, name, allowed, found }) =>
      `the name of ${kind} \`${excerpt(name, 41)}\` has ${found} characters; the specification recommends at most ${allowed}`,
    hint: () => 'shorten it; a text for people belongs into `title`',
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
      shared === 'handler'
        ? 'name the same file in the same way, or another one with `handler`'
        : 'rename one of them: capitals, and what stands between words, make no difference',
  }),
  'name-not-a-file-name': code({
    severity: 'error',
    message: ({ name }) => `the name ${JSON.stringify(name)} cannot be the name of a handler file`,
    hint: () => 'name the file with `handler: ./path.ts`',
  }),
  'icon-shape': code({
    severity: 'error',
    message: ({ member, ...fault }) =>
      fault.expected === undefined
        ? `an icon has no member \`${excerpt(member)}\`; expected one of: ${fault.known.join(', ')}`
        : `${member === '' ? 'an icon' : `\`${member}\` of an icon`} must be ${fault.expected}, found ${fault.found}`,
    hint: ({ member, ...fault }) =>
      fault.expected === undefined
        ? didYouMean(fault.nearest, 'remove it')
        : `write, for example, \`${iconExample(member)}\``,
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
    hint: () => 'write an `https:` URL, or put the picture in a `data:` URI',
  }),
  'meta-key': code({
    severity: 'error',
    message: ({ key }) =>
      `${JSON.stringify(key)} is no key for \`_meta\`: expected a name of letters, digits and \`_ . -\`, optionally after a prefix such as \`com.example/\``,
    hint: () => 'write, for example, `com.example/team`, with your own domain',
  }),
  'meta-key-reserved': code({
    severity: 'error',
    message: ({ key }) => `the prefix of \`${key}\` is reserved for the Model Context Protocol`,
    hint: () => 'use a prefix of your own domain, such as `com.example/`',
  }),
  'annotation-hint-unknown': code({
    severity: 'warning',
    message: ({ hint, known }) => `unknown hint \`${hint}\`; known hints: ${known.join(', ')}`,
    hint: ({ nearest }) => didYouMean(nearest, 'remove it, or send it as `metadata`'),
  }),
  'annotation-contradiction': code({
    severity: 'warning',
    message: ({ tool }) =>
      `tool \`${tool}\` says both \`readOnlyHint: true\` and \`destructiveHint: true\``,
    hint: () => 'remove the one that is not true',
  }),
};
