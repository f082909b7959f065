import { relative } from 'node:path';
import type { InputRecord } from '../../manifest/input-record.js';
import type { NodeProject } from '../../manifest/node-project-files.js';
import type { ExitCode, Terminal } from '../terminal.js';
import { entryBytes } from './entry.js';
import type { EntryPlace } from './entry-place.js';
import { writeCacheFile } from './folder.js';
import type { Sightings } from './sightings.js';

/** What a run needs to keep its result. */
export type Memory = {
  readonly place: EntryPlace;
  readonly record: InputRecord;
  /** The manifest as the command line names it; undefined = the nearest one. */
  readonly argument: string | undefined;
  readonly project: NodeProject;
  readonly terminal: Terminal;
};

/** Prints the result of a run. */
export type Print = (terminal: Terminal) => ExitCode | Promise<ExitCode>;

/**
 * Keeps what a run prints, for one that finds everything as this one has seen it. A cache that cannot be written is no cache.
 *
 * @param seen all that it has seen: the inputs, and for a command that writes the output
 * @param parts what it leaves for a run that only some files are new to: a line of text, and empty for nothing
 */
export async function keepResult(
  { place, argument, project, terminal }: Memory,
  print: Print,
  seen: Sightings,
  parts = '',
): Promise<void> {
  let out = '';
  let err = '';
  const exitCode = await print({
    ...terminal,
    out(text) {
      out += text;
    },
    err(text) {
      err += text;
    },
  });
  if (exitCode === 2) return;
  const entry = {
    result: { out, err, exitCode },
    argument: argument ?? null,
    root: relative(terminal.cwd, project.root),
    manifest: project.manifest,
    seen,
    parts: () => parts,
  };
  writeCacheFile(place.folder, place.file, [entryBytes(entry, place.subject)]);
}
