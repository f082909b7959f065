// Compiles the emitted code of every example, with its handlers, under all strict flags.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { COMPILERS } from './programs.mjs';
import { folderOf, PROJECTS, writeConfig } from './projects.mjs';

/** How modules are named and found, and what is compiled: all examples, or one that needs no types of Node. */
const SETTINGS = {
  nodenext: { options: { module: 'nodenext' } },
  bundler: { options: { module: 'esnext', moduleResolution: 'bundler' } },
  preserve: { options: { module: 'preserve', moduleResolution: 'bundler' } },
  'without node': {
    options: { module: 'nodenext', lib: ['es2023', 'dom'], types: [] },
    include: ['manifests/greeter', 'generated/greeter'],
  },
};

/** Compiles each project with each compiler. What nodenext writes stays in `dist-<major version>` of the project. */
export async function tryCompilers(tally) {
  for (const compiler of COMPILERS) {
    if (!existsSync(compiler.script)) {
      tally.check(compiler.name, 'is installed', 'no', 'yes');
      continue;
    }
    await tally.summarize(compiler.name, () => compileAll(compiler, tally));
  }
}

function compileAll(compiler, tally) {
  for (const project of PROJECTS) {
    for (const setting of Object.keys(SETTINGS)) compile(project, compiler, setting, tally);
  }
}

/** Compiles a project. */
export function compile(project, { name, major, script }, setting, tally) {
  const config = `tsconfig.${major}.${setting}.json`;
  const outDir = setting === 'nodenext' ? outputOf(major) : `${outputOf(major)}-${setting}`;
  const { options, include } = SETTINGS[setting];
  writeConfig(project, config, { rootDir: '.', outDir, ...options }, include);
  const { status, stdout } = spawnSync(process.execPath, [script, '-p', config], {
    cwd: folderOf(project),
    encoding: 'utf8',
  });
  tally.check(name, `${project.name}, ${setting}`, status === 0 ? '' : stdout, '');
}

/** The folder of what a compiler writes, in a project that it writes for. */
export function outputOf(major) {
  return `dist-${major}`;
}
