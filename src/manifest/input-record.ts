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
};

/** What a run has read, in order, each once: paths relative to the project root, with `/`. */
export type RecordedInput = readonly [kind: 'file' | 'folder', path: string];

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
  return {
    inputs,
    read(path, content) {
      if (!isNew('file', path)) return;
      if (content.kind === 'file') {
        hash.update(content.bytes);
        outcomes.push([content.bytes.length]);
      } else {
        outcomes.push([content.kind, content.kind === 'unreadable' ? content.reason : '']);
      }
    },
    list(path, entries) {
      if (!isNew('folder', path)) return;
      outcomes.push(entries?.map(({ name, kind }) => `${kind}/${name}`).sort() ?? ['missing']);
    },
    digest(...texts) {
      return hash.update(JSON.stringify([inputs, outcomes, texts])).digest('hex');
    },
  };
}
