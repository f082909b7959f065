import { createHash } from 'node:crypto';
import type { InputKind, Observation } from '../../manifest/input-record.js';
import type { OutputKind } from '../../write/observed-disk.js';

/** Something that a run has seen of the disk. */
export type Observed = Observation<InputKind | OutputKind>;

/** What is kept of a run. */
export type Entry = {
  readonly out: string;
  readonly err: string;
  readonly exitCode: 0 | 1;
  /** The manifest as the command line names it; null = the nearest one. */
  readonly argument: string | null;
  /** The project root, as seen from the working directory. */
  readonly root: string;
  /** The manifest, relative to the project root. */
  readonly manifest: string;
  readonly observations: readonly Observed[];
};

/** The kinds of observations, each once. */
const KINDS: Readonly<Record<InputKind | OutputKind, true>> = {
  file: true,
  folder: true,
  shared: true,
  package: true,
  place: true,
  list: true,
  text: true,
  start: true,
};

/** Writes an entry as two lines: a digest of it and of what it belongs to, and the entry. */
export function entryText(entry: Entry, subject: string): string {
  const text = JSON.stringify(entry);
  return `${digestOf(text, subject)}\n${text}\n`;
}

/** Reads an entry, and what stands behind it. Undefined for anything but what `entryText` gave for the subject. */
export function readEntry(
  bytes: Buffer,
  subject: string,
): { readonly entry: Entry; readonly rest: Buffer } | undefined {
  const start = bytes.indexOf('\n') + 1;
  const end = bytes.indexOf('\n', start);
  if (start === 0 || end === -1) return undefined;
  const text = bytes.toString('utf8', start, end);
  if (bytes.toString('latin1', 0, start - 1) !== digestOf(text, subject)) return undefined;
  const entry: unknown = JSON.parse(text);
  return isEntry(entry) ? { entry, rest: bytes.subarray(end + 1) } : undefined;
}

function digestOf(text: string, subject: string): string {
  return createHash('sha256').update(subject).update('\n').update(text).digest('hex');
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const entry: Partial<Record<keyof Entry, unknown>> = value;
  const { exitCode, argument, observations } = entry;
  return (
    [entry.out, entry.err, entry.root, entry.manifest].every((text) => typeof text === 'string') &&
    (exitCode === 0 || exitCode === 1) &&
    (argument === null || typeof argument === 'string') &&
    Array.isArray(observations) &&
    observations.every(isObserved)
  );
}

function isObserved(value: unknown): value is Observed {
  if (!Array.isArray(value)) return false;
  const [kind, path, gave, ...signature] = value as readonly unknown[];
  return (
    typeof kind === 'string' &&
    Object.hasOwn(KINDS, kind) &&
    typeof path === 'string' &&
    typeof gave === 'string' &&
    signature.every((part) => typeof part === 'number')
  );
}
