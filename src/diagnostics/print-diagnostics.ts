import type { JsonObject } from '../protocol/json.js';
import type { Diagnostic } from './diagnostic.js';
import { diagnosticsGithub } from './github.js';
import { diagnosticsJson } from './json.js';

/** The formats in which findings are printed for machines. */
export type DiagnosticsFormat = 'json' | 'github' | 'sarif';

type Printer = (diagnostics: readonly Diagnostic[], others?: JsonObject) => string;

/** What SARIF says of each rule is long, and loaded only for it. */
const PRINTERS: Readonly<Record<DiagnosticsFormat, () => Promise<Printer>>> = {
  json: async () => diagnosticsJson,
  github: async () => diagnosticsGithub,
  sarif: async () => (await import('./sarif.js')).diagnosticsSarif,
};

/** Prints findings for machines. What else a command has to say goes into `json` only: the others have no place for it. */
export async function printDiagnostics(
  format: DiagnosticsFormat,
  diagnostics: readonly Diagnostic[],
  others?: JsonObject,
): Promise<string> {
  const print = await PRINTERS[format]();
  return print(diagnostics, others);
}
