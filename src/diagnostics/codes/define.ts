import type { Severity } from '../diagnostic.js';

/** A row of the table of diagnostics: everything about a code but the places where it occurs. */
export type CodeRow<Parameters> = {
  /** Fixed, or decided by the parameters where one code covers a strict and a mild case. */
  readonly severity: Severity | ((parameters: Parameters) => Severity);
  readonly message: (parameters: Parameters) => string;
  /** The next step, when there is one worth naming. */
  readonly hint?: (parameters: Parameters) => string | undefined;
};

/** Types a row by the parameters of its message. */
export function code<Parameters>(row: CodeRow<Parameters>): CodeRow<Parameters> {
  return row;
}
