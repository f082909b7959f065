import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { SourceRange } from '../diagnostics/source.js';
import { compareCodePoints } from '../protocol/code-points.js';
import { isJsonObject, ownValue } from '../protocol/json.js';
import type { PositionedDocument } from './document.js';
import type { ProjectFiles } from './project-files.js';
import { folderOf, resolveProjectPath } from './project-path.js';

/** A file to include, and the pattern that names it. */
export type IncludedFile = { readonly file: string; readonly range: SourceRange };

/**
 * Finds the files that a root manifest includes: sorted by path, each once, never the manifest itself.
 *
 * Patterns are relative to the manifest; one that begins with `!` excludes files from all others. A pattern that
 * leaves the project root is refused, one that matches nothing is a warning.
 */
export function includedFiles(
  files: ProjectFiles,
  main: PositionedDocument,
): { readonly files: readonly IncludedFile[]; readonly diagnostics: readonly Diagnostic[] } {
  const folder = folderOf(main.path);
  const diagnostics: Diagnostic[] = [];
  const found = new Map<string, IncludedFile>();
  const patterns = patternsOf(main);
  const excluding = patterns.filter(
    ({ pattern }) => pattern.startsWith('!') && patternProblem(pattern) === undefined,
  );
  for (const { pattern, range } of patterns) {
    const problem = patternProblem(pattern);
    if (problem !== undefined) {
      diagnostics.push(report('include-pattern', range, { pattern, problem }));
      continue;
    }
    if (pattern.startsWith('!')) continue;
    if (resolveProjectPath(folder, pattern) === undefined) {
      diagnostics.push(report('path-outside-root', range, { path: pattern }));
      continue;
    }
    const unreadable: Diagnostic[] = [];
    const matches = files.glob(
      folder,
      [pattern, ...excluding.map((other) => other.pattern)],
      (path, reason) => {
        unreadable.push(report('file-unreadable', range, { path: files.display(path), reason }));
      },
    );
    for (const finding of unreadable) diagnostics.push(finding);
    if (matches.length === 0 && unreadable.length === 0)
      diagnostics.push(report('include-empty', range, { pattern }));
    for (const file of matches) {
      if (file !== main.path && !found.has(file)) found.set(file, { file, range });
    }
  }
  const sorted = [...found.values()].sort((a, b) => compareCodePoints(a.file, b.file));
  return { files: sorted, diagnostics };
}

const LONGEST_PATTERN = 1000;

/** With more of them in one name, or in one path, matching tries every way to split it. */
const MAX_WILDCARDS = 4;

const MAX_ALTERNATIVES = 64;

/** What is wrong with a pattern that could take very long to match, as a clause about it. */
function patternProblem(pattern: string): string | undefined {
  if (pattern.length > LONGEST_PATTERN) {
    return `has ${pattern.length} characters; at most ${LONGEST_PATTERN} are allowed`;
  }
  if (/\(|[\]}]\+/.test(pattern)) {
    return 'holds a group `( )` or a repetition `+`; wildcards are `*`, `**`, `?`, `[ ]` and `{ , }`';
  }
  const wildcards = mostWildcards(pattern);
  if (wildcards > MAX_WILDCARDS) {
    return `has ${wildcards} wildcards in one part of its path; at most ${MAX_WILDCARDS} are allowed`;
  }
  const folders = pattern.split('**').length - 1;
  if (folders > MAX_WILDCARDS) {
    return `has ${folders} times \`**\`; at most ${MAX_WILDCARDS} are allowed`;
  }
  const alternatives = alternativesOf(pattern);
  return alternatives > MAX_ALTERNATIVES
    ? `stands for ${alternatives} patterns by its braces; at most ${MAX_ALTERNATIVES} are allowed`
    : undefined;
}

/** The number of `*` in that part of a pattern's path which has the most; `**` counts once. */
function mostWildcards(pattern: string): number {
  return Math.max(...pattern.split('/').map((part) => part.match(/\*+/g)?.length ?? 0));
}

/** How many patterns without braces a pattern stands for, at most. */
function alternativesOf(pattern: string): number {
  const open: number[] = [];
  let product = 1;
  for (const character of pattern) {
    if (character === '{') open.push(1);
    else if (character === ',') open.push((open.pop() ?? 0) + 1);
    else if (character === '}') product *= open.pop() ?? 1;
  }
  return open.reduce((total, count) => total * count, product);
}

type Pattern = { readonly pattern: string; readonly range: SourceRange };

/** The patterns as written. Whatever is not text is a finding of the key table, later. */
function patternsOf(main: PositionedDocument): readonly Pattern[] {
  const list = isJsonObject(main.value) ? ownValue(main.value, 'components') : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((pattern, index) =>
    typeof pattern === 'string' && pattern !== ''
      ? [{ pattern, range: main.rangeAt(['components', index]) }]
      : [],
  );
}
