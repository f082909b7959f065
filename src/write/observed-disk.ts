import { lstatSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { signatureOf } from '../manifest/file-signature.js';
import { digestOf, MISSING, type Observation } from '../manifest/input-record.js';
import { type Disk, nodeDisk } from './disk.js';
import { MARK_BYTES } from './scan-output.js';

/** What can be seen of the output: what stands at a path, what is in a folder, in a file, or at the start of a file. */
export type OutputKind = 'place' | 'list' | 'text' | 'start';

/** A disk that takes note of what is looked at. */
export type ObservedDisk = {
  readonly disk: Disk;
  /** What has been seen; undefined when a part of it cannot be looked at again: where a link leads. */
  observations(): readonly Observation<OutputKind>[] | undefined;
};

/**
 * Watches what a look at the output sees, so that a later run can tell whether it would see the same.
 *
 * @param root absolute path of the project root
 * @param written texts of files that were written just now, by their paths in the project: they are not read again, and a later
 * run that finds another text sees that it is another
 */
export function observedDisk(
  root: string,
  written: ReadonlyMap<string, string> = new Map(),
): ObservedDisk {
  const now = Date.now();
  const seen = new Map<string, Observation<OutputKind>>();
  let hasLinks = false;
  const placeOf = (absolute: string): string => relative(root, absolute).replaceAll(sep, '/');
  const note = (...[kind, absolute, ...rest]: Observation<OutputKind>): void => {
    const path = placeOf(absolute);
    seen.set(`${kind} ${path}`, [kind, path, ...rest]);
  };
  const disk: Disk = {
    ...nodeDisk,
    entry(path) {
      const entry = nodeDisk.entry(path);
      note('place', path, entry?.kind ?? MISSING);
      return entry;
    },
    realPath(path) {
      if (path !== root) hasLinks = true;
      return nodeDisk.realPath(path);
    },
    list(path) {
      const status = lstatSync(path);
      const entries = nodeDisk.list(path);
      note('list', path, listOf(entries), ...signatureOf(status, now));
      return entries;
    },
    read(path) {
      const text = written.get(placeOf(path));
      if (text !== undefined) {
        const bytes = Buffer.from(text);
        note('text', path, digestOf(bytes));
        return bytes;
      }
      const status = lstatSync(path);
      const bytes = nodeDisk.read(path);
      note('text', path, digestOf(bytes), ...signatureOf(status, now));
      return bytes;
    },
    readStart(path, bytes) {
      const status = lstatSync(path);
      const start = nodeDisk.readStart(path, bytes);
      note('start', path, digestOf(start), ...signatureOf(status, now));
      return start;
    },
  };
  return {
    disk,
    observations: () =>
      hasLinks
        ? undefined
        : [...seen.values()].filter(
            ([kind, path]) => kind !== 'place' || !seen.has(`text ${path}`),
          ),
  };
}

/** Looks at a place of the output again. Throws the system's error where nothing can be seen. */
export function lookAgainAtOutput(
  [kind, path]: Observation<OutputKind>,
  root: string,
  now: number,
): Observation<OutputKind> {
  const absolute = `${root}/${path}`;
  if (kind === 'place') return [kind, path, nodeDisk.entry(absolute)?.kind ?? MISSING];
  const status = lstatSync(absolute);
  if (kind === 'list') {
    return [kind, path, listOf(nodeDisk.list(absolute)), ...signatureOf(status, now)];
  }
  if (!status.isFile()) return [kind, path, 'no file'];
  const bytes =
    kind === 'text' ? nodeDisk.read(absolute) : nodeDisk.readStart(absolute, MARK_BYTES);
  return [kind, path, digestOf(bytes), ...signatureOf(status, now)];
}

function listOf(entries: ReturnType<Disk['list']>): string {
  const texts = entries.map(({ name, kind }) => `${kind}/${name}`).sort();
  return digestOf(Buffer.from(JSON.stringify(texts)));
}
