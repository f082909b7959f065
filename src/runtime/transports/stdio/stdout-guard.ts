import { divertToStderr } from '../../stderr.js';
import type { LineTarget } from './line-writer.js';

/** Keeps stdout free of everything but protocol messages. */
export type StdoutGuard = {
  /** The real stdout. */
  readonly target: LineTarget;
  /** Gives stdout back to the application. */
  release(): void;
};

type Installed = { readonly target: LineTarget; holders: number; readonly restore: () => void };

// There is one stdout in a process, and so one guard, however many hold it.
let installed: Installed | undefined;

/**
 * Sends what application code writes to stdout, by `console.*` or `process.stdout.write`, to stderr instead: one line of
 * a forgotten `console.log` would break the stream for the client. The first of nested guards installs, the last
 * release restores. Out of reach are `fs.writeSync(1)` and child processes that inherit stdout.
 */
export function guardStdout(): StdoutGuard {
  installed ??= install();
  const guard = installed;
  guard.holders += 1;
  let held = true;
  return {
    target: guard.target,
    release() {
      if (!held) return;
      held = false;
      guard.holders -= 1;
      if (guard.holders > 0) return;
      guard.restore();
      installed = undefined;
    },
  };
}

function install(): Installed {
  const { stdout } = process;
  const write = stdout.write;
  stdout.write = divertToStderr;
  return {
    target: { stream: stdout, write: write.bind(stdout) },
    holders: 0,
    restore: () => {
      stdout.write = write;
    },
  };
}
