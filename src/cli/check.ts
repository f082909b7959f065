import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { diagnosticsJson } from '../diagnostics/json.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import { openManifest } from './manifest-argument.js';
import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo check`. */
export type CheckOptions = {
  readonly format?: 'json';
  /** Whether warnings count as errors for the exit code. */
  readonly strict?: boolean;
};

/** Runs `snodo check`: prints everything that is wrong with a manifest. Writes no file. */
export async function runCheck(
  manifest: string | undefined,
  options: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const project = openManifest(manifest, terminal);
  if (project === undefined) return 2;
  const { value, diagnostics } = checkManifest(project.files, project.manifest);
  if (options.format === 'json') {
    terminal.out(diagnosticsJson(diagnostics));
  } else if (diagnostics.length > 0) {
    terminal.err(renderDiagnostics(diagnostics, { color: terminal.color }));
  } else if (value !== undefined) {
    terminal.err(`${project.files.display(project.manifest)}: ${contents(value)}; no problems\n`);
  }
  return exitCodeOf(diagnostics, options.strict === true);
}

/** The exit code that findings call for: 1 on an error, or on a warning under `--strict`; else 0. */
export function exitCodeOf(diagnostics: readonly Diagnostic[], strict: boolean): 0 | 1 {
  const fails = diagnostics.some(
    ({ severity }) => severity === 'error' || (strict && severity === 'warning'),
  );
  return fails ? 1 : 0;
}

function contents({ tools, resources, prompts }: Catalog): string {
  return [
    counted(tools.length, 'tool'),
    counted(resources.length, 'resource'),
    counted(prompts.length, 'prompt'),
  ].join(', ');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
