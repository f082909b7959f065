import { printable } from '../diagnostics/printable.js';
import type { Terminal } from './terminal.js';

/** Longest text that is printed, in UTF-16 code units: parts of it may come from a server. */
const MAX_LENGTH = 1_000;

/** Prints one paragraph on what stopped a command, and gives the exit code for wrong usage and failed surroundings. */
export function printError(terminal: Terminal, text: string): 2 {
  const shown = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  terminal.err(`error: ${printable(shown)}.\n`);
  return 2;
}
