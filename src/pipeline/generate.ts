import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import type { OutputProblem } from '../write/output-problem.js';
import { type WriteReport, writeFiles } from '../write/write-files.js';
import { clashFindings } from './output-findings.js';
import { planManifest } from './plan-manifest.js';
import { type Strictness, stops } from './strictness.js';

/** How a run of `generate` ended. Every way but the first left all files as they were, but for `changed`. */
export type GenerateResult = { readonly diagnostics: readonly Diagnostic[] } & (
  | { readonly kind: 'written'; readonly report: WriteReport }
  /** A finding stopped the run before anything was written. */
  | { readonly kind: 'stopped' }
  /** The output cannot be written; `changed` files were put in place before, each of them whole. */
  | { readonly kind: 'failed'; readonly problem: OutputProblem; readonly changed: number }
);

/**
 * Checks a manifest and writes its server: generated files are replaced, missing handlers get a stub, existing ones
 * stay. Nothing is written when a finding is an error.
 */
export function generate(project: NodeProject, options: Strictness = {}): GenerateResult {
  const { value: plan, diagnostics: found } = planManifest(project);
  const diagnostics = found.filter(({ code }) => code !== 'handler-missing'); // this run creates them
  if (plan === undefined || stops(diagnostics, options)) return { kind: 'stopped', diagnostics };

  const outcome = writeFiles(plan, project.root);
  if (outcome.kind !== 'clash') return { ...outcome, diagnostics };
  const clashes = clashFindings(outcome.clashes, project);
  return { kind: 'stopped', diagnostics: [...diagnostics, ...clashes] };
}
