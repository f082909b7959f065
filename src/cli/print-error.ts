import { printable } from '../diagnostics/printable.js';
import { excerpt } from '../protocol/excerpt.js';
import type { Terminal } from './terminal.js';

/** Longest text that is printed, in UTF-16 code units: parts of it may come from a server. */
const MAX_LENGTH = 1_000;

/** Prints one paragraph on what stopped a command, and gives the exit code for wrong usage and failed surroundings. */
export function printError(terminal: Terminal, text: string): 2 {
  terminal.err(`error: ${printable(excerpt(text, MAX_LENGTH))}.\n`);
  return 2;
}
