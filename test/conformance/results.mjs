import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words for what a check comes to, in the order in which counts of them are printed. */
export const OUTCOMES = {
  SUCCESS: 'passed',
  FAILURE: 'failed',
  WARNING: 'warned',
  SKIPPED: 'skipped',
  INFO: 'noted',
};

/** What the suite calls a folder of results: the scenario, and when it ran. No name of a scenario begins with `server-`. */
const FOLDER = /^(?:server-)?(.+)-\d{4}-\d\d-\d\dT[-\dZ]+$/;

/** Stands for the checks of a scenario that left none: the suite writes no file when a scenario throws. */
const NO_RESULT = { id: 'no-result', status: 'FAILURE', errorMessage: 'it left no result' };

/**
 * Reads what the suite found, for every scenario that ought to have run: its name, the outcomes of its checks, and as
 * findings the checks that failed or warned.
 */
export function readResults(folder, scenarios) {
  const checks = readChecks(folder);
  return scenarios.toSorted().map((scenario) => {
    const found = checks.get(scenario) ?? [];
    return { scenario, ...judge(found.length > 0 ? found : [NO_RESULT]) };
  });
}

function readChecks(folder) {
  const checks = new Map();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const file = join(folder, name, 'checks.json');
    const scenario = FOLDER.exec(name)?.[1];
    if (existsSync(file)) checks.set(scenario, JSON.parse(readFileSync(file, 'utf8')));
  }
  return checks;
}

function judge(checks) {
  return {
    outcomes: checks.map(({ status }) => OUTCOMES[status]),
    findings: checks
      .filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
      .map(({ id, status, errorMessage, description }) => ({
        check: id,
        outcome: OUTCOMES[status],
        message: errorMessage ?? description,
      })),
  };
}
