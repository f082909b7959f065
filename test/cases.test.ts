import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codes } from '../src/diagnostics/codes/index.js';
import type { DiagnosticsReport } from '../src/diagnostics/json.js';
import { runningVersion } from '../src/manifest/running-version.js';
import { run } from './cli/captured-terminal.js';

/**
 * One folder a code: `snodo.yaml` reports it, exactly as `expected.txt` says, and its twin (`accepted.yaml`, or
 * `accepted/snodo.yaml`) is right.
 */
const CASES = join(import.meta.dirname, 'cases');
const UPDATE = process.env['UPDATE'] === '1';
const HOW_TO_UPDATE = 'to accept the new output: UPDATE=1 npx vitest run test/cases.test.ts';

/** The version of this program, which changes with every release. */
const RUNNING = new RegExp(`(\\bsnodo[ @])${runningVersion().replaceAll('.', '\\.')}`, 'g');

/** Codes that `snodo check` on a folder cannot show, and why. Their own tests are named. */
const NOT_BY_FOLDER: Readonly<Record<string, string>> = {
  'file-unreadable': 'needs a link that leaves the project: test/manifest/read-manifest.test.ts',
  'generated-stale': 'reported by `generate --check` only: test/write',
  'generated-unmarked': 'reported by `generate` only: test/write',
  'generated-foreign': 'reported by `generate` only: test/write',
  'handler-bundle': 'reported by `serve` only: test/cli/serve.test.ts',
  'handler-load': 'reported by `serve` only: test/cli/serve.test.ts',
};

/** Codes of notes that state a fact: nothing needs to be done about it. */
const NOTHING_TO_DO: ReadonlySet<string> = new Set(['token-estimate']);

async function report(folder: string, manifest: string): Promise<DiagnosticsReport> {
  const { out } = await run(folder, 'check', manifest, '--format', 'json');
  return JSON.parse(out) as DiagnosticsReport;
}

const folders = readdirSync(CASES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

describe.each(folders)('%s', (code) => {
  const folder = join(CASES, code);

  it('is reported as expected', async () => {
    const { out: printed, code: exitCode } = await run(folder, 'check', 'snodo.yaml');
    const out = printed.replaceAll(RUNNING, '$1VERSION');
    const file = join(folder, 'expected.txt');
    if (UPDATE) writeFileSync(file, out);
    const expected = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    expect(out, `test/cases/${code}/expected.txt: ${HOW_TO_UPDATE}`).toBe(expected);
    const { diagnostics, summary } = await report(folder, 'snodo.yaml');
    expect(diagnostics.map((finding) => finding.code)).toContain(code);
    const silent = diagnostics.filter(
      (finding) => finding.hint === undefined && !NOTHING_TO_DO.has(finding.code),
    );
    expect(silent, 'every finding says what to do next').toEqual([]);
    expect(exitCode).toBe(summary.errors > 0 ? 1 : 0);
  });

  it('is not reported for its accepted twin, which has no error', async () => {
    const inFolder = existsSync(join(folder, 'accepted'));
    const { diagnostics } = inFolder
      ? await report(join(folder, 'accepted'), 'snodo.yaml')
      : await report(folder, 'accepted.yaml');
    const wrong = diagnostics.filter(
      (finding) => finding.code === code || finding.severity === 'error',
    );
    expect(wrong).toEqual([]);
  });
});

describe('the table of codes', () => {
  const known = Object.keys(codes);

  it('has a case for every code', () => {
    const missing = known.filter(
      (code) => !folders.includes(code) && !Object.hasOwn(NOT_BY_FOLDER, code),
    );
    expect(missing).toEqual([]);
  });

  it('has no case for a code that is not in it, and no needless exception', () => {
    expect(folders.filter((code) => !known.includes(code))).toEqual([]);
    const exceptions = Object.keys(NOT_BY_FOLDER);
    expect(exceptions.filter((code) => !known.includes(code) || folders.includes(code))).toEqual(
      [],
    );
  });
});
