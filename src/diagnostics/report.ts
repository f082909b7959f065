import { excerpt } from '../protocol/excerpt.js';
import type { CodeRow } from './codes/define.js';
import { codes, type DiagnosticCode } from './codes/index.js';
import type { Diagnostic, RelatedPlace } from './diagnostic.js';
import type { SourceRange } from './source.js';

/** The parameters that the message of a code needs. */
export type ParametersOf<Code extends DiagnosticCode> =
  (typeof codes)[Code] extends CodeRow<infer Parameters> ? Parameters : never;

/** Longest text that a message quotes, in UTF-16 code units: names and values of a manifest may be of any length. */
const LONGEST_TEXT = 600;

/** Makes a diagnostic. A wrong code, or a missing parameter of its message, does not compile. */
export function report<Code extends DiagnosticCode>(
  code: Code,
  range: SourceRange,
  parameters: ParametersOf<Code>,
  related: readonly RelatedPlace[] = [],
): Diagnostic<Code> {
  const row = codes[code] as CodeRow<ParametersOf<Code>>;
  const shown = shortened(parameters);
  const hint = row.hint?.(shown);
  return {
    code,
    severity: typeof row.severity === 'function' ? row.severity(shown) : row.severity,
    message: row.message(shown),
    range,
    ...(hint === undefined ? {} : { hint }),
    related: range.usedAt ? [...related, { message: 'used here', range: range.usedAt }] : related,
  };
}

function shortened<Parameters>(parameters: Parameters): Parameters {
  const entries = Object.entries(parameters as object).map(([name, value]) => [
    name,
    typeof value === 'string' ? excerpt(value, LONGEST_TEXT) : value,
  ]);
  return Object.fromEntries(entries) as Parameters;
}
