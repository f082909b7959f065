import type { Outcome } from '../diagnostics/diagnostic.js';
import type { FilePlan } from '../emit/file-plan.js';
import { planFiles } from '../emit/plan-files.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { checkManifest } from './check-manifest.js';
import type { Policy } from './policy.js';

/** A plan of all files, and how the project weighs findings. */
export type PlannedManifest = Outcome<FilePlan> & { readonly policy: Policy };

/** Checks a manifest and plans all its files. There is no plan when a rule found an error. Writes nothing. */
export function planManifest({ files, manifest }: NodeProject): PlannedManifest {
  const { value: catalog, ...checked } = checkManifest(files, manifest);
  return { value: catalog && planFiles(catalog), ...checked };
}
