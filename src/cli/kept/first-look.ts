import { existsSync, lstatSync, type Stats } from 'node:fs';
import { resolve } from 'node:path';
import { insideOf } from '../../manifest/project-place.js';
import { EXPECTATION, EXPECTED, type Sightings } from './sightings.js';

/** Where nothing is, no error is made: it would cost more than the look. */
const QUIET = { throwIfNoEntry: false } as const;

/**
 * Looks at the status of everything that a run has seen, and gives the numbers of those observations that are not as they
 * were, or of which the status alone does not tell. Nothing is read.
 *
 * @param root absolute path of the project root
 */
export function firstLook({ sections, expected }: Sightings, root: string): readonly number[] {
  const isInside = insideOf(root);
  const open: number[] = [];
  let index = 0;
  for (const [kind, folder, names] of sections) {
    const place =
      kind === 'shared' ? resolve(root, folder) : folder === '' ? root : `${root}/${folder}`;
    // Through a link another folder may stand in the place of this one, with files of the same status even.
    let isSame: boolean | undefined = kind === 'shared' ? true : undefined;
    for (const name of names) {
      const at = index * EXPECTATION;
      const known = expected[at];
      if (known !== undefined && known >= 0) isSame ??= existsSync(place) && isInside(place);
      const isAsExpected =
        known === EXPECTED.unknown || isSame === false
          ? false
          : isExpected(lstatSync(`${place}/${name}`, QUIET), expected, at);
      if (!isAsExpected) open.push(index);
      index += 1;
    }
  }
  return open;
}

/** The kind of a file is that of a signature too: another one would be another file, with another time of its change. */
function isExpected(status: Stats | undefined, expected: Float64Array, at: number): boolean {
  const known = expected[at];
  if (status === undefined) return known === EXPECTED.nothing;
  switch (known) {
    case EXPECTED.nothing:
      return false;
    case EXPECTED.folder:
      return status.isDirectory();
    case EXPECTED.file:
      return status.isFile();
    default:
      return (
        status.mtimeMs === expected[at + 1] &&
        status.ctimeMs === expected[at + 2] &&
        status.size === known &&
        status.ino === expected[at + 3]
      );
  }
}
