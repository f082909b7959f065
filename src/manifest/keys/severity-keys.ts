import { codes } from '../../diagnostics/codes/index.js';
import type { Severity } from '../../diagnostics/diagnostic.js';
import type { Key, Kind } from './key.js';

/** What `severity` may say about a code. */
export type SeveritySetting = Severity | 'off';

/** The values that `severity` may have. */
export const SEVERITY_SETTINGS: readonly SeveritySetting[] = ['error', 'warning', 'info', 'off'];

const anySetting: Kind = {
  kind: 'text',
  choices: SEVERITY_SETTINGS,
  definition: 'severitySetting',
};

/** The value of `severity`: a severity for each code. Judged by `severitySettings`; the codes are listed for editors. */
export const severityKind: Kind = {
  kind: 'map',
  judgedLater: true,
  keys: Object.fromEntries(Object.entries(codes).map(([code, row]) => [code, keyOf(row.severity)])),
};

function keyOf(severity: Severity | ((parameters: never) => Severity)): Key {
  if (severity === 'error') {
    return { kind: { kind: 'text', choices: ['error'] }, description: 'Always an error.' };
  }
  const description =
    typeof severity === 'string'
      ? `A ${severity} unless changed.`
      : 'An error at some places; at others it can be changed.';
  return { kind: anySetting, description };
}
