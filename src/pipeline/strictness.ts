import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';

/** How strictly findings are taken. */
export type Strictness = {
  /** Whether warnings stop a run as errors do. Default: false. */
  readonly strict?: boolean;
};

/** Whether findings stop a run. */
export function stops(diagnostics: readonly Diagnostic[], { strict }: Strictness): boolean {
  return (
    hasErrors(diagnostics) ||
    (strict === true && diagnostics.some(({ severity }) => severity === 'warning'))
  );
}
