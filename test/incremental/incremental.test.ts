import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../../src/cli/main.js';
import { start } from '../../src/cli/start.js';
import type { Terminal } from '../../src/cli/terminal.js';
import * as whole from '../../src/pipeline/generate.js';
import { edit, filesOf, random, restore, writeProject } from './random-project.js';

vi.mock('../../src/pipeline/generate.js', { spy: true });

const parent = mkdtempSync(join(tmpdir(), 'snodo-incremental-'));

afterAll(() => rmSync(parent, { recursive: true, force: true }));

type Printed = { out: string; err: string };

function terminalOf(cwd: string, printed: Printed): Terminal {
  return {
    cwd,
    color: { out: false, err: false },
    out(text) {
      printed.out += text;
    },
    err(text) {
      printed.err += text;
    },
  };
}

/** What a command line gives: what it prints, how it ends, and the files that are there then. */
async function outcome(
  folder: string,
  run: (argv: readonly string[], terminal: Terminal) => Promise<number>,
  argv: readonly string[],
): Promise<Printed & { readonly exitCode: number; readonly files: ReadonlyMap<string, string> }> {
  const printed: Printed = { out: '', err: '' };
  const exitCode = await run(argv, terminalOf(folder, printed));
  return { ...printed, exitCode, files: filesOf(folder) };
}

/** How many runs did not have to look at the whole manifest. */
let isWhole = 0;
let isPart = 0;

async function both(folder: string, argv: readonly string[]): Promise<number> {
  const copy = `${folder}-copy`;
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.cache') });
  vi.mocked(whole.generate).mockClear();
  const actual = await outcome(folder, start, argv);
  if (vi.mocked(whole.generate).mock.calls.length > 0) isWhole += 1;
  else isPart += 1;
  const expected = await outcome(copy, main, [...argv, '--no-cache']);
  expect(actual).toEqual(expected);
  return expected.exitCode;
}

const SEEDS = Number(process.env['SEEDS'] ?? 4);
const FIRST = Number(process.env['FIRST_SEED'] ?? 1);
const EDITS = 10;

let clock: { mockRestore(): void } | undefined;

beforeEach(() => {
  clock = undefined;
});

afterEach(() => clock?.mockRestore());

it.each(Array.from({ length: SEEDS }, (_, index) => FIRST + index))(
  'a run with something changed gives what a run on everything gives (seed %i)',
  async (seed) => {
    // From seconds ahead all files look old enough to be known by their times.
    const now = Date.now;
    if (seed % 2 === 0) clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 10_000);
    const source = random(seed);
    const folder = join(parent, `project-${seed}`);
    writeProject(folder, source);
    const argv = ['generate', ...(source.chance(0.2) ? ['--strict'] : [])];
    const log: string[] = [];
    try {
      await both(folder, argv);
      await both(folder, argv);
      for (let count = 0; count < EDITS; count += 1) {
        const before = filesOf(folder);
        log.push(edit(folder, source));
        if (source.chance(0.2)) log.push(edit(folder, source));
        if (source.chance(0.1)) await both(folder, ['generate', '--check']);
        const exitCode = await both(folder, argv);
        if (exitCode !== 0 && source.chance(0.8)) {
          log.push('undone');
          restore(folder, before);
          await both(folder, argv);
        }
        if (source.chance(0.3)) await both(folder, argv);
      }
    } catch (error) {
      throw new Error(`after these edits in ${folder}:\n${log.join('\n')}`, { cause: error });
    }
  },
  60_000,
);

it('and often enough it looks at a part alone', () => {
  expect(isPart).toBeGreaterThan(isWhole / 4);
  if (process.env['SEEDS'] !== undefined)
    console.error(`${isPart} of ${isPart + isWhole} runs on a part`);
});
