import { didYouMean } from '../diagnostics/codes/did-you-mean.js';
import { codes, type DiagnosticCode } from '../diagnostics/codes/index.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { isJsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { nearest } from '../protocol/suggest.js';
import type { PositionedDocument } from './document.js';
import { SEVERITY_SETTINGS, type SeveritySetting } from './keys/severity-keys.js';
import { valueParameters } from './value-finding.js';

/** What a project asks for under `severity`, and what it cannot ask for. Source: behaviour.md 1.2. */
export type SeveritySettings = {
  readonly severities: ReadonlyMap<DiagnosticCode, SeveritySetting>;
  readonly diagnostics: readonly Diagnostic[];
};

/** Whether a word is a code of the table. */
export function isCode(word: string): word is DiagnosticCode {
  return Object.hasOwn(codes, word);
}

/** Whether every finding of a code is an error, so that nothing can weaken it. */
export function isAlwaysError(code: DiagnosticCode): boolean {
  return codes[code].severity === 'error';
}

/** The known code that a misspelt one was probably meant to be. */
export function nearestCode(word: string): string | undefined {
  return nearest(word, Object.keys(codes));
}

/** Reads `severity` of a root manifest. A value that is no map is a finding of the key table. */
export function severitySettings(main: PositionedDocument): SeveritySettings {
  const map = isJsonObject(main.value) ? ownValue(main.value, 'severity') : undefined;
  const severities = new Map<DiagnosticCode, SeveritySetting>();
  const diagnostics: Diagnostic[] = [];
  for (const [code, value] of isJsonObject(map) ? Object.entries(map) : []) {
    const setting = SEVERITY_SETTINGS.find((known) => known === value);
    if (!isCode(code) || setting === undefined) {
      diagnostics.push(...entryFindings(main, code, value));
    } else if (setting !== 'error' && isAlwaysError(code)) {
      const range = main.rangeAt(['severity', code]);
      diagnostics.push(report('error-weakened', range, { code, by: 'severity' }));
    } else {
      severities.set(code, setting);
    }
  }
  return { severities, diagnostics };
}

function entryFindings(main: PositionedDocument, code: string, value: JsonValue): Diagnostic[] {
  const path = ['severity', code];
  const findings: Diagnostic[] = [];
  if (!isCode(code)) {
    const parameters = { code, nearest: nearestCode(code) };
    findings.push(report('diagnostic-unknown', main.keyRangeAt(path), parameters));
  }
  if (!SEVERITY_SETTINGS.some((known) => known === value)) {
    const expected = `one of ${SEVERITY_SETTINGS.join(', ')}`;
    const parameters = valueParameters(main, path, undefined, expected);
    const hint = didYouMean(meantSetting(value), `write ${expected}`);
    findings.push(report('wrong-kind', main.rangeAt(path), { ...parameters, hint }));
  }
  return findings;
}

/** Words of other tools for the same settings. */
const FOREIGN_SETTINGS: ReadonlyMap<string, SeveritySetting> = new Map([
  ['warn', 'warning'],
  ['note', 'info'],
  ['hint', 'info'],
  ['none', 'off'],
  ['ignore', 'off'],
  ['false', 'off'],
]);

function meantSetting(value: JsonValue): string | undefined {
  const word = typeof value === 'string' ? value : JSON.stringify(value);
  return FOREIGN_SETTINGS.get(word.toLowerCase()) ?? nearest(word, SEVERITY_SETTINGS);
}
