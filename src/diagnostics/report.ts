import type { CodeRow } from './codes/define.js';
import { codes, type DiagnosticCode } from './codes/index.js';
import type { Diagnostic, RelatedPlace } from './diagnostic.js';
import type { SourceRange } from './source.js';

/** The parameters that the message of a code needs. */
export type ParametersOf<Code extends DiagnosticCode> =
  (typeof codes)[Code] extends CodeRow<infer Parameters> ? Parameters : never;

/** Makes a diagnostic. A wrong code, or a missing parameter of its message, does not compile. */
export function report<Code extends DiagnosticCode>(
  code: Code,
  range: SourceRange,
  parameters: ParametersOf<Code>,
  related: readonly RelatedPlace[] = [],
): Diagnostic<Code> {
  const row = codes[code] as CodeRow<ParametersOf<Code>>;
  const hint = row.hint?.(parameters);
  return {
    code,
    severity: typeof row.severity === 'function' ? row.severity(parameters) : row.severity,
    message: row.message(parameters),
    range,
    ...(hint === undefined ? {} : { hint }),
    related,
  };
}
