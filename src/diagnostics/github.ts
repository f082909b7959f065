import type { Diagnostic, Severity } from './diagnostic.js';
import { placeText } from './place-text.js';
import { printable } from './printable.js';
import { sortDiagnostics } from './sort-diagnostics.js';
import { positionAt, type SourceRange } from './source.js';

/** Names of the commands that make annotations. */
const COMMANDS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/**
 * Prints findings as workflow commands, which GitHub Actions shows at their lines: one a line, empty without findings.
 *
 * The message holds the next step and the related places too, a line each. Nothing of a manifest can start a command.
 * All findings are printed: GitHub itself shows ten annotations of each severity a step, and keeps the others in the log.
 * Source: GitHub documentation, "Workflow commands for GitHub Actions".
 */
export function diagnosticsGithub(diagnostics: readonly Diagnostic[]): string {
  return sortDiagnostics(diagnostics).map(command).join('');
}

function command({ code, severity, message, range, hint, related }: Diagnostic): string {
  const properties = Object.entries({ ...place(range), title: code }).map(
    ([name, value]) => `${name}=${escapeProperty(String(value))}`,
  );
  const lines = [
    message,
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ...related.map((other) => `${placeText(other.range)} ${other.message}`),
  ];
  const text = escapeData(lines.map(printable).join('\n'));
  return `::${COMMANDS[severity]} ${properties.join(',')}::${text}\n`;
}

/** Columns are left out of places of several lines: GitHub does not take them there. */
function place({ source, start, end }: SourceRange): { readonly [name: string]: string | number } {
  const first = positionAt(source, start);
  const last = positionAt(source, end);
  const lines = { file: source.file, line: first.line, endLine: last.line };
  if (first.line !== last.line) return lines;
  return { ...lines, col: first.column, endColumn: last.column };
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Line breaks, `%`, `:` and `,` arrive as they are; other characters that a log would obey cannot, and are shown as escapes. */
function escapeProperty(text: string): string {
  return printable(escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C'));
}
