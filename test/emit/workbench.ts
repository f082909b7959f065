import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const BIN = join(REPOSITORY, 'node_modules/.bin');

/** Files by their paths. */
export type Files = Readonly<Record<string, string>>;

/** Writes files to a fresh folder that is removed after the test, and gives its path. */
export function folderOf(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'snodo-emit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}

/**
 * Type-checks files as a strict user would, against the declarations of the built package. Gives the findings in these
 * files, as `path:line code`; findings elsewhere are not theirs.
 */
export function typeFindings(files: Files, compilerOptions: object = {}): string[] {
  const config = {
    extends: join(REPOSITORY, 'tsconfig.json'),
    compilerOptions: {
      typeRoots: [join(REPOSITORY, 'node_modules/@types')],
      skipLibCheck: true,
      ...compilerOptions,
    },
    include: ['.'],
    exclude: ['node_modules'],
  };
  const folder = folderOf({
    ...files,
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(config),
  });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(REPOSITORY, join(folder, 'node_modules/snodo'), 'junction');
  const { stdout } = spawnSync(join(BIN, 'tsc'), ['-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/^([^\s.(][^(\n]*)\((\d+),\d+\): error (TS\d+): .*$/gm)].map(
    ([, path, line, code]) => `${path}:${line} ${code}`,
  );
}

/** Runs the repository's formatter and linter over files. Gives what it says, or an empty text when it is content. */
export function styleFindings(files: Files): string {
  const { formatter, javascript, linter } = JSON.parse(
    readFileSync(join(REPOSITORY, 'biome.json'), 'utf8'),
  );
  const config = JSON.stringify({ root: true, formatter, javascript, linter });
  const sources = Object.entries(files).map(([path, text]) => [`files/${path}`, text]);
  const folder = folderOf({ ...Object.fromEntries(sources), 'biome.json': config });
  const { status, stdout, stderr } = spawnSync(
    join(BIN, 'biome'),
    ['check', '--error-on-warnings', '--colors=off', '--max-diagnostics=5', 'files'],
    { cwd: folder, encoding: 'utf8' },
  );
  return status === 0 ? '' : stdout + stderr;
}
