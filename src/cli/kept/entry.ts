import { createHash } from 'node:crypto';
import type { Section, Sightings } from './sightings.js';

/** What a command printed, and how it ended. */
export type KeptResult = {
  readonly out: string;
  readonly err: string;
  readonly exitCode: 0 | 1;
};

/** What is kept of a run. */
export type Entry = {
  readonly result: KeptResult;
  /** The manifest as the command line names it; null = the nearest one. */
  readonly argument: string | null;
  /** The project root, as seen from the working directory. */
  readonly root: string;
  /** The manifest, relative to the project root. */
  readonly manifest: string;
  readonly seen: Sightings;
  /** What the run left for one that only some files are new to: a line of text, and empty for nothing. */
  parts(): string;
};

/**
 * Writes an entry: a digest of it and of what it belongs to, then a line with what is read in every run, one with what
 * observations gave, and one with the parts, and then the expectations as numbers of 8 bytes.
 */
export function entryBytes({ seen, parts, ...head }: Entry, subject: string): Uint8Array {
  const lines = [
    JSON.stringify({ ...head, sections: seen.sections }),
    JSON.stringify(seen.gave()),
    parts(),
  ];
  const content = Buffer.concat([
    Buffer.from(`${lines.join('\n')}\n`),
    new Uint8Array(seen.expected.buffer),
  ]);
  return Buffer.concat([Buffer.from(`${digestOf(content, subject)}\n`), content]);
}

/** Reads an entry. Undefined for anything but what `entryBytes` gave for the subject. */
export function readEntry(bytes: Buffer, subject: string): Entry | undefined {
  const start = bytes.indexOf('\n') + 1;
  const content = bytes.subarray(start);
  if (bytes.toString('latin1', 0, Math.max(start - 1, 0)) !== digestOf(content, subject)) {
    return undefined;
  }
  const [headEnd = 0, gaveEnd = 0, partsEnd = 0] = lineEnds(content, 3);
  const line = (from: number, to: number): string => content.toString('utf8', from, to);
  const { sections, ...head } = JSON.parse(line(0, headEnd)) as Omit<Entry, 'seen' | 'parts'> & {
    readonly sections: readonly Section[];
  };
  const expected = new Float64Array(new Uint8Array(content.subarray(partsEnd + 1)).buffer);
  let gave: readonly string[] | undefined;
  return {
    ...head,
    seen: {
      sections,
      expected,
      gave() {
        gave ??= JSON.parse(line(headEnd + 1, gaveEnd)) as readonly string[];
        return gave;
      },
    },
    parts: () => line(gaveEnd + 1, partsEnd),
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
