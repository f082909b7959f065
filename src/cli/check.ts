import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo check`. */
export type CheckOptions = Record<string, never>;

/** Runs `snodo check`. */
export async function runCheck(
  _manifest: string | undefined,
  _options: CheckOptions,
  _terminal: Terminal,
): Promise<ExitCode> {
  return 2;
}
