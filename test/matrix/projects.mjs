// The projects of users that the matrix tries: the manifests of this repository with their handlers, generated anew.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const projects = fileURLToPath(new URL('build/projects/', import.meta.url));

/** How the sources of a project import each other, and the options that let the compiler take it. */
export const PROJECTS = [
  { name: 'js', extension: 'js', options: {} },
  { name: 'ts-rewritten', extension: 'ts', options: { rewriteRelativeImportExtensions: true } },
  {
    name: 'ts-as-it-is',
    extension: 'ts',
    options: { allowImportingTsExtensions: true, noEmit: true },
  },
];

/** Names of the example servers. */
export const SERVERS = readdirSync(`${root}manifests`)
  .filter((name) => existsSync(`${root}manifests/${name}/snodo.yaml`))
  .sort();

/** Every flag that makes the compiler stricter, or its output more portable. */
const STRICT = {
  target: 'es2023',
  lib: ['es2023'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  erasableSyntaxOnly: true,
  declaration: true,
  forceConsistentCasingInFileNames: true,
  skipLibCheck: false,
};

/** The folder of a project. */
export function folderOf({ name }) {
  return `${projects}${name}/`;
}

/**
 * Makes the projects anew, with the package as it is published. How imports of generated files end is left to each project's
 * `tsconfig.json`.
 */
export function makeProjects() {
  const packed = packedPackage();
  for (const project of PROJECTS) {
    const folder = folderOf(project);
    cpSync(packed, `${folder}node_modules/snodo`, { recursive: true });
    cpSync(`${root}manifests`, `${folder}manifests`, { recursive: true });
    writeFileSync(`${folder}package.json`, '{ "type": "module", "private": true }\n');
    writeConfig(project, 'tsconfig.json', { module: 'nodenext' });
    if (project.extension === 'ts') nameSources(`${folder}manifests/`);
    for (const server of SERVERS) generate(server, folder);
  }
}

/** Writes a configuration of a project, for all its sources if nothing else is said. */
export function writeConfig(project, file, options, include = ['manifests', 'generated']) {
  const compilerOptions = { ...STRICT, ...project.options, ...options };
  const config = { compilerOptions, include };
  writeFileSync(`${folderOf(project)}${file}`, JSON.stringify(config, null, 2));
}

function packedPackage() {
  rmSync(projects, { recursive: true, force: true });
  mkdirSync(projects, { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', projects];
  const tarball = execFileSync(npm, pack, { cwd: root, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', tarball], { cwd: projects });
  return `${projects}package`;
}

/** Handlers are the user's: where imports end in `.ts`, theirs do too. */
function nameSources(folder) {
  for (const path of readdirSync(folder, { recursive: true })) {
    if (!path.endsWith('.ts')) continue;
    const text = readFileSync(folder + path, 'utf8');
    writeFileSync(folder + path, text.replaceAll(/(from '\.{1,2}\/[^']+)\.js'/g, "$1.ts'"));
  }
}

function generate(server, folder) {
  const snodo = `${folder}node_modules/snodo/bin/snodo.js`;
  execFileSync(process.execPath, [snodo, 'generate', `manifests/${server}/snodo.yaml`], {
    cwd: folder,
    stdio: 'pipe', // a failure shows what it printed
  });
}
