import { inputRecord } from '../manifest/input-record.js';
import { regenerate } from '../pipeline/regenerate.js';
import type { WriteReport } from '../write/write-files.js';
import type { EntryPlace } from './kept/entry-place.js';
import { keepRegeneration } from './kept/keep-generated.js';
import type { Print } from './kept/keep-result.js';
import { type KeptParts, textReader } from './kept/parts.js';
import type { Changed } from './kept/recollection.js';
import { openProject } from './manifest-argument.js';
import { reportText } from './report-text.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';

/**
 * Runs `snodo generate` on those files alone that have changed since the last run, where that gives the same. Undefined where it
 * does not, with nothing printed.
 *
 * @param place where the result of the command line is kept
 */
export async function generateAgain(
  known: Changed,
  place: EntryPlace,
  terminal: Terminal,
): Promise<ExitCode | undefined> {
  const { argument, paths } = known;
  const parts = JSON.parse(known.parts) as KeptParts;
  const record = inputRecord();
  const project = openProject(argument, terminal.cwd, record);
  const again = project && regenerate(project, parts, textReader(place), paths, record.timesRead);
  if (project === undefined || again === undefined) return undefined;
  const print = (report: WriteReport): Print => {
    return (to) => {
      to.err(parts.found);
      printNote(to, reportText(report, project));
      return 0;
    };
  };
  const exitCode = await print(again.report)(terminal);
  await keepRegeneration({ place, record, argument, project, terminal }, known, again, print);
  return exitCode;
}
