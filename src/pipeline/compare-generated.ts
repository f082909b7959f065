import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { compareFiles, type Drift, isClean } from '../write/compare-files.js';
import { type Disk, nodeDisk } from '../write/disk.js';
import type { OutputProblem } from '../write/output-problem.js';
import { driftFindings } from './output-findings.js';
import { planManifest } from './plan-manifest.js';
import { type Strictness, stops } from './strictness.js';

/** How a comparison of a manifest with the files on disk ended. */
export type ComparisonResult = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly kind: 'clean' }
  /** The files differ; the findings say where. */
  | { readonly kind: 'drift'; readonly drift: Drift }
  /** A finding in the manifest stopped the run before the files were compared. */
  | { readonly kind: 'stopped' }
  /** The output cannot be read. */
  | { readonly kind: 'failed'; readonly problem: OutputProblem }
);

/** Findings that a comparison counts as differences: a run of `generate` would not leave things as they are. */
const DIFFERENCES: ReadonlySet<string> = new Set([
  'handler-missing',
  'handler-export-missing',
  'handler-orphan',
]);

/** Compares the files of a manifest's server with those on disk. Changes nothing. */
export function compareGenerated(
  project: NodeProject,
  options: Strictness = {},
  disk: Disk = nodeDisk,
): ComparisonResult {
  const { value: plan, diagnostics: found, omitted } = planManifest(project);
  const others = found.filter(({ code }) => !DIFFERENCES.has(code));
  if (plan === undefined || stops(others, options)) return { kind: 'stopped', diagnostics: found };

  const outcome = compareFiles(plan, project.root, disk);
  if (outcome.kind === 'failed') return { ...outcome, diagnostics: found };
  const { drift } = outcome;
  // A handler that is not there is missing, whatever the project makes of the finding.
  const missing = omitted.filter(({ code }) => code === 'handler-missing');
  const differences = [...found.filter(({ code }) => DIFFERENCES.has(code)), ...missing].map(
    (diagnostic): Diagnostic => ({ ...diagnostic, severity: 'error' }),
  );
  const diagnostics = [...others, ...differences, ...driftFindings(drift, project)];
  return isClean(drift) && differences.length === 0
    ? { kind: 'clean', diagnostics }
    : { kind: 'drift', drift, diagnostics };
}
