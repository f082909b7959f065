// `npm run conformance:client`: the official conformance suite with the client of this package, for every revision: all
// scenarios but those of OAuth, which the client has no part in. Fails when the results are not those of the committed
// client-summary.txt, which UPDATE=1 writes. Needs the built package, and installs the suite when it is absent.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareSummary } from './compare-summary.mjs';
import { readResults } from './results.mjs';
import { installSuite, listScenarios, runClientScenario } from './suite.mjs';
import { describeRuns, describeUnexplained } from './summary.mjs';

const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'];

// The suite splits the command at blanks and hands it to a shell, so that it must hold none but these.
process.chdir(fileURLToPath(new URL('.', import.meta.url)));
const command = 'node client.mjs';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
}

try {
  const suite = installSuite();
  const runs = await runRevisions(suite);
  const text = describeRuns(suite.version, 'the client', runs);
  console.log(text);
  const faults = [...describeUnexplained(runs), ...compareSummary('client-summary.txt', text)];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (failure) {
  console.error(`conformance: ${failure.message}`);
  process.exitCode = 1;
}

async function runRevisions(suite) {
  const folder = mkdtempSync(join(tmpdir(), 'snodo-conformance-client-'));
  try {
    const runs = [];
    for (const revision of REVISIONS) {
      const output = join(folder, revision);
      const all = await listScenarios(suite, 'client', revision, stop.signal);
      const scenarios = all.filter((name) => !name.startsWith('auth/'));
      // One after the other: a scenario measures time.
      for (const scenario of scenarios) {
        const run = { revision, scenario, command, output, signal: stop.signal };
        await runClientScenario(suite, run);
      }
      runs.push({ revision, results: readResults(output, scenarios).map(withoutNotes) });
    }
    return runs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Leaves out the notes that the suite takes of every message: how many there are is no result. */
function withoutNotes({ outcomes, ...result }) {
  return { ...result, outcomes: outcomes.filter((outcome) => outcome !== 'noted') };
}
