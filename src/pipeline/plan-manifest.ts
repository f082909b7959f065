import type { Outcome } from '../diagnostics/diagnostic.js';
import type { FilePlan } from '../emit/file-plan.js';
import { planFiles } from '../emit/plan-files.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { type CheckedManifest, checkManifest } from './check-manifest.js';

/** A plan of all files, beside what judging the manifest gave. */
export type PlannedManifest = Outcome<FilePlan> &
  Pick<CheckedManifest, 'omitted' | 'policy' | 'resolved'>;

/** Checks a manifest and plans all its files. There is no plan when a rule found an error. Writes nothing. */
export function planManifest({ files, manifest }: NodeProject): PlannedManifest {
  const { value: catalog, ...checked } = checkManifest(files, manifest);
  return { value: catalog && planFiles(catalog), ...checked };
}
