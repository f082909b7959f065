import { main } from '../../src/cli/main.js';
import type { Terminal } from '../../src/cli/terminal.js';

/** What a command printed, and how it ended. */
export type Run = { readonly code: number; readonly out: string; readonly err: string };

/** Runs the command line in this process, in a working directory of its own. */
export function run(cwd: string, ...argv: readonly string[]): Promise<Run> {
  return runAt({ cwd }, ...argv);
}

/** Runs the command line in this process, at a terminal that is given in part. */
export async function runAt(
  terminal: Pick<Terminal, 'cwd'> & Partial<Pick<Terminal, 'askLine' | 'color'>>,
  ...argv: readonly string[]
): Promise<Run> {
  let out = '';
  let err = '';
  const code = await main(argv, {
    color: { out: false, err: false },
    ...terminal,
    out(text) {
      out += text;
    },
    err(text) {
      err += text;
    },
  });
  return { code, out, err };
}
