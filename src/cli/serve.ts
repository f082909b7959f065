import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo serve`. */
export type ServeOptions = Record<string, never>;

/** Runs `snodo serve`. */
export async function runServe(
  _manifest: string | undefined,
  _options: ServeOptions,
  _terminal: Terminal,
): Promise<ExitCode> {
  return 2;
}
