import { relative } from 'node:path';
import { findManifest, projectPlace } from '../../manifest/project-place.js';
import { readEntry } from './entry.js';
import { type EntryPlace, entryPlace } from './entry-place.js';
import { firstLook } from './first-look.js';
import { readCacheFile } from './folder.js';
import type { Recollection } from './recollection.js';

/** What is known of a command line before it runs, and where its result may be kept. */
export type Remembered = {
  readonly place: EntryPlace;
  /** Undefined when there was no run, or none that helps. */
  readonly known: Recollection | undefined;
};

/** Looks whether there was a run of the same command line, and what has changed since. Undefined where nothing can be kept. */
export async function recollect(
  argv: readonly string[],
  terminal: { readonly cwd: string; readonly color: { out: boolean; err: boolean } },
): Promise<Remembered | undefined> {
  const place = entryPlace(argv, terminal);
  return place && { place, known: await recollected(place, terminal.cwd) };
}

/** Whatever else lies in the place of an entry, or fails, counts as none. */
async function recollected(place: EntryPlace, cwd: string): Promise<Recollection | undefined> {
  try {
    const bytes = readCacheFile(place.folder, place.file);
    const entry = bytes && readEntry(bytes, place.subject);
    if (entry === undefined) return undefined;
    const path = entry.argument ?? findManifest(cwd);
    if (path === undefined) return undefined;
    const { root, manifest } = projectPlace(path, cwd);
    if (relative(cwd, root) !== entry.root || manifest !== entry.manifest) return undefined;
    const open = firstLook(entry.seen, root);
    if (open.length === 0) return { kind: 'same', result: entry.result };
    const { secondLook } = await import('./second-look.js');
    return secondLook(entry, open, { path, cwd, root, place });
  } catch {
    return undefined;
  }
}
