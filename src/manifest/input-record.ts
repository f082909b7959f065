import { createHash } from 'node:crypto';
import type { FileContent } from './project-files.js';

/** An entry of a folder as a run took it in: its name, and whatever else of it decides how it is read. */
export type ListedEntry = { readonly name: string; readonly kind: string };

/** Takes note of everything that a run reads from the disk. */
export type InputRecorder = {
  /** A file was read, or found missing. */
  read(path: string, content: FileContent): void;
  /** A folder was listed; undefined = it could not be. */
  list(path: string, entries: readonly ListedEntry[] | undefined): void;
  /** A file was read that may lie outside the project, or found missing. */
  readShared(path: string, content: FileContent): void;
  /** A file of an installed package was looked for from a folder; `path` is where it was found. */
  find(folder: string, file: string, path: string | undefined): void;
};

/**
 * What a run has read, in order, each once: paths relative to the project root, with `/`. A package file is written as the
 * folder that it was looked for from, a colon, and its name.
 */
export type RecordedInput = readonly [kind: 'file' | 'folder' | 'shared' | 'package', path: string];

/** Writes the look-up of a package file as an input. */
function lookup(folder: string, file: string): string {
  return `${folder}:${file}`;
}

/** Reads the look-up of a package file: names of files in packages have no colon. */
export function lookupOf(input: string): { readonly folder: string; readonly file: string } {
  const mark = input.lastIndexOf(':');
  return { folder: input.slice(0, mark), file: input.slice(mark + 1) };
}

/** The inputs of a run, and a digest of all that they gave. */
export type InputRecord = InputRecorder & {
  readonly inputs: readonly RecordedInput[];
  /** Digests the inputs, and further texts, as hexadecimal SHA-256. Ends the record. */
  digest(...texts: readonly string[]): string;
};

/** Starts a record. Its memory is bounded by the paths: contents are digested as they come. */
export function inputRecord(): InputRecord {
  const inputs: RecordedInput[] = [];
  const known = new Set<string>();
  /** What each input gave, but for the bytes of files; their lengths are among it. */
  const outcomes: (readonly (string | number)[])[] = [];
  const hash = createHash('sha256');
  const isNew = (kind: RecordedInput[0], path: string): boolean => {
    const key = `${kind} ${path}`;
    if (known.has(key)) return false;
    known.add(key);
    inputs.push([kind, path]);
    return true;
  };
  const readAs = (kind: RecordedInput[0], path: string, content: FileContent): void => {
    if (!isNew(kind, path)) return;
    if (content.kind === 'file') {
      hash.update(content.bytes);
      outcomes.push([content.bytes.length]);
    } else {
      outcomes.push([content.kind, content.kind === 'unreadable' ? content.reason : '']);
    }
  };
  return {
    inputs,
    read: (path, content) => readAs('file', path, content),
    readShared: (path, content) => readAs('shared', path, content),
    list(path, entries) {
      if (!isNew('folder', path)) return;
      outcomes.push(entries?.map(({ name, kind }) => `${kind}/${name}`).sort() ?? ['missing']);
    },
    find(folder, file, path) {
      if (isNew('package', lookup(folder, file))) outcomes.push([path ?? '']);
    },
    digest(...texts) {
      return hash.update(JSON.stringify([inputs, outcomes, texts])).digest('hex');
    },
  };
}
