// Bundles the built command line, which `snodo.js` starts, and what programs import as `snodo` into a few files: loading some
// 300 modules one by one costs every run more than the work that it does for a small manifest. Each command is a file of its own. What nearly every run needs of
// other packages is bundled too, with their licenses beside it; the rest stays outside and is loaded when it is needed. So do
// the runtime and the client, which are bundled for themselves: served handlers import them too, and both sides must mean the
// same classes.
// Usage: node bin/bundle.mjs (a step of `npm run build`)

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundleRuntime } from './bundle-runtime.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'dist');
const outdir = join(dist, 'bin');

/** Packages that most runs load, and what they consist of. */
const BUNDLED = /^(?:commander|fdir|handlebars|picocolors|picomatch|tinyglobby|yaml)(?:\/|$)/;

const { dependencies, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** How files of this package load another one when they need it, and not earlier. */
const REQUIRE = /^const require = createRequire\(import\.meta\.url\);$/m;

/** Lets the bundler see what is loaded so: a bundled package still runs only when it is called for. */
const visibleRequires = {
  name: 'visible-requires',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) =>
      path.startsWith(dist + sep)
        ? { contents: readFileSync(path, 'utf8').replace(REQUIRE, '') }
        : undefined,
    );
  },
};

/** Leaves what is loaded on demand to files of other bundles: all of it, or what has one of some names. */
const loads = (names = /./) => ({
  name: 'loads',
  setup({ onResolve }) {
    onResolve({ filter: names }, ({ kind, path }) =>
      kind === 'dynamic-import' && !path.startsWith('node:')
        ? { path: `./${basename(path)}`, external: true }
        : undefined,
    );
  },
});

const options = {
  outdir,
  entryNames: '[name]',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Names stay, and lines stay short, so that a stack trace still says where a fault is.
  minifyWhitespace: true,
  minifySyntax: true,
  lineLimit: 120,
  logLevel: 'warning',
};

const program = {
  ...options,
  splitting: true,
  // As seen from `dist/cli`, and from `dist/bin` beside it.
  external: [
    '../runtime/*',
    '../client/*',
    ...Object.keys(dependencies).filter((name) => !BUNDLED.test(name)),
  ],
  // Its modules for browsers are the same parser, without a look at the environment for every token.
  alias: {
    yaml: join(dirname(fileURLToPath(import.meta.resolve('yaml'))), '../browser/dist/index.js'),
  },
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  metafile: true,
};
const cli = (names) => names.map((name) => join(dist, 'cli', `${name}.js`));

rmSync(outdir, { recursive: true, force: true });
// Modules that are shared come into one file for each set of entries that share them: some 30 small files for a command. To find
// and open those takes a run that has little to do as long as all that it does, so what runs often is bundled with few others.
await build({
  ...options,
  entryPoints: cli(['start', 'kept/second-look']),
  external: ['tinyglobby'], // for what is never asked of it here
  plugins: [loads()],
});
const often = await build({
  ...program,
  entryPoints: cli(['check', 'generate', 'generate-again']),
  plugins: [visibleRequires],
});
const others = await build({
  ...program,
  entryPoints: [...cli(['main']), join(dist, 'index.js')],
  plugins: [loads(/\/(?:check|generate)\.js$/), visibleRequires],
});

const inputs = [often, others].flatMap(({ metafile }) => Object.keys(metafile.inputs));
const folders = inputs.flatMap(
  (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
);
const notices = [...new Set(folders)].sort().map((folder) => {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`;
});
writeFileSync(join(outdir, 'LICENSES.txt'), notices.join(`\n${'-'.repeat(72)}\n\n`));

/** What is imported from outside: by the names of the package, by the command line, and by a thread. */
const entries = [
  ...Object.values(exports).map(({ default: path }) => path?.slice('./dist/'.length)),
  ...[often, others]
    .flatMap(({ metafile }) =>
      Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path)),
    )
    .map((path) => path.slice('../'.length)),
  'runtime/actors/worker/thread.js',
];
const isServed = (path) => /^(?:runtime|client|testing|validators)[/]/.test(path ?? '');
await bundleRuntime(dist, [...new Set(entries.filter(isServed))].sort());
