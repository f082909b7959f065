import type { Outcome } from '../diagnostics/diagnostic.js';
import type { FilePlan } from '../emit/file-plan.js';
import { planFiles } from '../emit/plan-files.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { checkManifest } from './check-manifest.js';

/** Checks a manifest and plans all its files. There is no plan when a finding is an error. Writes nothing. */
export function planManifest({ files, manifest }: NodeProject): Outcome<FilePlan> {
  const { value: catalog, diagnostics } = checkManifest(files, manifest);
  return { value: catalog && planFiles(catalog), diagnostics };
}
