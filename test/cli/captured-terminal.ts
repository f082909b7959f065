import { main } from '../../src/cli/main.js';

/** What a command printed, and how it ended. */
export type Run = { readonly code: number; readonly out: string; readonly err: string };

/** Runs the command line in this process, in a working directory of its own. */
export async function run(cwd: string, ...argv: readonly string[]): Promise<Run> {
  let out = '';
  let err = '';
  const code = await main(argv, {
    cwd,
    color: { out: false, err: false },
    out(text) {
      out += text;
    },
    err(text) {
      err += text;
    },
  });
  return { code, out, err };
}
