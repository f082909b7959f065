import {
  chmodSync,
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';

/** What stands at a path; links are not followed. */
export type DiskEntry = {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Equal for two paths that name one file, as on a case-insensitive file system. */
  readonly identity: string;
};

/**
 * The operations on the file system that writing needs, on absolute paths: a port, so that a test can let any of
 * them fail. Each throws the system's error, except that `entry` gives undefined where nothing is.
 */
export type Disk = {
  entry(path: string): DiskEntry | undefined;
  /** The path without links. */
  realPath(path: string): string;
  list(folder: string): readonly { readonly name: string; readonly kind: DiskEntry['kind'] }[];
  read(path: string): Uint8Array;
  /** Reads at most that many bytes from the start of a file. */
  readStart(path: string, bytes: number): Uint8Array;
  /** Creates one folder, if it is not there; its parent exists. */
  createFolder(path: string): void;
  /** Creates a file, whole or not at all; fails when something is there. */
  create(path: string, text: string): void;
  /** Moves a file over another one, in one step. */
  replace(from: string, to: string): void;
  /** Gives a file the permissions of another one. */
  copyMode(from: string, to: string): void;
  /** Gives a file a second name, in one step; fails when something is there. */
  link(from: string, to: string): void;
  /** Removes a file, if it is there. */
  remove(path: string): void;
  /** Removes a folder that is empty. */
  removeEmptyFolder(path: string): void;
  /** Removes a folder with its content; links in it are not followed. */
  removeTree(path: string): void;
};

/** The disk of this machine. */
export const nodeDisk: Disk = {
  entry(path) {
    const stats = lstatSync(path, { throwIfNoEntry: false, bigint: true });
    return stats && { kind: kindOf(stats), identity: `${stats.dev}:${stats.ino}` };
  },
  realPath: (path) => realpathSync.native(path),
  list: (folder) =>
    readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: kindOf(entry),
    })),
  read: (path) => readFileSync(path),
  readStart(path, bytes) {
    const file = openSync(path, 'r');
    try {
      const buffer = new Uint8Array(bytes);
      return buffer.subarray(0, readSync(file, buffer));
    } finally {
      closeSync(file);
    }
  },
  createFolder(path) {
    try {
      mkdirSync(path); // not `recursive`, which hides the reason on a file system that is read-only
    } catch (error) {
      if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
    }
  },
  create(path, text) {
    const file = openSync(path, 'wx');
    try {
      writeFileSync(file, text);
    } catch (error) {
      unlinkSync(path);
      throw error;
    } finally {
      closeSync(file);
    }
  },
  replace: renameSync,
  copyMode: (from, to) => chmodSync(to, statSync(from).mode),
  link: linkSync,
  remove: (path) => rmSync(path, { force: true }),
  removeEmptyFolder: (path) => rmdirSync(path),
  removeTree: (path) => rmSync(path, { recursive: true, force: true }),
};

function kindOf(entry: {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}): DiskEntry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
