import { lstatSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { signatureOf } from '../manifest/file-signature.js';
import { digestOf, hasSignature, type Observation } from '../manifest/input-record.js';
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
 * @param now milliseconds since 1970
 */
export function observedDisk(root: string, now: number = Date.now()): ObservedDisk {
  const seen = new Map<string, Observation<OutputKind>>();
  let hasLinks = false;
  const note = (...[kind, absolute, ...rest]: Observation<OutputKind>): void => {
    const path = relative(root, absolute).replaceAll(sep, '/');
    seen.set(`${kind} ${path}`, [kind, path, ...rest]);
  };
  const disk: Disk = {
    ...nodeDisk,
    entry(path) {
      const entry = nodeDisk.entry(path);
      note('place', path, entry?.kind ?? 'missing');
      return entry;
    },
    realPath(path) {
      if (path !== root) hasLinks = true;
      return nodeDisk.realPath(path);
    },
    list(path) {
      const entries = nodeDisk.list(path);
      note('list', path, listOf(entries));
      return entries;
    },
    read(path) {
      const status = lstatSync(path);
      const bytes = nodeDisk.read(path);
      note('text', path, digestOf(bytes), ...signatureOf(status, now));
      return bytes;
    },
    readStart(path, bytes) {
      const start = nodeDisk.readStart(path, bytes);
      note('start', path, digestOf(start));
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

/**
 * Looks at a place of the output again. A file whose signature is the same is not read: the answer is the observation itself.
 * Throws the system's error where nothing can be seen.
 */
export function lookAgainAtOutput(
  observation: Observation<OutputKind>,
  root: string,
  now: number,
): Observation<OutputKind> {
  const [kind, path] = observation;
  const absolute = `${root}/${path}`;
  switch (kind) {
    case 'place':
      return [kind, path, nodeDisk.entry(absolute)?.kind ?? 'missing'];
    case 'list':
      return [kind, path, listOf(nodeDisk.list(absolute))];
    case 'start':
      return [kind, path, digestOf(nodeDisk.readStart(absolute, MARK_BYTES))];
    case 'text': {
      const status = lstatSync(absolute);
      if (!status.isFile()) return [kind, path, 'no file'];
      if (hasSignature(observation, status)) return observation;
      return [kind, path, digestOf(nodeDisk.read(absolute)), ...signatureOf(status, now)];
    }
  }
}

function listOf(entries: ReturnType<Disk['list']>): string {
  const texts = entries.map(({ name, kind }) => `${kind}/${name}`).sort();
  return digestOf(Buffer.from(JSON.stringify(texts)));
}
