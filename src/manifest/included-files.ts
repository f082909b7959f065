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
    ({ pattern }) => pattern.startsWith('!') && mostWildcards(pattern) <= MAX_WILDCARDS,
  );
  for (const { pattern, range } of patterns) {
    const wildcards = mostWildcards(pattern);
    if (wildcards > MAX_WILDCARDS) {
      const parameters = { pattern, found: wildcards, allowed: MAX_WILDCARDS };
      diagnostics.push(report('include-pattern', range, parameters));
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
    diagnostics.push(...unreadable);
    if (matches.length === 0 && unreadable.length === 0)
      diagnostics.push(report('include-empty', range, { pattern }));
    for (const file of matches) {
      if (file !== main.path && !found.has(file)) found.set(file, { file, range });
    }
  }
  const sorted = [...found.values()].sort((a, b) => compareCodePoints(a.file, b.file));
  return { files: sorted, diagnostics };
}

/** With more of them in one name, matching tries every way to split a file's name. */
const MAX_WILDCARDS = 4;

/** The number of `*` in that part of a pattern's path which has the most; `**` counts once. */
function mostWildcards(pattern: string): number {
  return Math.max(...pattern.split('/').map((part) => part.match(/\*+/g)?.length ?? 0));
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
