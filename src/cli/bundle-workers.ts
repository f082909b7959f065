import { rmSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TargetEntry } from '../catalog/catalog.js';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js';
import type { Overrides, ServerOptions } from '../runtime/options.js';
import type { PlannedProject } from './bundle-diagnostics.js';
import { scratchFolder, unwritten, writeBundle } from './load-bundle.js';

/** The modules of targets that threads load, by the names of the targets: bundles of their TypeScript. */
export type BundledWorkers = ReadonlyMap<string, URL>;

/**
 * Bundles the modules that threads load. They are on the disk until this process ends, because a thread may start at any
 * time. There is no value when a finding is an error.
 *
 * @param onInputs is told the files that were bundled, relative to the project root
 */
export async function bundleWorkers(
  targets: readonly TargetEntry[],
  planned: PlannedProject,
  onInputs: (paths: readonly string[]) => void,
): Promise<Outcome<BundledWorkers>> {
  const workers = targets.filter(({ worker }) => worker);
  const bundled = new Map<string, URL>();
  const diagnostics: Diagnostic[] = [];
  if (workers.length === 0) return { value: bundled, diagnostics };
  try {
    const folder = scratchFolder(planned.project.root);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const [index, target] of workers.entries()) {
      const entry = moduleOf(target, planned.plan.output);
      const file = join(folder, `target-${index}.mjs`);
      const { value, diagnostics: found } = await writeBundle(planned, entry, file, onInputs);
      diagnostics.push(...found);
      if (value !== undefined) bundled.set(target.name, pathToFileURL(value));
    }
    return { value: bundled.size === workers.length ? bundled : undefined, diagnostics };
  } catch (error) {
    return unwritten(planned, error);
  }
}

/** The text of a module in the output folder that exports what a thread needs of another one. */
function moduleOf({ module: { file, exportName } }: TargetEntry, output: string): string {
  const names = exportName === undefined ? '*' : `{ ${JSON.stringify(exportName)} }`;
  return `export ${names} from ${JSON.stringify(`./${posix.relative(output, file)}`)};`;
}

/** Puts bundles in the place of the modules that threads load. */
export function withBundles({ targets }: ServerOptions, bundled: BundledWorkers): Overrides {
  if (targets === undefined || bundled.size === 0) return {};
  const replaced = Object.entries(targets).map(([name, target]) => {
    const worker = bundled.get(name);
    return [name, worker === undefined ? target : { ...target, worker }] as const;
  });
  return { targets: Object.fromEntries(replaced) as NonNullable<ServerOptions['targets']> };
}
