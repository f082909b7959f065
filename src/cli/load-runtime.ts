import { type Diagnostic, hasErrors, type Outcome } from '../diagnostics/diagnostic.js';
import { programModule } from '../emit/files/main-file.js';
import { planFiles } from '../emit/plan-files.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import type { CreateRuntime } from '../runtime/options.js';
import type { MainOptions } from '../runtime/program/options.js';
import type { Runtime } from '../runtime/runtime.js';
import { type BundledWorkers, bundleWorkers, withBundles } from './bundle-workers.js';
import { loadBundle } from './load-bundle.js';

/** A server, ready to be run. */
export type LoadedServer = {
  readonly runtime: Runtime;
  /** What the manifest says of how it is served. */
  readonly options: MainOptions;
};

/** What the module exports that is bundled. */
type ProgramModule = { readonly createRuntime: CreateRuntime; readonly options: MainOptions };

/**
 * Loads the server of a manifest into this process: checked, planned in memory, bundled with its TypeScript handlers,
 * imported, built. The output folder is neither read nor written; where a handler is missing its stub answers.
 *
 * There is no value when a finding is an error; what handler modules throw while they are imported is one too.
 *
 * @param onInputs is told the files of the project that were bundled
 */
export async function loadRuntime(
  project: NodeProject,
  onInputs?: (paths: readonly string[]) => void,
): Promise<Outcome<LoadedServer>> {
  const {
    value: catalog,
    diagnostics: found,
    policy,
  } = checkManifest(project.files, project.manifest);
  const diagnostics = found.map(raised);
  if (catalog === undefined || hasErrors(diagnostics)) return { value: undefined, diagnostics };
  const planned = { project, plan: planFiles(catalog), policy };
  // Each bundle tells its own files.
  const inputs = new Set<string>();
  const onBundled = (paths: readonly string[]): void => {
    for (const path of paths) inputs.add(path);
    onInputs?.([...inputs]);
  };
  const workers = await bundleWorkers(catalog.targets, planned, onBundled);
  diagnostics.push(...workers.diagnostics);
  if (workers.value === undefined) return { value: undefined, diagnostics };
  const override = workers.value;
  const { value, diagnostics: loaded } = await loadBundle(
    planned,
    programModule(catalog),
    (program: ProgramModule) => useProgram(program, override),
    onBundled,
  );
  return { value, diagnostics: [...diagnostics, ...loaded] };
}

async function useProgram(
  { createRuntime, options }: ProgramModule,
  bundled: BundledWorkers,
): Promise<LoadedServer> {
  // A gate that does not load is told like a handler that does not.
  const gate = await options.gate?.();
  const loaded = gate === undefined ? options : { ...options, gate: () => gate };
  return { runtime: createRuntime(withBundles(createRuntime.options, bundled)), options: loaded };
}

/** `generate` can wait for an export to be written, a server that imports it cannot. */
function raised(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.code === 'handler-export-missing'
    ? { ...diagnostic, severity: 'error' }
    : diagnostic;
}
