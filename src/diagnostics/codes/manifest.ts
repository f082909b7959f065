import { excerpt } from '../../protocol/excerpt.js';
import type { JsonValue } from '../../protocol/json.js';
import { flowText } from '../flow-text.js';
import { type CodeRow, code } from './define.js';
import { didYouMean } from './did-you-mean.js';

/** What a message about a value of the wrong kind needs. */
export type ValueParameters = {
  /** The node, as people read it, such as `server.version`; empty at the root. */
  readonly place: string;
  readonly expected: string;
  readonly found: string;
  readonly hint?: string | undefined;
};

type ManifestCodes = {
  readonly 'yaml-syntax': CodeRow<{ problem: string; hint?: string | undefined }>;
  readonly 'yaml-duplicate-key': CodeRow<{
    key: string;
    /** Whether both hold maps, whose entries can stand together. */
    maps: boolean;
  }>;
  readonly 'yaml-tag': CodeRow<{ tag: string }>;
  readonly 'yaml-multiple-documents': CodeRow<Record<never, never>>;
  readonly 'yaml-alias-expansion': CodeRow<{ alias: string; limit: number | undefined }>;
  readonly 'yaml-directive': CodeRow<{ directive: string }>;
  readonly 'yaml-merge-key': CodeRow<Record<never, never>>;
  readonly 'yaml-key': CodeRow<{ found: string; text: string }>;
  readonly 'yaml-number': CodeRow<{ text: string }>;
  readonly 'yaml-surrogate': CodeRow<Record<never, never>>;
  readonly 'yaml-depth': CodeRow<{ limit: number }>;
  readonly 'unsafe-integer': CodeRow<{ text: string }>;
  readonly 'number-leading-zero': CodeRow<{ text: string; value: number }>;
  readonly 'anchor-unused': CodeRow<{ anchor: string; text: string }>;
  readonly 'text-cut': CodeRow<{ kept: string; rest: string }>;
  readonly 'flow-array-type': CodeRow<{ type: string }>;
  readonly 'file-encoding': CodeRow<{ offset: number; binary: boolean }>;
  readonly 'file-unreadable': CodeRow<{ path: string; reason: string }>;
  readonly 'manifest-root': CodeRow<{
    found: string;
    included: boolean;
    /** Whether it is a document of another format. */
    foreign?: boolean;
  }>;
  readonly 'manifest-version': CodeRow<{ found?: string | undefined }>;
  readonly 'unknown-key': CodeRow<{
    key: string;
    allowed: readonly string[];
    nearest: string | undefined;
    place?: string;
    /** The way out where no allowed key is near. */
    hint?: string;
  }>;
  readonly 'missing-key': CodeRow<{ key: string; place: string; example: JsonValue | undefined }>;
  readonly 'wrong-kind': CodeRow<ValueParameters>;
  readonly 'boolean-word': CodeRow<{ place: string; word: string }>;
  readonly 'include-empty': CodeRow<{ pattern: string }>;
  readonly 'include-pattern': CodeRow<{ pattern: string; problem: string }>;
  readonly 'include-key': CodeRow<{
    key: string;
    nearest: string | undefined;
    /** Whether it is a key of the root manifest. */
    ofRoot: boolean;
  }>;
};

