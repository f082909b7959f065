import { printable } from '../diagnostics/printable.js';
import { excerpt } from '../protocol/excerpt.js';
import { secretShapes } from '../protocol/secret-shapes.js';
import type { ChangedFile } from './compare-files.js';

/** Longest line that is shown whole, in UTF-16 code units: descriptions may be very long. */
const MAX_COLUMNS = 160;
/** Milliseconds that the search for the shortest difference of one file may take. */
const MAX_MILLISECONDS = 500;

/** How differences are shown. */
export type DiffOptions = {
  /** Default: 120. */
  readonly maxLines?: number;
  /** Where the expected texts come from. Default: `from the manifest`. */
  readonly origin?: string;
};

/**
 * Shows how files differ, as unified diffs with `-` for what is on disk and `+` for what was expected.
 *
 * The answer has at most `maxLines` lines and then says how much was left out. A file that differs only in line ends
 * has no diff. The diff library is loaded by the first call.
 */
export async function unifiedDiff(
  changed: readonly ChangedFile[],
  { maxLines = 120, origin = 'from the manifest' }: DiffOptions = {},
): Promise<string> {
  const { FILE_HEADERS_ONLY, formatPatch, structuredPatch } = await import('diff');
  const lines: string[] = [];
  const files = changed.filter(({ lineEndsOnly }) => !lineEndsOnly);
  for (const [index, { path, actual, expected }] of files.entries()) {
    if (lines.length > maxLines) {
      const left = files.length - index;
      return cut(lines, maxLines, left === 1 ? '1 more file differs' : `${left} more files differ`);
    }
    const patch = structuredPatch(
      `${path} (on disk)`,
      `${path} (${origin})`,
      actual,
      expected,
      undefined,
      undefined,
      { context: 2, timeout: MAX_MILLISECONDS },
    );
    if (patch === undefined) lines.push(`${path}: too different to compare line by line`);
    else {
      const text = formatPatch(patch, FILE_HEADERS_ONLY).trimEnd();
      for (const line of text.split('\n')) lines.push(shown(line));
    }
  }
  return lines.length > maxLines ? cut(lines, maxLines, 'more lines differ') : joined(lines);
}

function cut(lines: readonly string[], maxLines: number, rest: string): string {
  return joined([...lines.slice(0, maxLines), `… ${rest}`]);
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function shown(line: string): string {
  return printable(excerpt(withoutSecrets(line), MAX_COLUMNS));
}

/** A generated file holds what its manifest holds; a log of differences must not. */
function withoutSecrets(line: string): string {
  return secretShapes(line).reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}***${text.slice(end)}`,
    line,
  );
}
