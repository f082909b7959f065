import type { Diagnostic } from './diagnostic.js';

/** How many findings of each severity there are. */
export type Summary = {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
};

/** Counts findings by severity. */
export function summarize(diagnostics: readonly Diagnostic[]): Summary {
  const count = (wanted: Diagnostic['severity']): number =>
    diagnostics.filter(({ severity }) => severity === wanted).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

/** Words a summary: `1 error, 2 warnings`; `no problems` when there are none. */
export function summaryText({ errors, warnings, infos }: Summary): string {
  const counts = [
    [errors, 'error'],
    [warnings, 'warning'],
    [infos, 'note'],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  return parts.join(', ') || 'no problems';
}

/** Words a number of things: `1 error`, `2 errors`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
