import { resultCache } from './result-cache.js';
import { type ExitCode, processTerminal, type Terminal } from './terminal.js';

/**
 * Runs the command line and returns its exit code.
 *
 * A `check` of which nothing has changed prints what it printed before: the program is loaded only for what is new.
 */
export async function start(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
): Promise<ExitCode> {
  const results = argv[0] === 'check' ? resultCache(argv, terminal) : undefined;
  const kept = results?.find();
  if (kept !== undefined) {
    terminal.out(kept.out);
    return kept.exitCode;
  }
  const { main } = await import('./main.js');
  return main(argv, results === undefined ? terminal : { ...terminal, results });
}
