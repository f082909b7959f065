import type { JsonObject } from '../protocol/json.js';
import type { Diagnostic, Severity } from './diagnostic.js';
import { sortDiagnostics } from './sort-diagnostics.js';
import { positionAt, type SourceRange } from './source.js';
import { type Summary, summarize } from './summary.js';
import { terminalJson } from './terminal-json.js';

/** What `--format json` prints. Lines and columns are 1-based; columns count UTF-16 units. */
export type DiagnosticsReport = {
  readonly diagnostics: readonly DiagnosticRecord[];
  readonly summary: Summary;
};

/** A finding in `--format json`. */
type DiagnosticRecord = {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Path in the manifest; empty at the root. */
  readonly path: string;
  readonly hint?: string;
  readonly related: readonly RelatedRecord[];
};

/** Another place that a finding is about. */
type RelatedRecord = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
};

/** Prints findings for machines, with what else a command has to say: one JSON object and a line break. */
export function diagnosticsJson(
  diagnostics: readonly Diagnostic[],
  others: JsonObject = {},
): string {
  const sorted = sortDiagnostics(diagnostics);
  const report: DiagnosticsReport & JsonObject = {
    diagnostics: sorted.map(record),
    summary: summarize(sorted),
    ...others,
  };
  return terminalJson(report);
}

function record({ code, severity, message, range, hint, related }: Diagnostic): DiagnosticRecord {
  const end = positionAt(range.source, range.end);
  return {
    code,
    severity,
    message,
    ...place(range),
    endLine: end.line,
    endColumn: end.column,
    path: range.path,
    ...(hint === undefined ? {} : { hint }),
    related: related.map((other) => ({ ...place(other.range), message: other.message })),
  };
}

function place({ source, start }: SourceRange): Omit<RelatedRecord, 'message'> {
  return { file: source.file, ...positionAt(source, start) };
}
