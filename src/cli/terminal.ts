/** Where a command reads its surroundings from and prints to. */
export type Terminal = {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  /** Whether human output may be coloured: a TTY, and no `NO_COLOR`. */
  readonly color: boolean;
  /** Prints data, the thing a pipe would want. */
  out(text: string): void;
  /** Prints for people. */
  err(text: string): void;
};

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    cwd: process.cwd(),
    color: process.stderr.isTTY === true && !process.env['NO_COLOR'],
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
}

/** How a command ended: 0 clean; 1 findings; 2 wrong usage, or the manifest, the output or the network failed. */
export type ExitCode = 0 | 1 | 2;
