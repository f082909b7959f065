import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hasErrors, type Outcome } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { systemReason } from '../diagnostics/system-reason.js';
import { bundlePlan } from '../pipeline/bundle-plan.js';
import { placeInProject } from '../pipeline/source-place.js';
import type { Awaitable } from '../runtime/awaitable.js';
import { packageAdvice } from '../runtime/program/import-advice.js';
import { guardStdout } from '../runtime/transports/stdio/index.js';
import { bundleDiagnostics, type PlannedProject } from './bundle-diagnostics.js';

/**
 * Bundles, imports and uses a module of a project in this process; the bundle is gone from the disk afterwards.
 *
 * There is no value when a finding is an error; what the project's modules throw while they are imported, and what `use`
 * throws, is one too. Positions in stack traces are those of the sources from then on.
 *
 * @param entry the text of the module, as it would stand in the output folder
 * @param use what to make of its exports; it runs while stdout is guarded
 * @param onInputs is told the files that were bundled, relative to the project root
 */
export async function loadBundle<Exports, Value>(
  planned: PlannedProject,
  entry: string,
  use: (exports: Exports) => Awaitable<Value>,
  onInputs: (paths: readonly string[]) => void = () => {},
): Promise<Outcome<Value>> {
  const { project } = planned;
  let folder: string | undefined;
  try {
    folder = scratchFolder(project.root);
    const file = join(folder, 'server.mjs');
    const { value: written, diagnostics } = await writeBundle(planned, entry, file, onInputs);
    if (written === undefined) return { value: undefined, diagnostics };
    const { value, diagnostics: loaded } = await importBundle(file, planned, use);
    return { value, diagnostics: [...diagnostics, ...loaded] };
  } catch (error) {
    return unwritten(planned, error);
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Bundles a module of a project into a file, which nothing is written to when a finding is an error.
 *
 * @param entry the text of the module, as it would stand in the output folder
 * @param onInputs is told the files that were bundled, relative to the project root
 * @returns the absolute path of the file
 */
export async function writeBundle(
  planned: PlannedProject,
  entry: string,
  file: string,
  onInputs: (paths: readonly string[]) => void,
): Promise<Outcome<string>> {
  const { project, plan } = planned;
  const { code, findings, inputs } = await bundlePlan(plan, entry, project.root, file);
  onInputs(inputs);
  const diagnostics = bundleDiagnostics(findings, planned);
  if (code === undefined || hasErrors(diagnostics)) return { value: undefined, diagnostics };
  writeFileSync(file, code);
  return { value: file, diagnostics };
}

/** What to say where no file can be written. Throws what is another fault. */
export function unwritten<Value>(planned: PlannedProject, error: unknown): Outcome<Value> {
  const cause = systemReason(error);
  if (cause === undefined) throw error;
  const reason = `there is no place to write the bundle to, not even ${tmpdir()}: ${cause}`;
  return failure(planned, undefined, reason);
}

async function importBundle<Exports, Value>(
  file: string,
  planned: PlannedProject,
  use: (exports: Exports) => Awaitable<Value>,
): Promise<Outcome<Value>> {
  process.setSourceMapsEnabled(true);
  const guard = guardStdout(); // modules may print while they are imported
  try {
    return { value: await use(await import(pathToFileURL(file).href)), diagnostics: [] };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const advice = packageAdvice(error);
    return failure(planned, error, advice === undefined ? message : `${message}; ${advice}`);
  } finally {
    guard.release();
  }
}

function failure<Value>(
  { project, plan }: PlannedProject,
  error: unknown,
  reason: string,
): Outcome<Value> {
  const { path, ...position } = throwPlace(error, project.root);
  const place = placeInProject(path, position, plan, project);
  return { value: undefined, diagnostics: [report('handler-load', place, { reason })] };
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
