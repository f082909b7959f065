import type { DiagnosticsFormat } from '../diagnostics/print-diagnostics.js';
import type { Strictness } from '../pipeline/strictness.js';

/** Options of `snodo generate`. */
export type GenerateOptions = Strictness & {
  /** Compare only: write nothing, and end with 1 when the files on disk differ. */
  readonly check?: boolean;
  /** Add to handler files the exports that they lack. */
  readonly fix?: boolean;
  /** Go on, and run again whenever something changes. */
  readonly watch?: boolean;
  readonly format?: DiagnosticsFormat;
  /** Whether the result may be kept for later runs. Default: true. */
  readonly cache?: boolean;
};
