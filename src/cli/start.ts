import { resultCache } from './kept/result-cache.js';
import { type ExitCode, processTerminal, type Terminal } from './terminal.js';

/** The commands whose results are kept. */
const KEPT_COMMANDS: ReadonlySet<string | undefined> = new Set(['check', 'generate']);

/**
 * Runs the command line and returns its exit code.
 *
 * A command of which nothing has changed prints what it printed before: the program is loaded only for what is new.
 */
export async function start(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
): Promise<ExitCode> {
  const results = KEPT_COMMANDS.has(argv[0]) ? resultCache(argv, terminal) : undefined;
  const known = results?.find();
  if (known?.kind === 'same') {
    const { out, err, exitCode } = known.result;
    terminal.err(err);
    terminal.out(out);
    return exitCode;
  }
  const { main } = await import('./main.js');
  return main(argv, results === undefined ? terminal : { ...terminal, results });
}
