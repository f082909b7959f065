import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  BuildOptions,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  Plugin,
  PluginBuild,
} from 'esbuild';
import type { FilePlan, PlannedFile } from '../emit/file-plan.js';
import { type Bundle, failureFindings, toFinding } from './bundle-findings.js';
import {
  loaderOf,
  loadPlanned,
  type PlannedTexts,
  plannedTexts,
  resolveOwn,
  resolveRelative,
} from './planned-modules.js';
import { withBundler } from './with-bundler.js';

/**
 * Bundles planned files with the TypeScript modules that stand in the project. `entry` is the text of a module in the
 * output folder: what it exports is what the bundle exports. `outfile` is the absolute path that the code is going to be
 * written to; the inline source map is relative to it.
 *
 * Planned files come from memory, so nothing has to be generated first; a handler that is on disk wins over its
 * planned stub. Packages stay outside, bound to the files that the importing file would get; `snodo/*` is the running
 * program's own. `import.meta.url` keeps meaning the file in which it is written.
 */
export function bundlePlan(
  plan: FilePlan,
  entry: string,
  root: string,
  outfile: string,
): Promise<Bundle> {
  const realRoot = realpathSync(root); // what the bundler finds on disk has no links in its path
  const resolveDir = join(realRoot, plan.output);
  return bundle({ contents: entry, resolveDir }, plan.files, realRoot, outfile);
}

/**
 * Bundles a module of the project that exports a server, with the TypeScript that it imports, in the same way. `file`
 * and `outfile` are absolute.
 */
export function bundleModule(file: string, root: string, outfile: string): Promise<Bundle> {
  const contents = `export * from ${JSON.stringify(`./${basename(file)}`)};`;
  return bundle({ contents, resolveDir: dirname(file) }, [], realpathSync(root), outfile);
}

async function bundle(
  entry: { readonly contents: string; readonly resolveDir: string },
  planned: readonly PlannedFile[],
  root: string,
  outfile: string,
): Promise<Bundle> {
  try {
    const options = {
      absWorkingDir: root,
      stdin: { ...entry, loader: 'ts' },
      outfile,
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      target: `node${process.versions.node}`,
      conditions: [], // the default adds `module`, which Node does not know
      sourcemap: 'inline',
      sourcesContent: false,
      banner: { js: REQUIRE },
      define: IMPORT_META,
      logLevel: 'silent',
      plugins: [projectPlugin(planned, root)],
    } satisfies BuildOptions;
    const { outputFiles, warnings, metafile } = await withBundler((build) => build(options));
    const findings = warnings.map((message) => toFinding('warning', message, root));
    return { code: outputFiles[0]?.text, findings, inputs: Object.keys(metafile.inputs) };
  } catch (error) {
    return { code: undefined, findings: failureFindings(error, root), inputs: [] };
  }
}

/** CommonJS modules of the project call `require`, which an ES module does not have. */
const REQUIRE =
  "import { createRequire as snodoCreateRequire } from 'node:module'; const require = snodoCreateRequire(import.meta.url);";

/** Members of `import.meta` that would mean the bundle, and the variables that hold their values instead. */
const IMPORT_META = {
  'import.meta.url': 'snodoFileUrl',
  'import.meta.filename': 'snodoFilePath',
  'import.meta.dirname': 'snodoFolderPath',
};

function projectPlugin(plannedFiles: readonly PlannedFile[], root: string): Plugin {
  const planned = plannedTexts(plannedFiles, root);
  return {
    name: 'snodo-project',
    setup(build) {
      build.onResolve({ filter: /^snodo(?:\/|$)/ }, ({ path }) => resolveOwn(path, external));
      build.onResolve({ filter: /^\.{1,2}\// }, (args) => resolveRelative(args, planned));
      build.onResolve({ filter: /^[^./]/ }, (args) => resolvePackage(args, build));
      build.onLoad({ filter: /\.(?:[cm]?[jt]s|[jt]sx)$/ }, ({ path }) => load(path, planned));
    },
  };
}

/** Marks the plugin's own question, which it must not answer. */
const ASKED = Symbol('asked');

/** Binds a package to the file that the importing file gets, since the bundle runs from another folder. */
async function resolvePackage(
  { path, importer, kind, resolveDir, pluginData }: OnResolveArgs,
  build: PluginBuild,
): Promise<OnResolveResult | undefined> {
  if (pluginData === ASKED) return undefined;
  const found = await build.resolve(path, { importer, kind, resolveDir, pluginData: ASKED });
  if (found.errors.length > 0 || found.external) return undefined;
  return isPackageFile(found.path) ? external(found.path) : { path: found.path };
}

/** A file that Node imports as it is. Anything else, such as a workspace's TypeScript sources, is bundled. */
function isPackageFile(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`) && !/\.[cm]?tsx?$/.test(path);
}

function external(path: string): OnResolveResult {
  return { path: pathToFileURL(path).href, external: true };
}

function load(path: string, planned: PlannedTexts): OnLoadResult | undefined {
  const text = planned.get(path) ?? readFileSync(path, 'utf8');
  if (!text.includes('import.meta')) return loadPlanned(path, planned);
  const constants = [
    `const snodoFileUrl = ${JSON.stringify(pathToFileURL(path).href)};`,
    `const snodoFilePath = ${JSON.stringify(path)};`,
    `const snodoFolderPath = ${JSON.stringify(dirname(path))};`,
  ];
  // On the first line, so that line numbers stay right.
  const contents = constants.join(' ') + text.replace(/^#!.*/, '');
  return { contents, loader: loaderOf(path), resolveDir: dirname(path) };
}
