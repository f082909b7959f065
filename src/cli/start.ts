import module from 'node:module';
import { recollect } from './kept/recollect.js';
import { type ExitCode, processTerminal, type Terminal } from './terminal.js';

/** The commands whose results are kept. */
const KEPT_COMMANDS: ReadonlySet<string | undefined> = new Set(['check', 'generate']);

/** How `--quiet` is written, of which a run must know that does without the parser. */
const QUIET = ['--quiet', '-q'];

/**
 * Runs the command line and returns its exit code.
 *
 * A command of which nothing has changed prints what it printed before: the program is loaded only for what is new.
 */
export async function start(
  argv: readonly string[],
  terminal: Terminal = processTerminal(),
): Promise<ExitCode> {
  const remembered = KEPT_COMMANDS.has(argv[0]) ? await recollect(argv, terminal) : undefined;
  if (remembered === undefined) return runMain(argv, terminal);
  const { place, known } = remembered;
  if (known?.kind === 'same') {
    const { out, err, exitCode } = known.result;
    terminal.err(err);
    terminal.out(out);
    return exitCode;
  }
  if (known?.kind === 'changed' && known.parts !== '') {
    keepCompiledCode();
    const { generateAgain } = await import('./generate-again.js');
    const quiet = QUIET.some((option) => argv.includes(option));
    const exitCode = await generateAgain(known, place, { ...terminal, quiet });
    if (exitCode !== undefined) return exitCode;
  }
  return runMain(argv, { ...terminal, results: place });
}

async function runMain(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  keepCompiledCode();
  const { main } = await import('./main.js');
  return main(argv, terminal);
}

/** From 22.8 on, Node keeps what it has compiled of a program for the next run of it: half of what a run takes to load. */
function keepCompiledCode(): void {
  const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
}
