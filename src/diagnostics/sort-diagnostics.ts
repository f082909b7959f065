import { compareCodePoints } from '../protocol/code-points.js';
import type { Diagnostic, Severity } from './diagnostic.js';

/** The gravest first. */
const WEIGHTS: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** Sorts findings by file, position and weight, and drops repetitions. Does not change the list it is given. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const unique = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { code, message, range } = diagnostic;
    const key = JSON.stringify([range.source.file, range.start, range.end, code, message]);
    if (!unique.has(key)) unique.set(key, diagnostic);
  }
  return [...unique.values()].sort(
    (left, right) =>
      compareCodePoints(left.range.source.file, right.range.source.file) ||
      left.range.start - right.range.start ||
      WEIGHTS[left.severity] - WEIGHTS[right.severity] ||
      left.range.end - right.range.end ||
      compareCodePoints(left.code, right.code),
  );
}
