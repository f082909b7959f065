// Compiles the emitted code of every example, with its handlers, under all strict flags.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { COMPILERS } from './programs.mjs';
import { folderOf, PROJECTS, writeConfig } from './projects.mjs';

/** How modules are named and found. */
const MODULES = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  preserve: { module: 'preserve', moduleResolution: 'bundler' },
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
    for (const module of Object.keys(MODULES)) compile(project, compiler, module, tally);
  }
}

/** Compiles a project. */
export function compile(project, { name, major, script }, module, tally) {
  const config = `tsconfig.${major}.${module}.json`;
  const output = module === 'nodenext' ? outputOf(major) : `${outputOf(major)}-${module}`;
  writeConfig(project, config, { rootDir: '.', outDir: output, ...MODULES[module] });
  const { status, stdout } = spawnSync(process.execPath, [script, '-p', config], {
    cwd: folderOf(project),
    encoding: 'utf8',
  });
  tally.check(name, `${project.name}, ${module}`, status === 0 ? '' : stdout, '');
}

/** The folder of what a compiler writes, in a project that it writes for. */
export function outputOf(major) {
  return `dist-${major}`;
}
