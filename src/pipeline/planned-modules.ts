import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, resolve } from 'node:path';
import type { Loader, OnLoadResult, OnResolveArgs, OnResolveResult } from 'esbuild';
import type { PlannedFile } from '../emit/file-plan.js';

/** The texts of planned files by their absolute paths. */
export type PlannedTexts = ReadonlyMap<string, string>;

/** Takes what a bundler reads from memory: generated files, and the stubs of handlers that are not on disk. */
export function plannedTexts(plannedFiles: readonly PlannedFile[], root: string): PlannedTexts {
  const files = plannedFiles.map((file) => ({ ...file, absolute: resolve(root, file.path) }));
  return new Map(
    files
      .filter(({ ownership, absolute }) => ownership === 'generated' || !isFile(absolute))
      .map(({ absolute, text }) => [absolute, text]),
  );
}

/** What the bundler calls the module that it is given as a text. */
const ENTRY = '<stdin>';

/** Finds planned files, and what they import of the project: the default search needs their folder on disk. */
export function resolveRelative(
  { path, importer, resolveDir }: OnResolveArgs,
  planned: PlannedTexts,
): OnResolveResult | undefined {
  const absolute = resolve(resolveDir, path);
  const candidates = [absolute, absolute.replace(/\.([cm]?)js$/, '.$1ts')];
  const found =
    candidates.find((candidate) => planned.has(candidate)) ??
    (planned.has(importer) || importer === ENTRY ? candidates.find(isFile) : undefined);
  return found === undefined ? undefined : { path: found };
}

/** Binds a subpath of this package to the file that the running program uses: the files are emitted for that version. */
export function resolveOwn(path: string, bind: (file: string) => OnResolveResult): OnResolveResult {
  try {
    return bind(createRequire(import.meta.url).resolve(path));
  } catch {
    return { errors: [{ text: `could not resolve "${path}": this package has no such entry` }] };
  }
}

/** Gives the text of a planned file; undefined for a file that is on disk. */
export function loadPlanned(path: string, planned: PlannedTexts): OnLoadResult | undefined {
  const contents = planned.get(path);
  return contents === undefined
    ? undefined
    : { contents, loader: loaderOf(path), resolveDir: dirname(path) };
}

/** How a file is read, by its extension. */
export function loaderOf(path: string): Loader {
  return LOADERS[extname(path)] ?? 'ts';
}

const LOADERS: { readonly [extension: string]: Loader } = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
  '.jsx': 'jsx',
};

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
