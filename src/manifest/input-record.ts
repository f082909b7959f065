import { createHash } from 'node:crypto';
import { type FileSignature, type FileStatus, signatureOf } from './file-signature.js';
import type { FileContent } from './project-files.js';

/** An entry of a folder as a run took it in: its name, and whatever else of it decides how it is read. */
export type ListedEntry = { readonly name: string; readonly kind: string };

/** Takes note of everything that a run reads from the disk. */
export type InputRecorder = {
  /** A file was read, or found missing; `status` is that of a regular file, taken before it was read. */
  read(path: string, content: FileContent, status?: FileStatus): void;
  /** A folder was listed; undefined = it could not be. `status` is its own, taken before, when links in it do not count. */
  list(path: string, entries: readonly ListedEntry[] | undefined, status?: FileStatus): void;
  /** A file was read that may lie outside the project, or found missing; `status` as in `read`. */
  readShared(path: string, content: FileContent, status?: FileStatus): void;
  /** A file of an installed package was looked for from a folder; `path` is where it was found. */
  find(folder: string, file: string, path: string | undefined): void;
};

/**
 * What a run has read, in order, each once: paths relative to the project root, with `/`. A package file is written as the
 * folder that it was looked for from, a colon, and its name.
 */
export type RecordedInput = readonly [kind: InputKind, path: string];

/** The kinds of inputs. */
export type InputKind = 'file' | 'folder' | 'shared' | 'package';

/**
 * An input, or a place of the output, with what it gave: a digest of its content, or why there was none. A signature tells
 * that a file, or the names in a folder, have not changed since without reading them.
 */
export type Observation<Kind = string> = readonly [
  kind: Kind,
  path: string,
  gave: string,
  ...signature: FileSignature | readonly [],
];

/** Writes the look-up of a package file as an input. */
function lookup(folder: string, file: string): string {
  return `${folder}:${file}`;
}

/** Reads the look-up of a package file: names of files in packages have no colon. */
export function lookupOf(input: string): { readonly folder: string; readonly file: string } {
  const mark = input.lastIndexOf(':');
  return { folder: input.slice(0, mark), file: input.slice(mark + 1) };
}

/** The inputs of a run. Its memory is bounded by the paths: contents are digested as they come. */
export type InputRecord = InputRecorder & {
  readonly inputs: readonly RecordedInput[];
  /** What the inputs gave, in their order. */
  observations(): readonly Observation<InputKind>[];
  /** The observation that was made last. */
  latest(): Observation<InputKind> | undefined;
  /** How often a file was read. */
  timesRead(path: string): number;
  /**
   * Takes note of what the run itself has written, so that the record is that of a run which finds it. False when that
   * cannot be told: something that was read is replaced, or more than files came into a folder that was listed.
   *
   * @param created texts of new files by their paths
   * @param replaced files with other texts
   * @param removed files that are gone
   */
  wrote(
    created: ReadonlyMap<string, string>,
    replaced: readonly string[],
    removed: readonly string[],
  ): boolean;
};

/**
 * Starts a record.
 *
 * @param now milliseconds since 1970, before anything is read
 */
export function inputRecord(now: number = Date.now()): InputRecord {
  const observations = new Map<string, Observation<InputKind>>();
  const listed = new Map<string, readonly ListedEntry[] | undefined>();
  const reads = new Map<string, number>();
  let latest: Observation<InputKind> | undefined;
  const observe = (...observation: Observation<InputKind>): void => {
    const key = `${observation[0]} ${observation[1]}`;
    latest = observation;
    if (!observations.has(key)) observations.set(key, observation);
  };
  const signature = (status: FileStatus | undefined): FileSignature | readonly [] =>
    status === undefined ? [] : signatureOf(status, now);
  const isFile = (path: string): boolean => observations.has(`file ${path}`);
  return {
    get inputs() {
      return [...observations.values()].map(([kind, path]) => [kind, path] as const);
    },
    read(path, content, status) {
      reads.set(path, (reads.get(path) ?? 0) + 1);
      observe('file', path, gaveOf(content), ...signature(status));
    },
    readShared: (path, content, status) =>
      observe('shared', path, gaveOf(content), ...signature(status)),
    list(path, entries, status) {
      if (!listed.has(path)) listed.set(path, entries);
      observe('folder', path, listingOf(entries), ...signature(status));
    },
    find: (folder, file, path) => observe('package', lookup(folder, file), path ?? ''),
    observations: () => [...observations.values()],
    latest: () => latest,
    timesRead: (path) => reads.get(path) ?? 0,
    wrote(created, replaced, removed) {
      if ([...replaced, ...removed].some(isFile)) return false;
      for (const [path, text] of created) {
        if (observations.get(`file ${path}`)?.[2] === MISSING) {
          observations.set(`file ${path}`, ['file', path, digestOf(Buffer.from(text))]);
        } else if (isFile(path)) return false;
      }
      for (const [folder, entries] of listed) {
        if (pathsIn(folder, removed).length > 0) return false;
        const names = pathsIn(folder, [...created.keys()]);
        if (names.some((name) => name.includes('/'))) return false;
        if (names.length === 0) continue;
        const all = [...(entries ?? [INSIDE]), ...names.map((name) => ({ name, kind: 'f' }))];
        observations.set(`folder ${folder}`, ['folder', folder, listingOf(all)]);
      }
      return true;
    },
  };
}

/** What a list of a folder inside the project begins with. */
export const INSIDE: ListedEntry = { name: '', kind: 'inside' };

/** What a file, a folder or a place gives where nothing is. */
export const MISSING = 'missing';

/** Those of some paths that lie in a folder, as they are called from there. */
function pathsIn(folder: string, paths: readonly string[]): readonly string[] {
  const start = folder === '' ? '' : `${folder}/`;
  return paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
}

/** What reading a file gave, as an observation has it. */
function gaveOf(content: FileContent): string {
  switch (content.kind) {
    case 'file':
      return digestOf(content.bytes);
    case 'unreadable':
      return `${content.kind}: ${content.reason}`;
    default:
      return content.kind;
  }
}

/** What listing a folder gave, as an observation has it. */
export function listingOf(entries: readonly ListedEntry[] | undefined): string {
  if (entries === undefined) return MISSING;
  const texts = entries.map(({ name, kind }) => `${kind}/${name}`).sort();
  return digestOf(Buffer.from(JSON.stringify(texts)));
}

/** Digests a content: the first half of its SHA-256, which nobody can meet by another content. */
export function digestOf(bytes: Uint8Array): string {
  return `=${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}`;
}

/** Whether what an observation gave is a content, and no reason why there was none. */
export function isDigest(gave: string): boolean {
  return gave.startsWith('=');
}
