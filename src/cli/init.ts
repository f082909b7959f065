import { existsSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { printable } from '../diagnostics/printable.js';
import { MANIFEST_FILE, newProject, type ProjectPackage } from '../scaffold/new-project.js';
import { createFiles } from '../write/create-files.js';
import { runGenerate } from './generate.js';
import { printError } from './print-error.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';

/** Options of `snodo init`. */
export type InitOptions = {
  /** Name of the package and the server. Default: that of the folder. */
  readonly name?: string;
};

/** What a name may be: that of an npm package without a scope. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,99}$/;

/**
 * Runs `snodo init`: creates the files of a project in a folder, and generates its server. Files that are there already stay
 * as they are.
 */
export async function runInit(
  folder: string | undefined,
  options: InitOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (folder === '') return printError(terminal, 'the path of the folder is empty');
  const root = resolve(terminal.cwd, folder ?? '.');
  const name = options.name ?? nameOf(basename(root));
  if (!NAME.test(name)) {
    const rule = 'lower-case letters, digits, `.`, `_` and `-`';
    return printError(terminal, `the name "${name}" is none for a package; expected ${rule}`);
  }
  if (existsSync(join(root, MANIFEST_FILE))) {
    const path = relative(terminal.cwd, join(root, MANIFEST_FILE)) || MANIFEST_FILE;
    const advice = 'Add to it with `npx snodo add tool NAME`';
    return printError(terminal, `there is a project already: ${path}. ${advice}`);
  }
  const files = newProject({ name, versions: packageVersions() });
  const kept = files.filter(({ path }) => existsSync(join(root, path)));
  const created = files.filter((file) => !kept.includes(file));
  const problem = createFiles(root, created);
  if (problem !== undefined) {
    return printError(terminal, `${problem.path} ${problem.reason}. Nothing was written`);
  }
  const list = (paths: readonly { readonly path: string }[]): string =>
    paths.map(({ path }) => `  ${path}\n`).join('');
  printNote(terminal, `Created:\n${list(created)}\n`);
  if (kept.length > 0) printNote(terminal, `Kept as they were:\n${list(kept)}\n`);
  const code = await runGenerate(join(root, MANIFEST_FILE), {}, terminal);
  if (code === 0) printNote(terminal, nextSteps(relative(terminal.cwd, root)));
  return code;
}

function nameOf(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '');
  return name === '' ? 'server' : name.slice(0, 100);
}

/** The versions that this package is built and tested with. */
function packageVersions(): { readonly [name in ProjectPackage]: string } {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { version, devDependencies } = JSON.parse(text) as {
    version: string;
    devDependencies: { readonly [name in Exclude<ProjectPackage, 'snodo'>]: string };
  };
  const { '@types/node': types, typescript, vitest } = devDependencies;
  return { snodo: `^${version}`, '@types/node': types, typescript, vitest };
}

function nextSteps(folder: string): string {
  const word = /^[\w./\\-]+$/.test(folder) ? folder : `"${printable(folder)}"`;
  const enter = folder === '' ? '' : `  cd ${word}\n`;
  return `\nNext:\n${enter}  npm install\n  npm test\n  npx snodo call greet --arg name=Ada\n`;
}
