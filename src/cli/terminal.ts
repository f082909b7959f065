import type { EntryPlace } from './kept/entry-place.js';

/** Where a command reads its surroundings from and prints to. */
export type Terminal = {
  /** Absolute path of the working directory. */
  readonly cwd: string;
  /** Whether text for people may be coloured on each stream: a TTY, and no `NO_COLOR`. */
  readonly color: { readonly out: boolean; readonly err: boolean };
  /** Whether people want to hear of nothing but results and what is wrong. See `printNote`. Default: false. */
  readonly quiet?: boolean;
  /** Whether stderr is a screen, on which news may replace what they make obsolete. Default: false. */
  readonly repaints?: boolean;
  /** Asks the person at the terminal for a line: undefined for the end of the input. Absent where there is nobody to ask. */
  readonly askLine?: (prompt: string) => Promise<string | undefined>;
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
    repaints: process.stderr.isTTY === true,
    ...(process.stdin.isTTY && process.stderr.isTTY && { askLine }),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
}

/** Asks on stderr, as stdout carries data. Ctrl-D ends the input; Ctrl-C ends the command, as it does elsewhere. */
async function askLine(prompt: string): Promise<string | undefined> {
  const { createInterface } = await import('node:readline');
  const { stdin: input, stderr: output } = process;
  return new Promise((resolve) => {
    const lines = createInterface({ input, output });
    lines.once('close', () => resolve(undefined));
    lines.once('SIGINT', () => {
      lines.close();
      process.kill(process.pid, 'SIGINT');
    });
    lines.question(prompt, (line) => {
      resolve(line);
      lines.close();
    });
  });
}

/** Options that every command takes. */
export type GlobalOptions = { readonly quiet?: boolean; readonly color?: boolean };

/** A terminal as options want it, which are known by the time that a command runs. */
export function withOptions(terminal: Terminal, options: () => GlobalOptions): Terminal {
  return {
    ...terminal,
    get quiet() {
      return options().quiet === true;
    },
    get color() {
      return options().color === false ? { out: false, err: false } : terminal.color;
    },
  };
}

/** Prints what people may like to know but need not: what was done, and what comes next. `--quiet` leaves it out. */
export function printNote(terminal: Terminal, text: string): void {
  if (terminal.quiet !== true) terminal.err(text);
}

function allowsColor(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && !process.env['NO_COLOR'];
}

/** How a command ended: 0 clean; 1 findings; 2 wrong usage, or the manifest, the output or the network failed. */
export type ExitCode = 0 | 1 | 2;
