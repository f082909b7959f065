import type { JsonObject } from '../protocol/json.js';
import type { Diagnostic } from './diagnostic.js';
import { diagnosticsGithub } from './github.js';
import { diagnosticsJson } from './json.js';
import { diagnosticsSarif } from './sarif.js';

/** The formats in which findings are printed for machines. */
export type DiagnosticsFormat = 'json' | 'github' | 'sarif';

type Printer = (diagnostics: readonly Diagnostic[], others?: JsonObject) => string;

const PRINTERS: Readonly<Record<DiagnosticsFormat, Printer>> = {
  json: diagnosticsJson,
  github: diagnosticsGithub,
  sarif: diagnosticsSarif,
};

/** Prints findings for machines. What else a command has to say goes into `json` only: the others have no place for it. */
export function printDiagnostics(
  format: DiagnosticsFormat,
  diagnostics: readonly Diagnostic[],
  others?: JsonObject,
): string {
  return PRINTERS[format](diagnostics, others);
}
