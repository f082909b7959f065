import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { globSync } from 'tinyglobby';
import { systemReason } from '../diagnostics/system-reason.js';
import { compareCodePoints } from '../protocol/code-points.js';
import type { FileContent, ProjectFiles } from './project-files.js';

/** Largest file that is read: far above any real manifest or schema, far below what exhausts memory. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

/** A project on disk, and the manifest in it. */
export type NodeProject = {
  readonly files: ProjectFiles;
  /** Absolute path of the project root. */
  readonly root: string;
  /** The manifest, relative to the project root, with `/`. */
  readonly manifest: string;
};

/**
 * Opens the project of a manifest: its root is the folder of the nearest `package.json` above the manifest, else the
 * manifest's own folder. Reads nothing yet.
 *
 * @param manifestPath absolute, or relative to `cwd`
 */
export function nodeProjectFiles(manifestPath: string, cwd: string): NodeProject {
  const absolute = resolve(cwd, manifestPath);
  const folder = dirname(absolute);
  const root = nearestUpwards(folder, 'package.json') ?? folder;
  return {
    files: filesBelow(root, cwd),
    root,
    manifest: portable(relative(root, absolute)),
  };
}

/** Finds the nearest `snodo.yaml` in a folder or above it; its absolute path. */
export function findManifest(cwd: string): string | undefined {
  const folder = nearestUpwards(cwd, 'snodo.yaml');
  return folder === undefined ? undefined : join(folder, 'snodo.yaml');
}

function nearestUpwards(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestUpwards(parent, name);
}

function filesBelow(root: string, cwd: string): ProjectFiles {
  const isInside = insideOf(root);
  return {
    read: (path) => readBelow(root, path, isInside),
    glob: (folder, patterns, unreadable) =>
      globSync([...patterns], {
        cwd: join(root, folder),
        absolute: true,
        onlyFiles: true,
        dot: false,
        expandDirectories: false,
        extglob: false, // `+(a|b)*` makes the matcher try every way to split a name
        ignore: ['**/node_modules/**'],
        fs: { readdirSync: boundedReaddir(root, isInside, unreadable) },
      })
        .map((path) => portable(relative(root, path)))
        .filter((path) => !leaves(path))
        .sort(compareCodePoints),
    display: (path) => {
      const shown = relative(cwd, resolve(root, path));
      return isAbsolute(shown) ? portable(resolve(root, path)) : portable(shown);
    },
  };
}

function readBelow(root: string, path: string, isInside: (path: string) => boolean): FileContent {
  const absolute = resolve(root, path);
  if (path.includes('\0') || leaves(relative(root, absolute))) return outside();
  try {
    const status = lstatSync(absolute, { throwIfNoEntry: false });
    if (status === undefined) return { kind: 'missing' };
    if (!isInside(status.isSymbolicLink() ? absolute : dirname(absolute))) return outside();
    return status.isSymbolicLink()
      ? contentOf(absolute, statSync(absolute))
      : contentOf(absolute, status);
  } catch (error) {
    return failure(error);
  }
}

function contentOf(absolute: string, status: Stats): FileContent {
  if (status.isDirectory()) return { kind: 'directory' };
  if (!status.isFile()) return { kind: 'unreadable', reason: 'it is not a regular file' };
  if (status.size > MAX_FILE_BYTES) {
    return { kind: 'unreadable', reason: `it is larger than ${MAX_FILE_BYTES} bytes` };
  }
  return { kind: 'file', bytes: readFileSync(absolute) };
}

/**
 * Tells whether an existing path lies below the root when all links are followed; each path is looked up once. The root
 * itself may be reached through a link: what counts is where the path lies in relation to it.
 */
function insideOf(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  let realRoot: string | undefined;
  return (path) => {
    realRoot ??= realpathSync(root);
    const isInside = known.get(path) ?? !leaves(relative(realRoot, realpathSync(path)));
    known.set(path, isInside);
    return isInside;
  };
}

/**
 * Lists a folder for the glob library, which takes one that cannot be read for an empty one. Where a link leads out of
 * the project, to the root of the disk even, files are listed (and refused later), but folders are not entered.
 */
function boundedReaddir(
  root: string,
  isInside: (path: string) => boolean,
  unreadable: ((path: string, reason: string) => void) | undefined,
): typeof readdirSync {
  return ((path: string, options: { readonly withFileTypes: true }) => {
    try {
      const entries = readdirSync(path, options);
      return isInside(path) ? entries : entries.filter((entry) => entry.isFile());
    } catch (error) {
      const content = failure(error);
      if (content.kind === 'unreadable') {
        unreadable?.(portable(relative(root, path)), content.reason);
      }
      throw error;
    }
  }) as typeof readdirSync;
}

function outside(): FileContent {
  return { kind: 'unreadable', reason: 'it lies outside the project root' };
}

function failure(error: unknown): FileContent {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
  return { kind: 'unreadable', reason: systemReason(error) ?? String(error) };
}

function leaves(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || path.startsWith('../') || isAbsolute(path);
}

function portable(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
