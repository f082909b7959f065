import picocolors from 'picocolors';
import { codeFrame } from './code-frame.js';
import type { Diagnostic, RelatedPlace, Severity } from './diagnostic.js';
import { printable } from './printable.js';
import { sortDiagnostics } from './sort-diagnostics.js';
import { positionAt, type SourceRange } from './source.js';
import { summarize, summaryText } from './summary.js';

/** How findings are printed for people. */
export type RenderOptions = {
  /** Whether the output may hold terminal colours. */
  readonly color: boolean;
};

/** Colour functions of a terminal, or the identity. */
type Paint = ReturnType<typeof picocolors.createColors>;

/**
 * Prints findings for people: sorted, each with place, message, code frame, next step and related places, then a line
 * that counts them. Empty without findings. Nothing in a manifest can reach the terminal as a control sequence.
 */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  { color }: RenderOptions,
): string {
  const sorted = sortDiagnostics(diagnostics);
  if (sorted.length === 0) return '';
  const paint = picocolors.createColors(color);
  const blocks = sorted.map((diagnostic) => renderDiagnostic(diagnostic, paint));
  return `${blocks.join('\n')}\n${paint.bold(summaryText(summarize(sorted)))}\n`;
}

function renderDiagnostic(diagnostic: Diagnostic, paint: Paint): string {
  const { code, severity, message, range, hint, related } = diagnostic;
  const mark = severityPaint(severity, paint);
  const lines = [
    `${paint.bold(placeText(range))} ${mark(severity)} ${paint.dim(code)}`,
    `  ${printable(message)}`,
    ...frameLines(range, paint, mark),
    ...(hint === undefined ? [] : [`  ${paint.cyan('hint:')} ${printable(hint)}`]),
    ...related.map((place) => `  ${relatedText(place)}`),
  ];
  return `${lines.join('\n')}\n`;
}

function severityPaint(severity: Severity, paint: Paint): (text: string) => string {
  switch (severity) {
    case 'error':
      return paint.red;
    case 'warning':
      return paint.yellow;
    case 'info':
      return paint.blue;
  }
}

function frameLines(
  range: SourceRange,
  paint: Paint,
  mark: (text: string) => string,
): readonly string[] {
  const frame = codeFrame(range);
  if (frame === undefined) return [];
  const number = String(frame.line);
  const gutter = ' '.repeat(number.length);
  return [
    `    ${paint.dim(`${number} |`)} ${frame.text}`,
    `    ${paint.dim(`${gutter} |`)} ${' '.repeat(frame.indent)}${mark('^'.repeat(frame.marks))}`,
  ];
}

function relatedText({ message, range }: RelatedPlace): string {
  return `${placeText(range)} ${printable(message)}`;
}

function placeText({ source, start }: SourceRange): string {
  const { line, column } = positionAt(source, start);
  return `${printable(source.file)}:${line}:${column}`;
}
