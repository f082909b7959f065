import type { YAMLError } from 'yaml';
import type { SourceText } from '../../diagnostics/source.js';
import { excerpt } from '../../protocol/excerpt.js';

/** What the parser expected at a place, and how to get there. */
export type SyntaxProblem = { readonly problem: string; readonly hint: string | undefined };

type Rewording = readonly [message: RegExp, problem: string, hint?: string];

/** An entry of a map or a list starts at another column than those above. */
export const OTHER_COLUMN: RegExp =
  /^All (?:mapping|sequence) items must start at the same column$/;

/** The parser speaks of its own concepts; people think of keys, values, lists and quotes. */
const REWORDINGS: readonly Rewording[] = [
  [/^Missing closing (["'])quote$/, 'expected a closing $1', 'close the quote where the text ends'],
  [
    /^Flow (?:map|sequence) .*end with a (.)$/,
    'expected a closing `$1`',
    'the lines inside brackets are indented deeper than the key that they belong to',
  ],
  [
    /^Missing , between.*$/s,
    'expected `,` between the entries',
    'separate the entries inside brackets: `{ a: 1, b: 2 }`',
  ],
  [
    /^Missing , or : between.*$/s,
    'expected `,` or `:` between the entries',
    'separate the entries inside brackets: `{ a: 1, b: 2 }`; quote a text with brackets or commas in it',
  ],
  [
    /^Block collections are not allowed within flow collections$/,
    'expected a value without `: `, found what looks like a nested map',
    'quote the text, or put the nested map in `{ }`',
  ],
  [
    OTHER_COLUMN,
    'expected the same indentation as the entries above',
    'give all keys of a map the same indentation',
  ],
  [
    /^Implicit map keys need to be followed by map values$/,
    'expected `:` and a value behind the key',
    'a space follows the colon: `key: value`',
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
    'indent the lines of the text deeper than its key',
  ],
  [
    /^Block scalar header includes extra characters: .*$/s,
    'expected the end of the line behind `|` or `>`',
    'the text of a block starts on the next line',
  ],
  [
    /^Missing directives-end.*$/,
    'expected a line `---` behind the directives',
    'remove the line; a text that starts with `%` needs quotes',
  ],
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

/** Lines that are none of YAML, whatever the parser makes of them. */
const LINE_SLIPS: readonly Rewording[] = [
  [
    /^(?:<{7}|>{7}|={7})(?: |$)/,
    'a merge conflict begins, is split or ends here',
    'keep one of the two sides, and remove the three lines of the conflict',
  ],
  [/^\s*\/\//, 'expected a key or `#`, found `//`', 'a comment starts with `#`'],
  [
    /^[ \t]*[\u00a0\u2000-\u200a\u202f\u3000]/,
    'expected spaces, found a character that only looks like one in the indentation',
    'indent the line anew, with the space bar',
  ],
];

function lineSlip(text: string, start: number): SyntaxProblem | undefined {
  const before = lineBefore(text, start);
  const line = before + (/^[^\r\n]*/.exec(text.slice(start, start + LONGEST_LOOK))?.[0] ?? '');
  const slip = LINE_SLIPS.find(([pattern]) => pattern.test(line));
  return slip && { problem: slip[1], hint: slip[2] };
}

/** Words a finding of the parser: what was expected there, and found. */
export function syntaxProblem(
  source: SourceText,
  { code, message, pos }: YAMLError,
): SyntaxProblem {
  const [start, end] = pos;
  const slip = lineSlip(source.text, start);
  if (slip !== undefined) return slip;
  switch (code) {
    case 'BAD_SCALAR_START':
      return {
        problem: `a text without quotes cannot start with ${inCode(source.text.charAt(start))}`,
        hint: quoteAdvice(source.text, start),
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
    case 'BAD_INDENT':
      return (
        cutByComment(source.text, start, message) ??
        (OTHER_COLUMN.test(message) ? besideList(source.text, start) : undefined) ??
        otherProblem(message)
      );
    default:
      return otherProblem(message);
  }
}

function reworded(message: string): SyntaxProblem | undefined {
  for (const [pattern, problem, hint] of REWORDINGS) {
    if (pattern.test(message)) return { problem: message.replace(pattern, problem), hint };
  }
  return undefined;
}

function otherProblem(message: string): SyntaxProblem {
  return reworded(message) ?? { problem: lowerFirst(message), hint: undefined };
}

function unexpected(text: string, start: number, message: string): SyntaxProblem {
  const found = foundAt(text, start);
  if (!message.endsWith('at node end')) {
    const problem = `expected a value or the end of the line, found ${found}`;
    return { problem, hint: beginAdvice(text, start) };
  }
  return { problem: `expected the end of the value, found ${found}`, hint: endAdvice(text, start) };
}

/** A place where a value begins, or goes on behind the mark of a block of text: what stands there has a meaning of its own. */
function beginAdvice(text: string, start: number): string | undefined {
  if (/[|>][+-]?\d?[ \t]+$/.test(lineBefore(text, start))) {
    return 'quote the text: `|` and `>` begin a block of text, which starts on the next line';
  }
  if (text.startsWith('- ', start)) return 'quote the text, or put the list on lines of its own';
  return /^[\]}]/.test(text.slice(start, start + 1)) ? 'quote the text' : undefined;
}

/** A value that ends earlier than meant: a bracket or quote ended it, or began inside it. */
function endAdvice(text: string, start: number): string | undefined {
  const before = lineBefore(text, start);
  if (/[{[]/.test(text.charAt(start)) && /\S$/.test(before)) {
    const written = wordAround(text, start);
    return `quote the text: '${excerpt(written, 80)}'; inside \`{ }\` and \`[ ]\` a bracket ends it`;
  }
  if (/'$/.test(before) && /^\w/.test(text.slice(start, start + 1))) {
    return "write `''` for a quote inside single quotes, or put the text in double quotes";
  }
  if (/[}\]"']\s*$/.test(before)) {
    return 'quote the whole text: a text that starts with `{`, `[` or a quote ends at its counterpart';
  }
  const value = /(?:[:-][ \t]+)([*&!]\S*[ \t]+)+$/.exec(before);
  return value === null ? undefined : quoteAdvice(text, start - before.length + value.index + 2);
}

/** `#` cut the line off, and with it the bracket that is missed. */
function cutByComment(text: string, start: number, message: string): SyntaxProblem | undefined {
  const bracket = /end with a (.)$/.exec(message)?.[1];
  let end = start;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  const [, comment] = /[ \t](#[^\s#].*)$/.exec(lineBefore(text, end)) ?? [];
  if (bracket === undefined || comment === undefined) return undefined;
  return {
    problem: `expected a closing \`${bracket}\`: \`#\` behind a space starts a comment, so \`${excerpt(comment, 40)}\` is not read`,
    hint: 'quote the text that holds `#`',
  };
}

/** Lines that are looked at above an entry. */
const LINES_ABOVE = 200;

/** An entry without `- ` in the column in which the entries above it begin with `- `. */
function besideList(text: string, start: number): SyntaxProblem | undefined {
  let from = start;
  while (from < text.length && /\s/.test(text.charAt(from))) from += 1;
  const indentation = /^ */.exec(lineBefore(text, from))?.[0] ?? '';
  if (text.startsWith('- ', from) || lineBefore(text, from) !== indentation) return undefined;
  const above = text
    .slice(Math.max(0, from - LINES_ABOVE * LONGEST_LOOK), from)
    .split(/\r\n|[\n\r]/);
  const entry = above
    .slice(-LINES_ABOVE, -1)
    .findLast((line) => /^ *[^\s#]/.exec(line)?.[0].length === indentation.length + 1);
  if (!entry?.startsWith(`${indentation}- `)) return undefined;
  return {
    problem: 'expected an entry of the list above, which begins with `- `',
    hint: 'begin it with `- ` too; or, for a map, write `search:` in place of `- name: search` above',
  };
}

/** The line that a place is on, up to it. */
function lineBefore(text: string, start: number): string {
  const from = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  return text.slice(Math.max(from, start - LONGEST_LOOK), start);
}

/** Characters of a line that are looked at around a place. */
const LONGEST_LOOK = 500;

/** The word around a bracket, with the brackets that belong to it: `pkg://{name}/info`. */
function wordAround(text: string, start: number): string {
  const before = /[^\s,"']*$/.exec(lineBefore(text, start))?.[0] ?? '';
  const behind = /^[^\s,"']*/.exec(text.slice(start, start + LONGEST_LOOK))?.[0] ?? '';
  let depth = 0;
  let length = 0;
  for (const character of behind) {
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth < 0) break;
    length += character.length;
  }
  return before + behind.slice(0, length);
}

/** How to quote the rest of a line; only that it needs quotes where brackets make its end unclear. */
function quoteAdvice(text: string, start: number): string {
  const end = text.slice(start, start + LONGEST_LOOK).search(/[\r\n]|[ \t]#|$/);
  const rest = text.slice(start, start + end).trimEnd();
  return /[\]},"\\]/.test(rest) || rest.length > 60
    ? 'quote the text'
    : `quote the text: "${rest}"`;
}

function foundAt(text: string, start: number): string {
  const word = /^[^\s,[\]{}]+/u.exec(text.slice(start, start + 40))?.[0] ?? text.charAt(start);
  return word.trim() === '' ? 'the end of the line' : inCode(word);
}

function inCode(text: string): string {
  return text.includes('`') ? `"${text}"` : `\`${text}\``;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
