import type { Catalog } from '../catalog/catalog.js';
import { type DiagnosticsFormat, printDiagnostics } from '../diagnostics/print-diagnostics.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { counted } from '../diagnostics/summary.js';
import { clientNamesFault, isClientName } from '../manifest/client-names.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import { type Strictness, stops } from '../pipeline/strictness.js';
import { openManifest } from './manifest-argument.js';
import { printError } from './print-error.js';
import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo check`. */
export type CheckOptions = Strictness & {
  readonly format?: DiagnosticsFormat;
  /** Client profiles to check for, beside those of the manifest. */
  readonly client?: readonly string[];
};

/** Runs `snodo check`: prints everything that is wrong with a manifest. Writes no file. */
export async function runCheck(
  manifest: string | undefined,
  options: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const names = options.client ?? [];
  const fault = clientNamesFault(names);
  if (fault !== undefined) return printError(terminal, `--client: ${fault}`);
  const project = openManifest(manifest, terminal);
  if (project === undefined) return 2;
  const { value, diagnostics } = checkManifest(project.files, project.manifest, {
    clients: names.filter(isClientName),
  });
  if (options.format !== undefined) {
    terminal.out(await printDiagnostics(options.format, diagnostics));
  } else if (diagnostics.length > 0) {
    terminal.out(renderDiagnostics(diagnostics, { color: terminal.color.out }));
  } else if (value !== undefined) {
    terminal.out(`${project.files.display(project.manifest)}: ${contents(value)}; no problems\n`);
  }
  return stops(diagnostics, options) ? 1 : 0;
}

function contents({ tools, resources, prompts }: Catalog): string {
  return [
    counted(tools.length, 'tool'),
    counted(resources.length, 'resource'),
    counted(prompts.length, 'prompt'),
  ].join(', ');
}
