// `npm run conformance`: the official conformance suite with manifests/everything, for every revision. Fails when the
// results are not those of the committed summary.txt, which UPDATE=1 writes. Needs the built CLI, and installs the suite
// when it is absent.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareSummary } from './compare-summary.mjs';
import { readResults } from './results.mjs';
import { startServer } from './server.mjs';
import { installSuite, listScenarios, runScenarios } from './suite.mjs';
import { describeFaults, describeRuns } from './summary.mjs';

const MANIFEST = 'manifests/everything/snodo.yaml';
const REVISIONS = ['2025-06-18', '2025-11-25', '2026-07-28'];

/** Aborted when there is no point in going on: somebody asks to stop, or the server has ended. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => stop.abort(new Error(`stopped by ${signal}`)));
}

try {
  const suite = installSuite();
  const runs = await runRevisions(suite);
  const text = describeRuns(suite.version, 'manifests/everything', runs);
  console.log(text);
  const faults = [...describeFaults(runs), ...compareSummary('summary.txt', text)];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (failure) {
  console.error(`conformance: ${failure.message}`);
  process.exitCode = 1;
}

async function runRevisions(suite) {
  const server = await startServer(MANIFEST);
  server.ended.then((how) =>
    stop.abort(new Error(`the server ended while the suite ran (${how})`)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'snodo-conformance-'));
  try {
    const runs = [];
    for (const revision of REVISIONS) {
      const output = join(folder, revision);
      const scenarios = await listScenarios(suite, 'server', revision, stop.signal);
      await runScenarios(suite, { revision, url: server.url, output, signal: stop.signal });
      runs.push({ revision, results: readResults(output, scenarios) });
    }
    return runs;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
