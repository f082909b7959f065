import {
  type Dirent,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import { compareCodePoints } from '../protocol/code-points.js';
import type { FileStatus } from './file-signature.js';
import { INSIDE, type InputRecorder, type ListedEntry } from './input-record.js';
import { findPackageFile } from './package-file.js';
import type { FileContent, ProjectFiles } from './project-files.js';
import {
  absolutePath,
  insideOf,
  leaves,
  type ProjectPlace,
  portable,
  projectPlace,
} from './project-place.js';

/** Largest file that is read: far above any real manifest or schema, far below what exhausts memory. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

const require = createRequire(import.meta.url);

/** A project on disk, and the manifest in it. */
export type NodeProject = ProjectPlace & { readonly files: ProjectFiles };

/**
 * Opens the project of a manifest. Reads nothing yet.
 *
 * @param manifestPath absolute, or relative to `cwd`
 * @param recorder takes note of what is read
 */
export function nodeProjectFiles(
  manifestPath: string,
  cwd: string,
  recorder?: InputRecorder,
): NodeProject {
  const place = projectPlace(manifestPath, cwd);
  return { ...place, files: filesBelow(place.root, cwd, recorder) };
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
      const { content, status } = readAnywhere(resolve(root, path));
      recorder?.readShared(path, content, status);
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

/** What stands at a path, with its status when that tells all changes of it: links may change where they lead to. */
type Found = { readonly content: FileContent; readonly status?: Stats };

function readBelow(root: string, path: string, isInside: (path: string) => boolean): Found {
  const absolute = absolutePath(root, path);
  if (absolute === undefined) return { content: outside() };
  try {
    const status = lstatSync(absolute, { throwIfNoEntry: false });
    if (status === undefined) return { content: { kind: 'missing' } };
    const isLink = status.isSymbolicLink();
    return isInside(isLink ? absolute : dirname(absolute))
      ? found(absolute, status)
      : { content: outside() };
  } catch (error) {
    return { content: failure(error) };
  }
}

function readAnywhere(absolute: string): Found {
  try {
    return found(absolute, lstatSync(absolute));
  } catch (error) {
    return { content: failure(error) };
  }
}

function found(absolute: string, status: Stats): Found {
  if (status.isSymbolicLink()) return { content: contentOf(absolute, statSync(absolute)) };
  const content = contentOf(absolute, status);
  return content.kind === 'file' ? { content, status } : { content };
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
    const { entries: listed, status } = listing(path, isInside);
    recorder?.list(shown, listed, status);
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

/** A folder as it was listed, with its status when that tells all changes of it: links may change where they lead to. */
export type Listing = {
  /** What of it decides what is found in it: names, kinds, where links lead, and on which side of the root it lies. */
  readonly entries: readonly ListedEntry[] | undefined;
  readonly status?: FileStatus;
};

/** Lists a folder; without entries when there is none. */
export function listing(path: string, isInside: (path: string) => boolean): Listing {
  try {
    const status = lstatSync(path);
    const names = readdirSync(path, { withFileTypes: true });
    const listed = names.map((entry) => ({ name: entry.name, kind: entryKind(entry, path) }));
    const entries = [isInside(path) ? INSIDE : { name: '', kind: 'outside' }, ...listed];
    const hasLinks = !status.isDirectory() || names.some((entry) => entry.isSymbolicLink());
    return hasLinks ? { entries } : { entries, status };
  } catch (error) {
    const content = failure(error);
    return {
      entries: content.kind === 'unreadable' ? [{ name: '', kind: content.reason }] : undefined,
    };
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
