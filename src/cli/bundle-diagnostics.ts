import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { FilePlan } from '../emit/file-plan.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import type { BundleFinding } from '../pipeline/bundle-findings.js';
import { applyPolicy, type Policy } from '../pipeline/policy/policy.js';
import { placeInProject } from '../pipeline/source-place.js';

/** A project whose files are planned, and how it weighs findings. */
export type PlannedProject = {
  readonly project: NodeProject;
  readonly plan: FilePlan;
  readonly policy: Policy;
};

/** What the bundler found, each at its place in the project, as the project weighs it. */
export function bundleDiagnostics(
  findings: readonly BundleFinding[],
  { project, plan, policy }: PlannedProject,
): readonly Diagnostic[] {
  const found = findings.map(({ severity, message: reason, path, line, column }) => {
    const place = placeInProject(path, { line, column }, plan, project);
    return report('handler-bundle', place, { severity, reason });
  });
  return applyPolicy(found, policy).diagnostics;
}
