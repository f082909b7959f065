import type { JsonValue } from '../../../protocol/json.js';

/** A rule that a value breaks, and where. */
export type Finding = {
  /** Property names and list positions from the root of the value. */
  readonly path: readonly (string | number)[];
  /** The rule in words, made from the schema alone. */
  readonly rule: string;
};

/** One walk through a value. */
export type Run = {
  /** Where the walk is. */
  readonly path: (string | number)[];
  /** How many findings end the walk. */
  readonly limit: number;
  /** Filled up to the limit. */
  readonly findings: Finding[];
};

/** Checks one value against one schema. The schema is a program by then: nothing of it is looked up. */
export type Check = (value: JsonValue, run: Run) => void;

/** Whether a walk has found as much as it wants. */
export function isDone(run: Run): boolean {
  return run.findings.length >= run.limit;
}

/** Notes a finding at the place where the walk is. */
export function addFinding(run: Run, rule: string): void {
  if (!isDone(run)) run.findings.push({ path: [...run.path], rule });
}

/** Notes a finding about a member of the value where the walk is. */
export function addFindingAt(run: Run, member: string, rule: string): void {
  if (!isDone(run)) run.findings.push({ path: [...run.path, member], rule });
}
