import { spawnSync } from 'node:child_process';

const REPORT = 'process.on("exit", () => console.error("@rss " + process.resourceUsage().maxRSS))';
const PRELOAD = `data:text/javascript,${encodeURIComponent(REPORT)}`;

/**
 * Runs a Node process to its end: its wall time in milliseconds. It throws when the process fails.
 *
 * @param memory also takes the peak of its memory, in MB, which costs it a few milliseconds
 */
export function measure(args, { cwd, node = process.execPath, memory = false } = {}) {
  const started = process.hrtime.bigint();
  const { status, stdout, stderr, error } = spawnSync(
    node,
    [...(memory ? ['--import', PRELOAD] : []), ...args],
    {
      cwd,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      env: {
        ...process.env,
        CI: '1',
        DO_NOT_TRACK: '1',
        KUBB_DISABLE_TELEMETRY: '1',
        NO_COLOR: '1',
      },
    },
  );
  const time = Number(process.hrtime.bigint() - started) / 1e6;
  if (error !== undefined) throw error;
  if (status !== 0) {
    throw new Error(`${args.join(' ')} ended with ${status}: ${(stdout + stderr).slice(-2000)}`);
  }
  return { time, rss: Number(/@rss (\d+)/.exec(stderr)?.[1] ?? Number.NaN) / 1024 };
}

/** The middle one of some numbers; of two, the greater. */
export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** Prints rows of cells below a head, right-aligned but for the first column. */
export function printTable(head, rows) {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  for (const row of all) {
    const cells = row.map((text, column) =>
      column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]),
    );
    console.log(cells.join('  ').trimEnd());
  }
}
