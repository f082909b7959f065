import type { ExitCode, Terminal } from './terminal.js';

/** Options of `snodo catalog`. */
export type CatalogOptions = Record<string, never>;

/** Runs `snodo catalog`. */
export async function runCatalog(
  _manifest: string | undefined,
  _options: CatalogOptions,
  _terminal: Terminal,
): Promise<ExitCode> {
  return 2;
}
