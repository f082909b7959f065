import { lineComments } from '../../catalog/modules/scan/module-comments.js';
import type { DiagnosticCode } from '../../diagnostics/codes/index.js';
import type { IgnoreFault } from '../../diagnostics/codes/policy.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { positionAt, type SourceRange, type SourceText } from '../../diagnostics/source.js';
import { isAlwaysError, isCode, nearestCode } from '../../manifest/severity-settings.js';
import { type Comment, yamlComments } from '../../manifest/yaml/comments.js';

/** The word that makes a comment an ignore. */
export const IGNORE_WORD = 'snodo-ignore';

/** A comment that leaves out the findings of one code on the lines that it covers. */
export type Ignore = {
  readonly code: DiagnosticCode;
  /** 1-based lines. */
  readonly lines: readonly number[];
  /** The place of the code in the comment. */
  readonly range: SourceRange;
};

/** The ignores of a file, and what is wrong with others. */
export type Ignores = {
  readonly ignores: readonly Ignore[];
  readonly diagnostics: readonly Diagnostic[];
};

const NONE: Ignores = { ignores: [], diagnostics: [] };

/**
 * Reads the ignores of a manifest, schema or module: `# snodo-ignore code, code: reason`, or behind `//` in a module.
 *
 * An ignore covers the line that it ends. On a line of its own it covers the first line below that is not such a comment,
 * and, in the comments that begin a file, the start of the file, where findings about the whole of it stand.
 */
export function readIgnores(source: SourceText): Ignores {
  const comments = commentsOf(source);
  const lines = coveredLines(source, comments);
  const outcomes = comments.map((comment, index) =>
    readIgnore(source, comment, lines[index] ?? []),
  );
  return {
    ignores: outcomes.flatMap(({ ignores }) => ignores),
    diagnostics: outcomes.flatMap(({ diagnostics }) => diagnostics),
  };
}

function commentsOf({ file, text }: SourceText): readonly Comment[] {
  if (/\.json$/i.test(file)) return [];
  return /\.[cm]?[jt]s$/i.test(file) ? lineComments(text) : yamlComments(text);
}

/** The lines that each comment covers. */
function coveredLines(
  source: SourceText,
  comments: readonly Comment[],
): readonly (readonly number[])[] {
  const places = comments.map(({ start }) => {
    const { line } = positionAt(source, start);
    return { line, isAlone: source.text.slice(source.lineStarts[line - 1], start).trim() === '' };
  });
  const alone = new Set(places.filter(({ isAlone }) => isAlone).map(({ line }) => line));
  const below = new Map<number, number>();
  for (const line of [...alone].reverse()) below.set(line, below.get(line + 1) ?? line + 1);
  let head = 1;
  while (alone.has(head)) head += 1;
  return places.map(({ line }) => {
    const next = below.get(line);
    if (next === undefined) return [line];
    return line < head ? [1, next] : [next];
  });
}

/** The word, and those of other tools that begin like it: `snodo-ignore-next-line`. */
const WORDS = `${IGNORE_WORD}(?:-[\\w-]*)?`;

const HEAD = new RegExp(`^(#|//)\\s*(${WORDS})(?![\\w-])`);

function readIgnore(
  source: SourceText,
  { start, text }: Comment,
  lines: readonly number[],
): Ignores {
  const form = HEAD.exec(text);
  if (form === null) return NONE;
  const [head, marker = '', word = ''] = form;
  const colon = text.indexOf(':', head.length);
  const list = text.slice(head.length, colon === -1 ? undefined : colon);
  const reason = colon === -1 ? '' : text.slice(colon + 1).trim();
  const names = namesIn(list, start + head.length);
  const fault = faultOf(word, names, reason);
  if (fault !== undefined) {
    const code = /^[\w-]+/.exec(list.trim())?.[0] ?? 'description-missing';
    const range = { source, start, end: start + text.trimEnd().length, path: '' };
    return { ignores: [], diagnostics: [report('ignore-syntax', range, { fault, marker, code })] };
  }
  const ignores: Ignore[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const { text: code, start: begin } of names) {
    const range = { source, start: begin, end: begin + code.length, path: '' };
    if (!isCode(code)) {
      diagnostics.push(report('diagnostic-unknown', range, { code, nearest: nearestCode(code) }));
    } else if (isAlwaysError(code)) {
      diagnostics.push(report('error-weakened', range, { code, by: 'ignore' }));
    } else {
      ignores.push({ code, lines, range });
    }
  }
  return { ignores, diagnostics };
}

/** A name in a list, and its offset in the file. */
type ListedName = { readonly text: string; readonly start: number };

/** The names between commas; `from` is the offset of the list. */
function namesIn(list: string, from: number): readonly ListedName[] {
  let start = from;
  return list.split(',').flatMap((part) => {
    const text = part.trim();
    const name = { text, start: start + part.indexOf(text) };
    start += part.length + 1;
    return text === '' ? [] : [name];
  });
}

function faultOf(
  word: string,
  names: readonly ListedName[],
  reason: string,
): IgnoreFault | undefined {
  if (word !== IGNORE_WORD) return 'word';
  if (names.length === 0) return 'codes-missing';
  if (names.some(({ text }) => /\s/.test(text))) return 'codes-unseparated';
  return reason === '' ? 'reason-missing' : undefined;
}
