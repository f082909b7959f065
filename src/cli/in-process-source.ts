import { renderDiagnostics } from '../diagnostics/render.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import { ConfigurationError } from '../runtime/configuration-error.js';
import type { Runtime } from '../runtime/runtime.js';
import { openDirect } from '../runtime/transports/direct.js';
import { catalogRuntime } from './catalog-runtime.js';
import type { OpenSource } from './catalog-source.js';
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

/** Opens the server of a manifest, without its handlers. A wrong manifest is shown as `snodo check` shows it. */
export function openManifestSource(
  path: string | undefined,
  terminal: Terminal,
): OpenSource | ExitCode {
  const project = openManifest(path, terminal);
  if (project === undefined) return 2;
  const name = project.files.display(project.manifest);
  const { value: catalog, diagnostics } = checkManifest(project.files, project.manifest);
  if (catalog === undefined) {
    terminal.err(renderDiagnostics(diagnostics, { color: terminal.color.err }));
    return 1;
  }
  try {
    return direct(name, catalogRuntime(catalog));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    printError(terminal, `${name}: ${error.message}`);
    return 1;
  }
}

function direct(name: string, runtime: Runtime): OpenSource {
  return { name, address: { exchange: openDirect(runtime), peer: name } };
}
