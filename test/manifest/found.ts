import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { positionAt } from '../../src/diagnostics/source.js';

/** A finding as one line: `line:column code "marked text"`, the text cut to its first line. */
export function found({ code, range }: Diagnostic): string {
  const { line, column } = positionAt(range.source, range.start);
  const [marked] = range.source.text.slice(range.start, range.end).split('\n');
  return `${line}:${column} ${code} ${JSON.stringify(marked)}`;
}
