import type { SourceRange } from './source.js';

/** How much a finding weighs: an error stops the pipeline. */
export type Severity = 'error' | 'warning' | 'info';

/** Another place that a finding is about. */
export type RelatedPlace = { readonly message: string; readonly range: SourceRange };

/** A finding about the user's files, with its place. */
export type Diagnostic<Code extends string = string> = {
  /** Kebab-case; never changes its meaning. */
  readonly code: Code;
  readonly severity: Severity;
  /** One lower-case sentence without a final period: place, rule, expected, found. */
  readonly message: string;
  readonly range: SourceRange;
  /** The next step. */
  readonly hint?: string;
  readonly related: readonly RelatedPlace[];
};

/** The result of a stage that can fail: its findings, and its product unless an error stopped it. */
export type Outcome<Value> = {
  readonly value: Value | undefined;
  readonly diagnostics: readonly Diagnostic[];
};

/** Whether any finding is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** The findings that ask for something: `check` alone shows notes, every other command leaves them out. */
export function withoutNotes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity !== 'info');
}
