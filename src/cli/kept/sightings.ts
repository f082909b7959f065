import {
  type InputKind,
  isDigest,
  MISSING,
  type Observation,
} from '../../manifest/input-record.js';
import { isNormalPath } from '../../manifest/project-place.js';
import type { OutputKind } from '../../write/observed-disk.js';

/** Something that a run has seen of the disk. */
export type Observed = Observation<InputKind | OutputKind>;

/** What has been seen in one folder: names in it, relative to the project root with `/`. */
export type Section = readonly [kind: Observed[0], folder: string, names: readonly string[]];

/**
 * All observations of a run, as columns of which each run takes what it needs: thousands of objects take as long to read as the
 * files to look at.
 */
export type Sightings = {
  readonly sections: readonly Section[];
  /** What is expected of the status of each observation, in the order of the sections: `EXPECTATION` numbers each. */
  readonly expected: Float64Array;
  /** What each observation gave. */
  gave(): readonly string[];
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

/** Puts observations into columns. */
export function sightingsOf(observations: readonly Observed[]): Sightings {
  const groups = new Map<string, { kind: Observed[0]; folder: string; seen: Observed[] }>();
  for (const observation of withoutPlaces(observations)) {
    const [kind, path] = observation;
    const [folder] = splitPath(path);
    const key = `${kind} ${folder}`;
    const group = groups.get(key) ?? { kind, folder, seen: [] };
    if (group.seen.push(observation) === 1) groups.set(key, group);
  }
  const ordered = [...groups.values()];
  const all = ordered.flatMap(({ seen }) => seen);
  const gave = all.map(([, , text]) => text);
  return {
    sections: ordered.map(({ kind, folder, seen }) => {
      return [kind, folder, seen.map(([, path]) => splitPath(path)[1])];
    }),
    expected: Float64Array.from(all.flatMap(expectationOf)),
    gave: () => gave,
  };
}

/** Leaves out that a file stands where one was read. */
function withoutPlaces(observations: readonly Observed[]): readonly Observed[] {
  const read = new Set(
    observations.flatMap(([kind, path, gave]) => (kind === 'file' && isDigest(gave) ? [path] : [])),
  );
  return observations.filter(
    ([kind, path, gave]) => kind !== 'place' || gave !== 'file' || !read.has(path),
  );
}

/** The observation of a number; undefined when there are fewer. */
export function observationAt(
  { sections, expected, gave }: Sightings,
  index: number,
): Observed | undefined {
  let start = 0;
  for (const [kind, folder, names] of sections) {
    const name = names[index - start];
    start += names.length;
    if (name === undefined) continue;
    const path = folder === '' ? name : `${folder}/${name}`;
    const at = index * EXPECTATION;
    const [size = EXPECTED.unknown, mtimeMs = 0, ctimeMs = 0, ino = 0] = expected.subarray(
      at,
      at + EXPECTATION,
    );
    const text = gave()[index] ?? '';
    return size < 0 ? [kind, path, text] : [kind, path, text, size, mtimeMs, ctimeMs, ino];
  }
  return undefined;
}

/** The number of the observation of a kind and path; undefined when there is none. */
export function numberOf(
  { sections }: Sightings,
  kind: Observed[0],
  path: string,
): number | undefined {
  const [folder, name] = splitPath(path);
  let start = 0;
  for (const [sectionKind, sectionFolder, names] of sections) {
    const at = sectionKind === kind && sectionFolder === folder ? names.indexOf(name) : -1;
    if (at !== -1) return start + at;
    start += names.length;
  }
  return undefined;
}

/** The same with other observations in the place of some, by their numbers, and with further ones. */
export function withObservations(
  sightings: Sightings,
  changes: ReadonlyMap<number, Observed>,
  added: readonly Observed[] = [],
): Sightings {
  const further = sightingsOf(added);
  const expected = new Float64Array(sightings.expected.length + further.expected.length);
  expected.set(sightings.expected);
  expected.set(further.expected, sightings.expected.length);
  const gave = [...sightings.gave(), ...further.gave()];
  for (const [index, observation] of changes) {
    expected.set(expectationOf(observation), index * EXPECTATION);
    gave[index] = observation[2];
  }
  return { sections: [...sightings.sections, ...further.sections], expected, gave: () => gave };
}

function splitPath(path: string): readonly [folder: string, name: string] {
  const end = path.lastIndexOf('/');
  return [path.slice(0, Math.max(end, 0)), path.slice(end + 1)];
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
