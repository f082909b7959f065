import {
  type Dirent,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import { compareCodePoints } from '../protocol/code-points.js';
import { INSIDE, type InputRecorder, type ListedEntry } from './input-record.js';
import { findPackageFile } from './package-file.js';
import type { FileContent, ProjectFiles } from './project-files.js';

/** Largest file that is read: far above any real manifest or schema, far below what exhausts memory. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

const require = createRequire(import.meta.url);

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
 * @param recorder takes note of what is read
 */
export function nodeProjectFiles(
  manifestPath: string,
  cwd: string,
  recorder?: InputRecorder,
): NodeProject {
  const absolute = resolve(cwd, manifestPath);
  const folder = dirname(absolute);
  const root = nearestUpwards(folder, 'package.json') ?? folder;
  return {
    files: filesBelow(root, cwd, recorder),
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

function filesBelow(root: string, cwd: string, recorder: InputRecorder | undefined): ProjectFiles {
  const isInside = insideOf(root);
  return {
    read(path) {
      const { content, status } = readBelow(root, path, isInside);
      recorder?.read(path, content, status);
      return content;
    },
    readShared(path) {
      const content = readAnywhere(resolve(root, path));
      recorder?.readShared(path, content);
      return content;
    },
    findInstalled(folder, file) {
      const found = findPackageFile(join(root, folder), file);
      const path = found && portable(relative(isInside(found) ? realpathSync(root) : root, found));
      recorder?.find(folder, file, path);
      return path;
    },
    glob(folder, patterns, unreadable) {
      const { globSync } = require('tinyglobby') as typeof import('tinyglobby');
      return globSync([...patterns], {
        cwd: join(root, folder),
        absolute: true,
        onlyFiles: true,
        dot: false,
        expandDirectories: false,
        extglob: false, // `+(a|b)*` makes the matcher try every way to split a name
        ignore: ['**/node_modules/**'],
        fs: { readdirSync: boundedReaddir(root, isInside, recorder, unreadable) },
      })
        .map((path) => portable(relative(root, path)))
        .filter((path) => !leaves(path))
        .sort(compareCodePoints);
    },
    display: (path) => {
      const shown = relative(cwd, resolve(root, path));
      return isAbsolute(shown) ? portable(resolve(root, path)) : portable(shown);
    },
  };
}

/** A relative path that is normal already, as nearly all are: `resolve` would take several times as long to join it. */
const NORMAL_PATH = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\:]+$/s;

/** What stands at a path, with its status when that tells all changes of it: links may change where they lead to. */
type Found = { readonly content: FileContent; readonly status?: Stats };

function readBelow(root: string, path: string, isInside: (path: string) => boolean): Found {
  const absolute = absolutePath(root, path);
  if (absolute === undefined) return { content: outside() };
  try {
    const status = lstatSync(absolute, { throwIfNoEntry: false });
    if (status === undefined) return { content: { kind: 'missing' } };
    const isLink = status.isSymbolicLink();
    if (!isInside(isLink ? absolute : dirname(absolute))) return { content: outside() };
    const content = contentOf(absolute, isLink ? statSync(absolute) : status);
    return content.kind === 'file' && !isLink ? { content, status } : { content };
  } catch (error) {
    return { content: failure(error) };
  }
}

/** The place of a path; undefined when its text leads out of the project. */
export function absolutePath(root: string, path: string): string | undefined {
  const absolute = NORMAL_PATH.test(path) ? `${root}${sep}${path}` : resolve(root, path);
  return path.includes('\0') || !isBelow(root, absolute) ? undefined : absolute;
}

function readAnywhere(absolute: string): FileContent {
  try {
    return contentOf(absolute, statSync(absolute));
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
export function insideOf(root: string): (path: string) => boolean {
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
  recorder: InputRecorder | undefined,
  unreadable: ((path: string, reason: string) => void) | undefined,
): typeof readdirSync {
  return ((path: string, options: { readonly withFileTypes: true }) => {
    const shown = portable(relative(root, path));
    recorder?.list(shown, listedEntries(path, isInside));
    try {
      const entries = readdirSync(path, options);
      return isInside(path) ? entries : entries.filter((entry) => entry.isFile());
    } catch (error) {
      const content = failure(error);
      if (content.kind === 'unreadable') {
        unreadable?.(shown, content.reason);
      }
      throw error;
    }
  }) as typeof readdirSync;
}

/** What of a folder decides what is found in it: names, kinds, where links lead, and on which side of the root it lies. */
export function listedEntries(
  path: string,
  isInside: (path: string) => boolean,
): readonly ListedEntry[] | undefined {
  try {
    const entries = readdirSync(path, { withFileTypes: true }).map((entry) => {
      return { name: entry.name, kind: entryKind(entry, path) };
    });
    return [isInside(path) ? INSIDE : { name: '', kind: 'outside' }, ...entries];
  } catch (error) {
    const content = failure(error);
    return content.kind === 'unreadable' ? [{ name: '', kind: content.reason }] : undefined;
  }
}

function entryKind(entry: Dirent, folder: string): string {
  if (!entry.isSymbolicLink()) return entry.isFile() ? 'f' : entry.isDirectory() ? 'd' : 'o';
  try {
    const target = realpathSync(join(folder, entry.name));
    return `${statSync(target).isDirectory() ? 'd' : 'f'} ${target}`;
  } catch {
    return 'broken';
  }
}

function outside(): FileContent {
  return { kind: 'unreadable', reason: 'it lies outside the project root' };
}

function failure(error: unknown): FileContent {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
  return { kind: 'unreadable', reason: systemReason(error) ?? String(error) };
}

function isBelow(root: string, absolute: string): boolean {
  return absolute === root || absolute.startsWith(root.endsWith(sep) ? root : root + sep);
}

function leaves(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || path.startsWith('../') || isAbsolute(path);
}

function portable(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
