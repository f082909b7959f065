import type { EntryPlace } from './kept/entry-place.js';

/** Where a command reads its surroundings from and prints to. */
export type Terminal = {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  /** Whether text for people may be coloured on each stream: a TTY, and no `NO_COLOR`. */
  readonly color: { readonly out: boolean; readonly err: boolean };
  /** Where a command keeps what it printed; absent = nowhere. */
  readonly results?: EntryPlace;
  /** Prints data, the thing a pipe would want. */
  out(text: string): void;
  /** Prints for people. */
  err(text: string): void;
};

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    cwd: process.cwd(),
    color: { out: allowsColor(process.stdout), err: allowsColor(process.stderr) },
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
}

function allowsColor(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && !process.env['NO_COLOR'];
}

/** How a command ended: 0 clean; 1 findings; 2 wrong usage, or the manifest, the output or the network failed. */
export type ExitCode = 0 | 1 | 2;
