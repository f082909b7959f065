import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Diagnostic, hasErrors, type Outcome } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { systemReason } from '../diagnostics/system-reason.js';
import type { FilePlan } from '../emit/file-plan.js';
import { programModule } from '../emit/files/main-file.js';
import { planFiles } from '../emit/plan-files.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { bundlePlan } from '../pipeline/bundle-plan.js';
import { checkManifest } from '../pipeline/check-manifest.js';
import { applyPolicy } from '../pipeline/policy/policy.js';
import { placeInProject } from '../pipeline/source-place.js';
import type { CreateRuntime } from '../runtime/options.js';
import type { MainOptions } from '../runtime/program/options.js';
import type { Runtime } from '../runtime/runtime.js';
import { guardStdout } from '../runtime/transports/stdio/index.js';

/** A server, ready to be run. */
export type LoadedServer = {
  readonly runtime: Runtime;
  /** What the manifest says of how it is served. */
  readonly options: MainOptions;
};

/**
 * Loads the server of a manifest into this process: checked, planned in memory, bundled with its TypeScript handlers,
 * imported, built. The output folder is neither read nor written; where a handler is missing its stub answers.
 *
 * There is no value when a finding is an error; what handler modules throw while they are imported is one too.
 * Positions in stack traces are those of the sources from then on.
 */
export async function loadRuntime(project: NodeProject): Promise<Outcome<LoadedServer>> {
  const {
    value: catalog,
    diagnostics: found,
    policy,
  } = checkManifest(project.files, project.manifest);
  const diagnostics = found.map(raised);
  if (catalog === undefined || hasErrors(diagnostics)) return { value: undefined, diagnostics };

  const plan = planFiles(catalog);
  let folder: string | undefined;
  try {
    folder = scratchFolder(project.root);
    const { value: file, diagnostics: bundled } = await writeBundle(
      { plan, entry: programModule(catalog) },
      project,
      folder,
    );
    const all = [...diagnostics, ...applyPolicy(bundled, policy).diagnostics];
    if (file === undefined || hasErrors(all)) return { value: undefined, diagnostics: all };
    const { value, diagnostics: loaded } = await importServer(file, plan, project);
    return { value, diagnostics: [...all, ...loaded] };
  } catch (error) {
    const cause = systemReason(error);
    if (cause === undefined) throw error;
    const reason = `there is no place to write the bundle to, not even ${tmpdir()}: ${cause}`;
    const place = placeInProject(undefined, { line: 1, column: 1 }, plan, project);
    const finding = report('handler-load', place, { reason });
    return { value: undefined, diagnostics: [...diagnostics, finding] };
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/** `generate` can wait for an export to be written, a server that imports it cannot. */
function raised(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.code === 'handler-export-missing'
    ? { ...diagnostic, severity: 'error' }
    : diagnostic;
}

async function writeBundle(
  { plan, entry }: { readonly plan: FilePlan; readonly entry: string },
  project: NodeProject,
  folder: string,
): Promise<Outcome<string>> {
  const file = join(folder, 'server.mjs');
  const { code, findings } = await bundlePlan(plan, entry, project.root, file);
  const diagnostics = findings.map(({ severity, message: reason, path, line, column }) =>
    report('handler-bundle', placeInProject(path, { line, column }, plan, project), {
      severity,
      reason,
    }),
  );
  if (code === undefined) return { value: undefined, diagnostics };
  writeFileSync(file, code);
  return { value: file, diagnostics };
}

/** What the module exports that is bundled. */
type ProgramModule = { readonly createRuntime: CreateRuntime; readonly options: MainOptions };

async function importServer(
  file: string,
  plan: FilePlan,
  project: NodeProject,
): Promise<Outcome<LoadedServer>> {
  process.setSourceMapsEnabled(true);
  const guard = guardStdout(); // handlers may print while they are imported
  try {
    const { createRuntime, options }: ProgramModule = await import(pathToFileURL(file).href);
    // A gate that does not load is told like a handler that does not.
    const gate = await options.gate?.();
    const loaded = gate === undefined ? options : { ...options, gate: () => gate };
    return { value: { runtime: createRuntime(), options: loaded }, diagnostics: [] };
  } catch (error) {
    const { path, ...position } = throwPlace(error, project.root);
    const reason = error instanceof Error ? error.message : String(error);
    const place = placeInProject(path, position, plan, project);
    return { value: undefined, diagnostics: [report('handler-load', place, { reason })] };
  } finally {
    guard.release();
  }
}

/** This program, which may itself lie inside the project. */
const OWN_FOLDER = fileURLToPath(new URL('../', import.meta.url));

/** The place in the project's own files that an error was thrown from. */
function throwPlace(
  error: unknown,
  root: string,
): { path: string | undefined; line: number; column: number } {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const prefix = realpathSync(root) + sep;
  for (const line of stack.split('\n')) {
    if (!line.includes(prefix) || line.includes(OWN_FOLDER)) continue;
    const place = line.slice(line.indexOf(prefix) + prefix.length);
    const [, path = '', row = '', column = ''] = /^(.+):(\d+):(\d+)\)?$/.exec(place) ?? [];
    if (path !== '' && !path.includes('node_modules')) {
      return { path: path.replaceAll(sep, '/'), line: Number(row), column: Number(column) };
    }
  }
  return { path: undefined, line: 1, column: 1 };
}

/**
 * Makes a fresh folder for a bundle: in the project where it keeps such things, else among the temporary files. Its
 * path has no links, so that the source map in the bundle finds the sources.
 */
export function scratchFolder(root: string): string {
  const modules = join(root, 'node_modules');
  try {
    if (statSync(modules).isDirectory()) {
      const cache = join(modules, '.cache', 'snodo');
      mkdirSync(cache, { recursive: true });
      return realpathSync(mkdtempSync(join(cache, 'serve-')));
    }
  } catch {
    // no such folder, or not ours to write to
  }
  return realpathSync(mkdtempSync(join(tmpdir(), 'snodo-serve-')));
}
