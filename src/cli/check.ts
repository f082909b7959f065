import type { Catalog } from '../catalog/catalog.js';
import { type DiagnosticsFormat, printDiagnostics } from '../diagnostics/print-diagnostics.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { counted } from '../diagnostics/summary.js';
import { clientNamesFault, isClientName } from '../manifest/client-names.js';
import { inputRecord } from '../manifest/input-record.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { type CheckedManifest, checkManifest } from '../pipeline/check-manifest.js';
import { type Strictness, stops } from '../pipeline/strictness.js';
import { keepResult, type Print } from './kept/keep-result.js';
import { sightingsOf } from './kept/sightings.js';
import { openForFindings } from './manifest-argument.js';
import { printError } from './print-error.js';
import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo check`. */
export type CheckOptions = Strictness & {
  readonly format?: DiagnosticsFormat;
  /** Client profiles to check for, beside those of the manifest. */
  readonly client?: readonly string[];
  /** Whether the result may be kept for later runs. Default: true. */
  readonly cache?: boolean;
};

/**
 * Runs `snodo check`: prints everything that is wrong with a manifest. Writes nothing but what the terminal's cache keeps.
 */
export async function runCheck(
  manifest: string | undefined,
  options: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const names = options.client ?? [];
  const fault = clientNamesFault(names);
  if (fault !== undefined) return printError(terminal, `--client: ${fault}`);
  const record = inputRecord();
  const project = await openForFindings(manifest, options.format, terminal, record);
  if (project === undefined) return 2;
  const checked = checkManifest(project.files, project.manifest, {
    clients: names.filter(isClientName),
  });
  const out = await printed(checked, options, project, terminal);
  const exitCode = stops(checked.diagnostics, options) ? 1 : 0;
  const print: Print = (to) => {
    to.out(out);
    return exitCode;
  };
  await print(terminal);
  const { results: place } = terminal;
  if (options.cache !== false && place !== undefined) {
    const memory = { place, record, argument: manifest, project, terminal };
    await keepResult(memory, print, sightingsOf(record.observations()));
  }
  return exitCode;
}

async function printed(
  { value, diagnostics }: CheckedManifest,
  { format }: CheckOptions,
  { files, manifest }: NodeProject,
  { color, quiet }: Terminal,
): Promise<string> {
  if (format !== undefined) return printDiagnostics(format, diagnostics);
  if (diagnostics.length > 0) return renderDiagnostics(diagnostics, { color: color.out });
  return value === undefined || quiet === true
    ? ''
    : `${files.display(manifest)}: ${contents(value)}; no problems\n`;
}

function contents({ tools, resources, prompts }: Catalog): string {
  return [
    counted(tools.length, 'tool'),
    counted(resources.length, 'resource'),
    counted(prompts.length, 'prompt'),
  ].join(', ');
}
