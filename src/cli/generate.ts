import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo generate`. */
export type GenerateOptions = Record<string, never>;

/** Runs `snodo generate`. */
export async function runGenerate(
  _manifest: string | undefined,
  _options: GenerateOptions,
  _terminal: Terminal,
): Promise<ExitCode> {
  return 2;
}
