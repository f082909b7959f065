import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { main } from '../../src/cli/main.js';

/** The folder of this repository. */
export const REPOSITORY: string = resolve(import.meta.dirname, '../..');

/** What a guide's project has installed. */
const INSTALLED = { snodo: '.', vitest: 'node_modules/vitest' };

const TSCONFIG = {
  extends: join(REPOSITORY, 'tsconfig.json'),
  compilerOptions: {
    typeRoots: [join(REPOSITORY, 'node_modules/@types')],
    skipLibCheck: true,
  },
  include: ['**/*.ts'],
  exclude: ['node_modules'],
};

/** A test of a guide's project that has run. */
export type RunTest = {
  /** Relative to the folder of the project. */
  readonly file: string;
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
};

/** What vitest reports, as far as it is looked at. */
type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly Omit<RunTest, 'file'>[];
  }[];
};

/** The project that a guide shows, on disk. */
export type GuideProject = {
  readonly folder: string;
  /** Runs a command of `snodo` in it: the exit code, and what it prints. */
  snodo(...args: readonly string[]): Promise<{ readonly exit: number; readonly printed: string }>;
  /** What a strict compiler finds. */
  compile(): string;
  test(): readonly RunTest[];
  remove(): void;
};

/** Writes the files of a guide into a folder of their own. */
export function writeProject(files: Readonly<Record<string, string>>): GuideProject {
  const folder = mkdtempSync(join(tmpdir(), 'snodo-guide-'));
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, path] of Object.entries(INSTALLED)) {
    symlinkSync(join(REPOSITORY, path), join(folder, 'node_modules', name), 'junction');
  }
  const all = {
    ...files,
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify(TSCONFIG),
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = (bin: string, ...args: readonly string[]): string =>
    spawnSync(process.execPath, [join(REPOSITORY, 'node_modules', bin), ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;
  return {
    folder,
    async snodo(...args) {
      let printed = '';
      const out = (text: string) => {
        printed += text;
      };
      const color = { out: false, err: false };
      const exit = await main([...args], { cwd: folder, color, out, err: out });
      return { exit, printed };
    },
    compile: () => run('typescript/bin/tsc', '-p', '.', '--pretty', 'false'),
    test() {
      const config = join(REPOSITORY, 'vitest.config.ts');
      const text = run(
        'vitest/vitest.mjs',
        ...['run', '--root', folder, '--config', config, '--reporter', 'json'],
      );
      const { testResults }: Report = JSON.parse(text);
      return testResults.flatMap(({ name, assertionResults }) => {
        const file = relative(realpathSync(folder), realpathSync(name)).replaceAll(sep, '/');
        return assertionResults.map((result) => ({ ...result, file }));
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
