import type { DiagnosticCode } from '../../diagnostics/codes/index.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { positionAt } from '../../diagnostics/source.js';
import type { SeveritySetting } from '../../manifest/keys/severity-keys.js';
import type { Ignore } from './ignores.js';

/** How a project weighs the warnings and notes about its files. */
export type Policy = {
  readonly severities: ReadonlyMap<DiagnosticCode, SeveritySetting>;
  readonly ignores: readonly Ignore[];
};

/** Findings as a project weighs them, those that it leaves out, and the ignores that left none of them out. */
export type Weighed = {
  readonly diagnostics: readonly Diagnostic[];
  readonly omitted: readonly Diagnostic[];
  readonly unused: readonly Ignore[];
};

/**
 * Weighs findings: leaves out those that are ignored at their place or turned off, and gives the others the severity that
 * the project asks for. Errors stay errors. Linear in findings and ignores.
 */
export function applyPolicy(found: readonly Diagnostic[], policy: Policy): Weighed {
  const byPlace = new Map<string, Ignore>();
  for (const ignore of policy.ignores) {
    for (const line of ignore.lines) {
      const place = placeKey(ignore.range.source.file, line, ignore.code);
      if (!byPlace.has(place)) byPlace.set(place, ignore);
    }
  }
  const used = new Set<Ignore>();
  const diagnostics: Diagnostic[] = [];
  const omitted: Diagnostic[] = [];
  for (const diagnostic of found) {
    const ignore = isFixed(diagnostic) ? undefined : byPlace.get(placeOf(diagnostic));
    const weighed = ignore === undefined ? withSeverity(diagnostic, policy) : undefined;
    if (ignore !== undefined) used.add(ignore);
    if (weighed === undefined) omitted.push(diagnostic);
    else diagnostics.push(weighed);
  }
  return { diagnostics, omitted, unused: policy.ignores.filter((ignore) => !used.has(ignore)) };
}

/** What only some runs look for: client profiles may be named on the command line, and `serve` alone bundles handlers. */
const NOT_BY_EVERY_RUN = /^(?:lint-|token-estimate$|handler-bundle$)/;

/** Reports ignores that are not used, as a project weighs that. Those that another run may use do not count. */
export function unusedFindings(unused: readonly Ignore[], policy: Policy): readonly Diagnostic[] {
  return unused
    .filter(({ code }) => !NOT_BY_EVERY_RUN.test(code))
    .map(({ code, range }) => report('ignore-unused', range, { code }))
    .flatMap((diagnostic) => withSeverity(diagnostic, policy) ?? []);
}

function isFixed({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

function placeOf({ code, range }: Diagnostic): string {
  return placeKey(range.source.file, positionAt(range.source, range.start).line, code);
}

function placeKey(file: string, line: number, code: string): string {
  return `${line} ${code} ${file}`;
}

/** The finding with the severity that the project gives it; undefined where it is turned off. */
function withSeverity(diagnostic: Diagnostic, { severities }: Policy): Diagnostic | undefined {
  const setting = severities.get(diagnostic.code as DiagnosticCode);
  if (setting === undefined || isFixed(diagnostic)) return diagnostic;
  return setting === 'off' ? undefined : { ...diagnostic, severity: setting };
}
