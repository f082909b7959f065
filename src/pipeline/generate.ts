import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { FilePlan } from '../emit/file-plan.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import type { OutputProblem } from '../write/output-problem.js';
import { type WriteReport, writeFiles } from '../write/write-files.js';
import { type AmendedHandlers, amendHandlers } from './amend-handlers.js';
import { type CheckedManifest, checkManifest } from './check-manifest.js';
import { clashFindings } from './output-findings.js';
import { planManifest } from './plan-manifest.js';
import { type Strictness, stops } from './strictness.js';

/** What a run of `generate` may do beside writing generated files and new handlers. */
export type GenerateOptions = Strictness & {
  /** Whether a handler file that lacks an export gets one, at its end. Default: false, it is only told. */
  readonly fix?: boolean;
};

/** What a run has put on disk, and what it made that from. */
export type WrittenPlan = Pick<CheckedManifest, 'diagnostics' | 'omitted'> & {
  readonly report: WriteReport;
  readonly plan: FilePlan;
  readonly catalog: Catalog;
};

/** How a run of `generate` ended. Every way but the first left all files as they were, but for `changed`. */
export type GenerateResult = {
  readonly diagnostics: readonly Diagnostic[];
  /** Handler files that were to get an export, and could not: paths relative to the project root. */
  readonly refused?: readonly string[];
} & (
  | { readonly kind: 'written'; readonly report: WriteReport }
  /** A finding stopped the run before anything was written. */
  | { readonly kind: 'stopped' }
  /** The output cannot be written; `changed` files were put in place before, each of them whole. */
  | { readonly kind: 'failed'; readonly problem: OutputProblem; readonly changed: number }
);

/**
 * Checks a manifest and writes its server: generated files are replaced, missing handlers get a stub, existing ones
 * stay. Nothing is written when a finding is an error.
 *
 * @param onWritten is told what was written, before the result is given
 */
export function generate(
  project: NodeProject,
  options: GenerateOptions = {},
  onWritten: (written: WrittenPlan) => void = () => {},
): GenerateResult {
  const fixed = options.fix === true ? withExports(project) : undefined;
  const planned = planManifest(fixed?.project ?? project);
  const { value: plan, diagnostics: found, resolved: catalog, omitted } = planned;
  const diagnostics = found.filter(({ code }) => code !== 'handler-missing'); // this run creates them
  const common = { diagnostics, ...(fixed && { refused: fixed.refused }) };
  if (plan === undefined || stops(diagnostics, options)) return { kind: 'stopped', ...common };

  const files = [...(fixed?.amended ?? []), ...plan.files];
  const outcome = writeFiles({ ...plan, files }, project.root);
  if (outcome.kind === 'written' && catalog !== undefined) {
    onWritten({ report: outcome.report, plan, catalog, diagnostics, omitted });
  }
  if (outcome.kind !== 'clash') return { ...outcome, ...common };
  const clashes = clashFindings(outcome.clashes, project);
  return { kind: 'stopped', ...common, diagnostics: [...diagnostics, ...clashes] };
}

function withExports(project: NodeProject): AmendedHandlers | undefined {
  const { resolved } = checkManifest(project.files, project.manifest);
  return resolved && amendHandlers(resolved, project);
}
