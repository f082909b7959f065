import { mkdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Catalog } from '../catalog/catalog.js';
import {
  type Diagnostic,
  hasErrors,
  type Outcome,
  withoutNotes,
} from '../diagnostics/diagnostic.js';
import { printable } from '../diagnostics/printable.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { report } from '../diagnostics/report.js';
import { systemReason } from '../diagnostics/system-reason.js';
import { fetchModule, mainFile } from '../emit/files/main-file.js';
import { planFiles } from '../emit/plan-files.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { bundleProgram, type ProgramTarget } from '../pipeline/bundle-program.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import { bundleDiagnostics } from './bundle-diagnostics.js';
import { openManifest } from './manifest-argument.js';
import { measureStart } from './measure-start.js';
import { printError } from './print-error.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';
import { writeDocument } from './write-document.js';

/** Options of `snodo build`. */
export type BuildOptions = {
  /** The file to write. Default: `dist/server.mjs` in the folder of the project. */
  readonly output?: string;
  /** Default: `node`. */
  readonly target?: ProgramTarget;
};

const DEFAULT_OUTPUT = 'dist/server.mjs';

/**
 * Runs `snodo build`: writes the server of a manifest, its handlers, the packages they use and the runtime as one module
 * that needs nothing beside it.
 */
export async function runBuild(
  manifest: string | undefined,
  { output, target = 'node' }: BuildOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (output?.trim() === '') return printError(terminal, 'the value of --output is empty');
  const project = openManifest(manifest, terminal);
  if (project === undefined) return 2;
  const { value: program, diagnostics } = await bundled(project, target);
  terminal.err(renderDiagnostics(withoutNotes(diagnostics), { color: terminal.color.err }));
  if (program === undefined) return 1;

  const path =
    output === undefined ? join(project.root, DEFAULT_OUTPUT) : resolve(terminal.cwd, output);
  const shown = printable(output ?? relative(terminal.cwd, path).replaceAll(sep, '/'));
  const problem = write(path, program.code);
  if (problem !== undefined) return printError(terminal, `${shown} ${problem}`);
  printNote(terminal, `Wrote ${shown}: ${sizeText(program.code)}.\n`);
  if (target === 'fetch') printNote(terminal, fetchAdvice(program.catalog));
  else if (terminal.quiet !== true) terminal.err(await startText(path, shown, terminal));
  return 0;
}

type Program = { readonly catalog: Catalog; readonly code: string };

/** Checks the manifest and bundles its program. There is no value when a finding is an error. */
async function bundled(project: NodeProject, target: ProgramTarget): Promise<Outcome<Program>> {
  const { files, manifest, root } = project;
  const { value: catalog, diagnostics: found, policy } = checkManifest(files, manifest);
  if (catalog === undefined || hasErrors(found)) return { value: undefined, diagnostics: found };
  const apart = targetsApart(catalog);
  if (apart.length > 0) return { value: undefined, diagnostics: [...found, ...apart] };
  const plan = planFiles(catalog);
  const entry = target === 'node' ? mainFile(catalog) : fetchModule(catalog);
  const { code, findings } = await bundleProgram(plan, entry, root, target);
  const diagnostics = [...found, ...bundleDiagnostics(findings, { project, plan, policy })];
  const isUsable = code !== undefined && !hasErrors(diagnostics);
  return { value: isUsable ? { catalog, code } : undefined, diagnostics };
}

/** Targets that cannot be part of one file: a thread loads a file of its own. */
function targetsApart({ targets, documents: { main } }: Catalog): readonly Diagnostic[] {
  return targets
    .filter(({ worker }) => worker)
    .map(({ name }) => {
      const range = main.keyRangeAt(['targets', name, 'worker']);
      const reason = `the target ${JSON.stringify(name)} runs in a worker thread, which loads a file of its own: leave out \`worker: true\`, or run what \`npx snodo generate\` writes`;
      return report('handler-bundle', range, { severity: 'error', reason });
    });
}

async function startText(path: string, shown: string, { cwd }: Terminal): Promise<string> {
  const start = await measureStart(path, cwd);
  const times =
    'reason' in start
      ? `Its start was not measured: ${printable(start.reason)}.`
      : `It answers ${Math.round(start.answeredMs)} ms after its start; Node alone takes ${Math.round(start.bareMs)} ms.`;
  return `${times}\nRun it: node ${shown}, or node ${shown} --http 8000\n`;
}

/** Writes the file, with the folder that it is in; gives the reason when it cannot. */
function write(path: string, text: string): string | undefined {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return `cannot be written: ${reason}`;
  }
  return writeDocument(path, text);
}

function sizeText(text: string): string {
  return `${(Buffer.byteLength(text) / 1000).toFixed(1)} kB`;
}

/** A worker is called by the names of its host, which the default refuses. */
function fetchAdvice({ program: { http } }: Catalog): string {
  return http?.allowedHosts === undefined
    ? 'It answers loopback hosts only: name its own under `http: { allowedHosts: [...] }`.\n'
    : '';
}
