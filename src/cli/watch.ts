import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import { type InputRecorder, inputRecord, type RecordedInput } from '../manifest/input-record.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { printError } from './print-error.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';
import { type RunInputs, watchInputs } from './watch-inputs.js';

/** What a run of a watched command was. */
export type WatchedRun = {
  readonly exitCode: ExitCode;
  /** Undefined when there is no project to open. */
  readonly project: NodeProject | undefined;
  readonly findings: readonly Diagnostic[];
  /** Whether it changed files, which may call for another run. */
  readonly wrote: boolean;
  /** What it has read besides what the recorder was told. Default: nothing. */
  readonly inputs?: readonly RecordedInput[];
};

/** A command that can be run again: it opens its project with the recorder. */
export type WatchedCommand = (terminal: Terminal, recorder: InputRecorder) => Promise<WatchedRun>;

/**
 * Runs a command now, and again whenever something that it has read changes, until it is interrupted. It prints what
 * differs from what it has printed last, on a screen in its place: a change that makes none is no news, and neither is a run that only finds what the
 * one before it has written. Ends with 0; with 2 when the folder of the project
 * is gone; or with the exit code of a first run that found no project to watch.
 *
 * @param ended Default: SIGINT or SIGTERM.
 */
export async function runWatched(
  command: WatchedCommand,
  terminal: Terminal,
  ended: AbortSignal = interruption(),
): Promise<ExitCode> {
  let shown = '';
  let written: string | undefined; // the findings of the last run, if it changed files
  const run = async (): Promise<{ readonly exitCode: ExitCode; readonly inputs?: RunInputs }> => {
    const record = inputRecord();
    const pieces: string[] = [];
    const collect = (piece: string): void => {
      pieces.push(piece);
    };
    const collector = { ...terminal, err: collect, out: collect };
    const { exitCode, project, findings, wrote, inputs = [] } = await command(collector, record);
    const text = pieces.join('');
    const found = renderDiagnostics(findings, { color: false });
    const isEcho = !wrote && found === written;
    written = wrote ? found : undefined;
    if (!isEcho && text !== shown) {
      if (shown === '') terminal.err(text);
      else if (terminal.repaints === true) paint(text, terminal);
      else terminal.err(`\n${text}`);
      shown = text;
    }
    return project === undefined
      ? { exitCode }
      : { exitCode, inputs: { root: project.root, inputs: [...record.inputs, ...inputs] } };
  };

  const { exitCode, inputs } = await run();
  if (inputs === undefined) return exitCode;
  printNote(terminal, WATCHING);
  await watchInputs(inputs, async () => (await run()).inputs, ended);
  return ended.aborted ? 0 : printError(terminal, 'the folder of the project is gone');
}

const WATCHING = '\nWatching for changes; Ctrl-C ends it.\n';

/** Moves to the upper left corner of a terminal, and clears from there (ECMA-48: CUP, ED). */
const CLEAR = '\u001b[H\u001b[J';

/** Shows what is so now in the place of what was so before. */
function paint(text: string, terminal: Terminal): void {
  terminal.err(`${CLEAR}${text}`);
  printNote(terminal, WATCHING);
}

/** Aborts with SIGINT or SIGTERM. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort).once('SIGTERM', abort);
  return controller.signal;
}
