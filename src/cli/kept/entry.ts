import { createHash } from 'node:crypto';
import { type InputKind, MISSING, type Observation } from '../../manifest/input-record.js';
import { isNormalPath } from '../../manifest/project-place.js';
import type { OutputKind } from '../../write/observed-disk.js';

/** What a command printed, and how it ended. */
export type KeptResult = {
  readonly out: string;
  readonly err: string;
  readonly exitCode: 0 | 1;
};

/** Something that a run has seen of the disk. */
export type Observed = Observation<InputKind | OutputKind>;

/** What is kept of a run. */
export type Entry = {
  readonly result: KeptResult;
  /** The manifest as the command line names it; null = the nearest one. */
  readonly argument: string | null;
  /** The project root, as seen from the working directory. */
  readonly root: string;
  /** The manifest, relative to the project root. */
  readonly manifest: string;
  readonly observations: readonly Observed[];
  /** What the run left for one that only some files are new to; a line of text, and empty for nothing. */
  readonly parts: string;
};

/** What has been seen in one folder: names of files in it, relative to the project root with `/`. */
export type Section = readonly [kind: Observed[0], folder: string, names: readonly string[]];

/** An entry as it is read: what a run needs in which nothing has changed, and the rest on demand. */
export type StoredEntry = Omit<Entry, 'observations' | 'parts'> & {
  readonly sections: readonly Section[];
  /** What is expected of the status of each observation, in order: four numbers each. */
  readonly expected: Float64Array;
  observations(): readonly Observed[];
  parts(): string;
};

/** Numbers of an expectation: a signature, or one of `EXPECTED` and three that say nothing. */
export const EXPECTATION = 4;

/** What is expected where no signature is known, in place of a size. */
export const EXPECTED = {
  /** Nothing is there. */
  nothing: -1,
  /** Some folder. */
  folder: -2,
  /** Some regular file. */
  file: -3,
  /** The status alone does not tell. */
  unknown: -4,
} as const;

/**
 * Writes an entry: a digest of it and of what it belongs to, then lines with what is read in every run, with what observations
 * gave, and with the parts, then the expectations as numbers of 8 bytes. Few large pieces: 3,000 observations as JSON lists of
 * their own take as long to read as looking at 3,000 files.
 */
export function entryBytes(entry: Entry, subject: string): Uint8Array {
  const { observations, parts, ...head } = entry;
  const sections = new Map<string, { section: Section & { 2: string[] }; seen: Observed[] }>();
  for (const observation of observations) {
    const [kind, path] = observation;
    const end = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(end, 0));
    const key = `${kind} ${folder}`;
    const { section, seen } = sections.get(key) ?? { section: [kind, folder, []], seen: [] };
    if (seen.length === 0) sections.set(key, { section, seen });
    section[2].push(path.slice(end + 1));
    seen.push(observation);
  }
  const groups = [...sections.values()];
  const ordered = groups.flatMap(({ seen }) => seen);
  const lines = [
    JSON.stringify({ ...head, sections: groups.map(({ section }) => section) }),
    JSON.stringify(ordered.map(([, , gave]) => gave)),
    parts,
  ];
  const content = Buffer.concat([
    Buffer.from(`${lines.join('\n')}\n`),
    Buffer.from(Float64Array.from(ordered.flatMap(expectationOf)).buffer),
  ]);
  return Buffer.concat([Buffer.from(`${digestOf(content, subject)}\n`), content]);
}

/** Reads an entry. Undefined for anything but what `entryBytes` gave for the subject. */
export function readEntry(bytes: Buffer, subject: string): StoredEntry | undefined {
  const start = bytes.indexOf('\n') + 1;
  const content = bytes.subarray(start);
  if (bytes.toString('latin1', 0, Math.max(start - 1, 0)) !== digestOf(content, subject)) {
    return undefined;
  }
  const [head = 0, gave = 0, parts = 0] = lineEnds(content, 3);
  const line = (from: number, to: number): string => content.toString('utf8', from, to);
  const { sections, ...others } = JSON.parse(line(0, head)) as Omit<Entry, 'observations'> & {
    readonly sections: readonly Section[];
  };
  const expected = new Float64Array(new Uint8Array(content.subarray(parts + 1)).buffer);
  return {
    ...others,
    sections,
    expected,
    observations: () => observationsOf(sections, JSON.parse(line(head + 1, gave)), expected),
    parts: () => line(gave + 1, parts),
  };
}

function lineEnds(content: Buffer, count: number): readonly number[] {
  const ends: number[] = [];
  for (let end = -1; ends.length < count; ends.push(end)) end = content.indexOf('\n', end + 1);
  return ends;
}

function digestOf(content: Uint8Array, subject: string): string {
  return createHash('sha256').update(subject).update('\n').update(content).digest('hex');
}

function expectationOf([kind, path, gave, ...signature]: Observed): readonly number[] {
  if (signature.length > 0) return signature;
  return [codeOf(kind, path, gave), 0, 0, 0];
}

function codeOf(kind: Observed[0], path: string, gave: string): number {
  if (kind === 'package' || (path !== '' && !isNormalPath(path))) return EXPECTED.unknown;
  if (gave === MISSING) return EXPECTED.nothing;
  return kind === 'place' && (gave === 'file' || gave === 'folder')
    ? EXPECTED[gave]
    : EXPECTED.unknown;
}

function observationsOf(
  sections: readonly Section[],
  gave: readonly string[],
  expected: Float64Array,
): readonly Observed[] {
  let index = 0;
  return sections.flatMap(([kind, folder, names]) =>
    names.map((name): Observed => {
      const path = folder === '' ? name : `${folder}/${name}`;
      const at = index * EXPECTATION;
      const [size = EXPECTED.unknown, mtimeMs = 0, ctimeMs = 0, ino = 0] = expected.subarray(
        at,
        at + EXPECTATION,
      );
      const text = gave[index] ?? '';
      index += 1;
      return size < 0 ? [kind, path, text] : [kind, path, text, size, mtimeMs, ctimeMs, ino];
    }),
  );
}
