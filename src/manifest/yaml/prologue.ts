import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { SourceText } from '../../diagnostics/source.js';

/**
 * Refuses directives (`%YAML`, `%TAG`) before the document.
 *
 * `%YAML 1.1` would quietly change what `no`, `on` or `012` mean, so a directive is an error and never read.
 */
export function directiveFindings(source: SourceText): Diagnostic[] {
  const findings: Diagnostic[] = [];
  for (const start of source.lineStarts) {
    const first = source.text[start];
    if (first === '%') findings.push(directive(source, start));
    else if (first !== '#' && !isBlankLine(source.text, start)) break;
  }
  return findings;
}

function directive(source: SourceText, start: number): Diagnostic {
  const text = lineFrom(source.text, start);
  const range = { source, start, end: start + text.length, path: '' };
  return report('yaml-directive', range, { directive: text });
}

function isBlankLine(text: string, start: number): boolean {
  return lineFrom(text, start) === '';
}

function lineFrom(text: string, start: number): string {
  const end = text.slice(start).search(/[\r\n]/);
  return text.slice(start, end === -1 ? undefined : start + end).trimEnd();
}
