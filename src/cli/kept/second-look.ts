import type { InputKind, Observation } from '../../manifest/input-record.js';
import { openAgain } from '../../manifest/look-again.js';
import { lookAgainAtOutput, type OutputKind } from '../../write/observed-disk.js';
import { type Entry, entryBytes } from './entry.js';
import type { EntryPlace } from './entry-place.js';
import { writeCacheFile } from './folder.js';
import type { Recollection } from './recollection.js';
import { type Observed, observationAt, withObservations } from './sightings.js';

/** Files that may have changed for a result to help: with more of them everything is as well done anew. */
const MOST_CHANGED = 32;

/**
 * Reads again what the first look could not tell, and compares it with what the entry has seen. What turns out to be the same is
 * written down anew, so that the next run can tell.
 *
 * @param open the numbers of the observations
 */
export function secondLook(
  entry: Entry,
  open: readonly number[],
  {
    path: manifestPath,
    cwd,
    root,
    place,
  }: { readonly path: string; cwd: string; root: string; readonly place: EntryPlace },
): Recollection | undefined {
  const time = Date.now();
  const lookAgain = openAgain(manifestPath, cwd, time);
  const changes = new Map<number, Observed>();
  const paths: string[] = [];
  let isRenewed = false;
  for (const index of open) {
    const before = observationAt(entry.seen, index);
    if (before === undefined) return undefined;
    const now = isOfOutput(before)
      ? lookAgainAtOutput(before, root, time)
      : lookAgain(before as Observation<InputKind>);
    changes.set(index, now);
    const [kind, path, gave, size] = now;
    if (gave === before[2]) isRenewed ||= size !== undefined;
    else if (kind !== 'file' || paths.length === MOST_CHANGED) return undefined;
    else paths.push(path);
  }
  const { result, argument, parts } = entry;
  const seen = withObservations(entry.seen, changes);
  if (paths.length > 0) {
    return { kind: 'changed', argument: argument ?? undefined, paths, seen, parts: parts() };
  }
  if (isRenewed) {
    writeCacheFile(place.folder, place.file, [entryBytes({ ...entry, seen }, place.subject)]);
  }
  return { kind: 'same', result };
}

const OUTPUT_KINDS: ReadonlySet<string> = new Set<OutputKind>(['place', 'list', 'text', 'start']);

function isOfOutput(observation: Observed): observation is Observation<OutputKind> {
  return OUTPUT_KINDS.has(observation[0]);
}
