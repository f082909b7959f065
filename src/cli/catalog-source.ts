import type { ServerAddress } from '../client/connect.js';
import { displayUrl } from '../client/http/display-url.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import { ConfigurationError } from '../runtime/configuration-error.js';
import type { Runtime } from '../runtime/runtime.js';
import { openDirect } from '../runtime/transports/direct.js';
import { catalogRuntime } from './catalog-runtime.js';
import { loadModule } from './load-module.js';
import { openManifest } from './manifest-argument.js';
import { printError } from './print-error.js';
import type { ExitCode, Terminal } from './terminal.js';

/** Where the catalog of a server is read from. */
export type CatalogSource =
  | { readonly kind: 'manifest'; readonly path: string | undefined }
  | { readonly kind: 'module'; readonly path: string }
  | {
      readonly kind: 'url';
      readonly url: string;
      readonly headers: { readonly [name: string]: string };
    };

/** A server that can be connected to, and what messages call it. */
export type OpenSource = { readonly name: string; readonly address: ServerAddress };

/** Opens a source; says on the terminal why it cannot, and gives the exit code for that. */
export async function openSource(
  source: CatalogSource,
  terminal: Terminal,
): Promise<OpenSource | ExitCode> {
  switch (source.kind) {
    case 'url':
      return { name: displayUrl(source.url), address: source };
    case 'module':
      return openModule(source.path, terminal);
    case 'manifest':
      return openProject(source.path, terminal);
  }
}

async function openModule(path: string, terminal: Terminal): Promise<OpenSource | ExitCode> {
  const loaded = await loadModule(path, terminal.cwd);
  if ('runtime' in loaded) return direct(path, loaded.runtime);
  return printError(terminal, `the module ${path} ${loaded.reason}`);
}

function openProject(path: string | undefined, terminal: Terminal): OpenSource | ExitCode {
  const project = openManifest(path, terminal);
  if (project === undefined) return 2;
  const name = project.files.display(project.manifest);
  const { value: catalog, diagnostics } = checkManifest(project.files, project.manifest);
  if (catalog === undefined) {
    terminal.err(renderDiagnostics(diagnostics, { color: terminal.color }));
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
