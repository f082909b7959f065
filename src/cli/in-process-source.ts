import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { componentsModule } from '../emit/files/components-module.js';
import { planFiles } from '../emit/plan-files.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import type { Policy } from '../pipeline/policy/policy.js';
import { ConfigurationError } from '../runtime/configuration-error.js';
import type { Runtime } from '../runtime/runtime.js';
import { openDirect } from '../runtime/transports/direct.js';
import { catalogRuntime } from './catalog-runtime.js';
import type { OpenSource } from './catalog-source.js';
import { loadBundle } from './load-bundle.js';
import { loadModule } from './load-module.js';
import { openManifest } from './manifest-argument.js';
import { printError } from './print-error.js';
import type { ExitCode, Terminal } from './terminal.js';

/** Opens the server that a module exports. */
export async function openModuleSource(
  path: string,
  terminal: Terminal,
): Promise<OpenSource | ExitCode> {
  const loaded = await loadModule(path, terminal.cwd);
  if ('runtime' in loaded) return direct(path, loaded.runtime);
  return printError(terminal, `the module ${path} ${loaded.reason}`);
}

/**
 * Opens the server of a manifest, without its handlers; modules that make whole components are loaded, since nothing else
 * knows these. A wrong manifest is shown as `snodo check` shows it.
 */
export async function openManifestSource(
  path: string | undefined,
  terminal: Terminal,
): Promise<OpenSource | ExitCode> {
  const project = openManifest(path, terminal);
  if (project === undefined) return 2;
  const name = project.files.display(project.manifest);
  const { value: catalog, diagnostics, policy } = checkManifest(project.files, project.manifest);
  if (catalog === undefined) return refuse(diagnostics, terminal);
  try {
    if (catalog.modules.length === 0) return direct(name, catalogRuntime(catalog, []));
    const loaded = await loadComponents(catalog, policy, project);
    return loaded.value === undefined
      ? refuse(loaded.diagnostics, terminal)
      : direct(name, loaded.value);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    printError(terminal, `${name}: ${error.message}`);
    return 1;
  }
}

function refuse(diagnostics: readonly Diagnostic[], terminal: Terminal): ExitCode {
  terminal.err(renderDiagnostics(diagnostics, { color: terminal.color.err }));
  return 1;
}

/** Builds the runtime with the components that modules make. */
function loadComponents(
  catalog: Catalog,
  policy: Policy,
  project: NodeProject,
): Promise<Outcome<Runtime>> {
  return loadBundle(
    { project, plan: planFiles(catalog), policy },
    componentsModule(catalog),
    ({ components }: { readonly components: readonly unknown[] }) =>
      catalogRuntime(catalog, components),
  );
}

function direct(name: string, runtime: Runtime): OpenSource {
  return { name, address: { exchange: openDirect(runtime), peer: name } };
}