/** Words a finding about a value in the way of `wrong-kind`. */
export function valueMessage({ place, expected, found }: ValueParameters): string {
  return `${place === '' ? 'the root' : `\`${place}\``} must be ${expected}, found ${found}`;
}

/** Group A: the files of a manifest and their keys, with the codes of group N that concern them. */
export const manifestCodes: ManifestCodes = {
  'yaml-syntax': code({
    severity: 'error',
    message: ({ problem }) => problem,
    hint: ({ hint }) => hint,
  }),
  'yaml-duplicate-key': code({
    severity: 'error',
    message: ({ key }) =>
      `the key \`${excerpt(key)}\` stands twice in the same map; keys are unique`,
    hint: ({ key, maps }) =>
      maps
        ? `put the entries of both under one \`${excerpt(key)}:\`, or rename one of the two`
        : 'remove or rename one of the two',
  }),
  'yaml-tag': code({
    severity: 'error',
    message: ({ tag }) =>
      `the tag \`${excerpt(tag)}\` is not read; a manifest holds plain JSON values`,
    hint: ({ tag }) =>
      `remove the tag and write the value itself; quote the text if \`${excerpt(tag, 20)}\` is part of it`,
  }),
  'yaml-multiple-documents': code({
    severity: 'error',
    message: () => 'a second document starts here; a file holds one YAML document',
    hint: () => 'remove the `---`, or move the document to a file of its own',
  }),
  'yaml-alias-expansion': code({
    severity: 'error',
    message: ({ alias, limit }) =>
      limit === undefined
        ? `the alias \`*${excerpt(alias)}\` stands inside its own anchor; recursion is not allowed`
        : `the alias \`*${excerpt(alias)}\` makes the aliases of this file expand to more than ${limit} values`,
    hint: () => 'write the value out instead of using an alias',
  }),
  'yaml-directive': code({
    severity: 'error',
    message: ({ directive }) =>
      `the directive \`${excerpt(directive)}\` is not read; manifests are YAML 1.2 without directives`,
    hint: () => 'remove the line',
  }),
  'yaml-merge-key': code({
    severity: 'error',
    message: () => 'the merge key `<<` is not part of YAML 1.2 and is not read',
    hint: () => 'write the keys out; an alias may stand for a whole value (`key: *anchor`)',
  }),
  'yaml-key': code({
    severity: 'error',
    message: ({ found }) => `a key must be text, found ${found}`,
    hint: ({ text }) =>
      text === '' ? 'write a word, or a text in quotes' : `quote it: "${excerpt(text)}"`,
  }),
  'yaml-number': code({
    severity: 'error',
    message: ({ text }) => `\`${excerpt(text)}\` is not a JSON number; numbers must be finite`,
    hint: ({ text }) => `write a finite number, or quote it if text is meant: "${excerpt(text)}"`,
  }),
  'yaml-surrogate': code({
    severity: 'error',
    message: () =>
      'the text holds half of a surrogate pair, which no UTF-8 message can carry; expected whole Unicode characters',
    hint: () => 'write the character itself, or both halves of its escape',
  }),
  'yaml-depth': code({
    severity: 'error',
    message: ({ limit }) => `values are nested more than ${limit} levels deep here`,
    hint: () => 'flatten the structure',
  }),
  'unsafe-integer': code({
    severity: 'error',
    message: ({ text }) =>
      `the integer \`${excerpt(text)}\` is outside ±9007199254740991 (2^53 - 1) and would lose digits`,
    hint: () => 'quote it if text is meant; else use a smaller number',
  }),
  'number-leading-zero': code({
    severity: 'warning',
    message: ({ text, value }) =>
      `\`${excerpt(text)}\` is read as the number ${value}: the zero in front has no meaning, and is not kept`,
    hint: ({ text, value }) => `quote it if text is meant: "${excerpt(text)}"; else write ${value}`,
  }),
  'anchor-unused': code({
    severity: 'warning',
    message: ({ anchor }) =>
      `\`&${excerpt(anchor)}\` names the value behind it, and no alias uses the name: it is no part of a text`,
    hint: ({ anchor, text }) =>
      `quote the text: "&${excerpt(anchor)} ${excerpt(text, 40)}"; or remove \`&${excerpt(anchor)}\``,
  }),
  'text-cut': code({
    severity: 'warning',
    message: ({ kept, rest }) =>
      `the text ends at \`${excerpt(kept, 40)}\`: \`#\` behind a space starts a comment, so \`${excerpt(rest, 40)}\` is not read`,
    hint: () => 'quote the text; or put a space behind `#` if a comment is meant',
  }),
  'flow-array-type': code({
    severity: 'error',
    message: ({ type }) =>
      `\`${excerpt(type)}\` must be quoted inside \`{ }\` or \`[ ]\`, where \`[\` starts a list`,
    hint: ({ type }) => `write "${excerpt(type)}"`,
  }),
  'file-encoding': code({
    severity: 'error',
    message: ({ offset, binary }) =>
      binary
        ? `the file is not text: it holds a NUL byte at offset ${offset}; expected UTF-8`
        : `the file is not UTF-8: invalid byte at offset ${offset}`,
    hint: () => 'save the file as UTF-8',
  }),
  'file-unreadable': code({
    severity: 'error',
    message: ({ path, reason }) => `cannot read \`${path}\`: ${reason}`,
    hint: () => 'check the path and the permissions of the file',
  }),
  'manifest-root': code({
    severity: 'error',
    message: ({ found, included }) =>
      included
        ? `an included file must be a map with \`tools\`, \`resources\` or \`prompts\`, found ${found}`
        : `a manifest must be a map that begins with \`snodo: 1\`, found ${found}`,
    hint: ({ included, foreign }) => {
      if (included) return 'name only such files under `components`';
      return foreign
        ? 'pass the path of a snodo.yaml'
        : 'begin with `snodo: 1` and `server: { name: my-server, version: 1.0.0 }`';
    },
  }),
  'manifest-version': code({
    severity: 'error',
    message: ({ found }) =>
      found === undefined
        ? 'the format version is missing; supported: 1'
        : `\`snodo\` must be a supported format version (supported: 1), found ${found}`,
    hint: () => 'write `snodo: 1`',
  }),
  'unknown-key': code({
    severity: 'error',
    message: ({ key, allowed, place }) =>
      `unknown key \`${excerpt(key)}\`${place === undefined || place === '' ? '' : ` in \`${place}\``}; expected one of: ${allowed.join(', ')}`,
    hint: ({ nearest, hint }) =>
      didYouMean(nearest, hint ?? 'remove it, or write one of these keys'),
  }),
  'missing-key': code({
    severity: 'error',
    message: ({ key, place }) =>
      `${place === '' ? 'the manifest' : `\`${place}\``} needs the key \`${key}\`, which is missing`,
    hint: ({ key, example }) => {
      const text = example === undefined ? undefined : flowText(example);
      return text === undefined ? `add \`${key}\`` : `add it, for example \`${key}: ${text}\``;
    },
  }),
  'wrong-kind': code({
    severity: 'error',
    message: valueMessage,
    hint: ({ hint }) => hint,
  }),
  'boolean-word': code({
    severity: 'error',
    message: ({ place, word }) =>
      `\`${place}\` must be true or false; in YAML 1.2 \`${word}\` is the text "${word}", not a boolean`,
    hint: ({ word }) => `write ${/^(y|yes|on)$/i.test(word) ? 'true' : 'false'}`,
  }),
  'include-pattern': code({
    severity: 'error',
    message: ({ pattern, problem }) => `the pattern \`${excerpt(pattern)}\` ${problem}`,
    hint: () => 'name the folder or the files more precisely, in several patterns if need be',
  }),
  'include-empty': code({
    severity: 'warning',
    message: ({ pattern }) => `the pattern \`${excerpt(pattern)}\` matches no file`,
    hint: () =>
      'patterns are relative to the manifest and use `/`; create the file or remove the pattern',
  }),
  'include-key': code({
    severity: 'error',
    message: ({ key }) =>
      `the key \`${excerpt(key)}\` is not allowed in an included file; expected one of: tools, resources, prompts`,
    hint: ({ nearest, ofRoot }) =>
      didYouMean(
        nearest,
        ofRoot
          ? 'move the key to the root manifest'
          : 'write it under `tools`, `resources` or `prompts`, whichever it is',
      ),
  }),
};
