import picocolors from 'picocolors';
import { codeFrame } from './code-frame.js';
import type { Diagnostic, RelatedPlace, Severity } from './diagnostic.js';
import { placeText } from './place-text.js';
import { printable } from './printable.js';
import { sortDiagnostics } from './sort-diagnostics.js';
import type { SourceRange } from './source.js';
import { counted, summarize, summaryText } from './summary.js';

/** How findings are printed for people. */
export type RenderOptions = {
  /** Whether the output may hold terminal colours. */
  readonly color: boolean;
};

/** Findings that are printed in full: enough to work on, few enough to scroll through. */
const MOST_SHOWN = 100;

/** Colour functions of a terminal, or the identity. */
type Paint = ReturnType<typeof picocolors.createColors>;

/**
 * Prints findings for people: sorted, each with place, message, code frame, next step and related places, then a line
 * that counts them and the command that explains the gravest. Of more than 100 findings, 100 are printed, errors first,
 * and then how many are left out. Empty without findings. Nothing in a manifest can reach the terminal as a control
 * sequence.
 */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  { color }: RenderOptions,
): string {
  const sorted = sortDiagnostics(diagnostics);
  const byWeight = gravestFirst(sorted);
  const [gravest] = byWeight;
  if (gravest === undefined) return '';
  const paint = picocolors.createColors(color);
  const shown = sorted.length > MOST_SHOWN ? byWeight.slice(0, MOST_SHOWN) : sorted;
  const blocks = shown.map((diagnostic) => renderDiagnostic(diagnostic, paint));
  const last = `${omission(sorted.length - shown.length)}${paint.bold(summaryText(summarize(sorted)))}`;
  const more = paint.dim(`to read more about a finding: npx snodo explain ${gravest.code}`);
  return `${blocks.join('\n')}\n${last}\n${more}\n`;
}

function gravestFirst(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  const severities: readonly Severity[] = ['error', 'warning', 'info'];
  return severities.flatMap((wanted) => sorted.filter(({ severity }) => severity === wanted));
}

function omission(count: number): string {
  if (count === 0) return '';
  return `${counted(count, 'more finding')} not shown; \`snodo check\` and \`snodo generate\` print all with \`--format json\`\n`;
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
