import type { YAMLError } from 'yaml';
import type { SourceText } from '../diagnostics/source.js';
import { excerpt } from '../protocol/excerpt.js';

/** What the parser expected at a place, and how to get there. */
export type SyntaxProblem = { readonly problem: string; readonly hint: string | undefined };

type Rewording = readonly [message: RegExp, problem: string, hint?: string];

/** An entry of a map or a list starts at another column than those above. */
export const OTHER_COLUMN: RegExp =
  /^All (?:mapping|sequence) items must start at the same column$/;

/** The parser speaks of its own concepts; people think of keys, values, lists and quotes. */
const REWORDINGS: readonly Rewording[] = [
  [/^Missing closing (["'])quote$/, 'expected a closing $1 before the end of the file'],
  [
    /^Flow (?:map|sequence) .*end with a (.)$/,
    'expected a closing `$1`',
    'the lines inside brackets are indented deeper than the key that they belong to',
  ],
  [/^Missing , between/, 'expected `,` between the entries'],
  [/^Missing , or : between/, 'expected `,` or `:`'],
  [OTHER_COLUMN, 'expected the same indentation as the entries above'],
  [
    /^Implicit map keys need to be followed by map values$/,
    'expected `:` and a value behind the key',
  ],
  [
    /^Implicit keys .*need to be on a single line$/,
    'expected `:`, a space and a value behind the key',
    'a space follows the colon: `key: value`',
  ],
  [
    /^Map comment with trailing content$/,
    'expected a key',
    'quote a key that starts with `[` or `{`',
  ],
  [
    /^Block scalar values in collections must be indented$/,
    'expected text indented deeper than its key',
  ],
  [
    /^Block scalar header includes extra characters: .*$/s,
    'expected the end of the line behind `|` or `>`',
    'the text of a block starts on the next line',
  ],
  [/^Missing directives-end.*$/, 'expected a line `---` behind the directives'],
  [/^Alias cannot be an empty string$/, 'expected a name behind `*`', 'quote the text'],
  [/^Anchor cannot be an empty string$/, 'expected a name behind `&`', 'quote the text'],
];

/**
 * Whether a finding is about the indentation of lines. The parser goes on behind it with levels that nobody meant, so
 * that further findings of this kind are mostly consequences.
 */
export function isIndentation(source: SourceText, { code, message, pos }: YAMLError): boolean {
  return (
    code === 'TAB_AS_INDENT' ||
    OTHER_COLUMN.test(message) ||
    (code === 'BLOCK_AS_IMPLICIT_KEY' && !hasNestedKey(source.text, pos[0]))
  );
}

/** Whether the rest of a line holds a key: without one, the key that the parser saw is on the next line. */
function hasNestedKey(text: string, start: number): boolean {
  const end = text.indexOf('\n', start);
  return /:(?:\s|$)/.test(text.slice(start, end === -1 ? undefined : end));
}

/** Words a finding of the parser: what was expected there, and found. */
export function syntaxProblem(
  source: SourceText,
  { code, message, pos }: YAMLError,
): SyntaxProblem {
  const [start, end] = pos;
  switch (code) {
    case 'BAD_SCALAR_START':
      return {
        problem: `a plain text cannot start with \`${source.text.charAt(start)}\``,
        hint: 'quote the text',
      };
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (!hasNestedKey(source.text, start)) {
        return {
          problem:
            'the next line is indented deeper than this one, as if it went on with its value',
          hint: 'give all keys of a map the same indentation',
        };
      }
      return {
        problem:
          'expected a value without `: `, found what looks like a nested map on the line of its key',
        hint: 'quote the text, or put the nested map on lines of its own',
      };
    case 'TAB_AS_INDENT':
      return {
        problem: 'expected spaces, found a tab in the indentation',
        hint: 'indent with spaces',
      };
    case 'BAD_DQ_ESCAPE': {
      const sequence = excerpt(source.text.slice(start, end + 1), 8);
      return {
        problem: `expected a known escape sequence, found \`${sequence}\``,
        hint: 'write a backslash as `\\\\`, or put the text in single quotes',
      };
    }
    case 'UNEXPECTED_TOKEN':
      return reworded(message) ?? unexpected(source.text, start, message);
    default:
      return reworded(message) ?? { problem: lowerFirst(message), hint: undefined };
  }
}

function reworded(message: string): SyntaxProblem | undefined {
  for (const [pattern, problem, hint] of REWORDINGS) {
    if (pattern.test(message)) return { problem: message.replace(pattern, problem), hint };
  }
  return undefined;
}

function unexpected(text: string, start: number, message: string): SyntaxProblem {
  const found = foundAt(text, start);
  if (!message.endsWith('at node end')) {
    return { problem: `expected a value or the end of the line, found ${found}`, hint: undefined };
  }
  const last = text.slice(0, start).trimEnd().at(-1);
  const isClosed = last !== undefined && ['}', ']', '"', "'"].includes(last);
  return {
    problem: `expected the end of the value, found ${found}`,
    hint: isClosed
      ? 'quote the whole text: a text that starts with `{`, `[` or a quote ends at its counterpart'
      : undefined,
  };
}

function foundAt(text: string, start: number): string {
  const word = /^[^\s,[\]{}]+/u.exec(text.slice(start, start + 40))?.[0] ?? text.charAt(start);
  return word.trim() === '' ? 'the end of the line' : `\`${word}\``;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
