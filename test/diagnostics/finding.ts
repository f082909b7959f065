import type { Diagnostic, Severity } from '../../src/diagnostics/diagnostic.js';
import { sourceText } from '../../src/diagnostics/source.js';

/** Makes a finding at the first occurrence of a piece of a text. */
export function finding(
  text: string,
  options: { readonly at: string; readonly file?: string; readonly severity?: Severity },
): Diagnostic {
  const { at, file = 'snodo.yaml', severity = 'error' } = options;
  const start = text.indexOf(at);
  return {
    code: 'unknown-key',
    severity,
    message: 'something is wrong',
    range: { source: sourceText(file, text), start, end: start + at.length, path: at },
    related: [],
  };
}
