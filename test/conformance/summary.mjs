import { reasonOf, unusedReasons } from './reasons.mjs';
import { OUTCOMES } from './results.mjs';

/** Writes down what every revision has come to: totals, a line a scenario, and below it what does not pass and why. */
export function describeRuns(version, subject, runs) {
  const head = `The official conformance suite ${version} with ${subject}, by revision`;
  return `${[head, ...runs.map(describeRun)].join('\n\n')}\n`;
}

/** Returns a line for each finding without a reason, with its message, and for each reason without a finding. */
export function describeFaults(runs) {
  const unexplained = describeUnexplained(runs);
  const unused = unusedReasons(runs.flatMap(({ results }) => results));
  return [...unexplained, ...unused.map((key) => `${key} passes: take it out of reasons.mjs`)];
}

/** Returns a line for each finding without a reason, with its message. */
export function describeUnexplained(runs) {
  return runs.flatMap(({ revision, results }) =>
    results
      .filter(({ scenario }) => reasonOf(scenario) === undefined)
      .flatMap(({ scenario, findings }) =>
        findings.map(
          ({ check, outcome, message }) =>
            `${revision} ${scenario}:${check} has ${outcome}: ${message}`,
        ),
      ),
  );
}

function describeRun({ revision, results }) {
  const counts = describeCounts(results.flatMap(({ outcomes }) => outcomes));
  return [
    `${revision}: ${counts} (${results.length} scenarios)`,
    ...results.flatMap(describeResult),
  ].join('\n');
}

function describeResult({ scenario, outcomes, findings }) {
  return [
    `  ${scenario}: ${describeCounts(outcomes)}`,
    ...findings.map(({ check, outcome }) => {
      const reason = reasonOf(scenario) ?? 'no reason is known';
      return `    ${outcome} ${check}: ${reason}`;
    }),
  ];
}

function describeCounts(outcomes) {
  return Object.values(OUTCOMES)
    .map((outcome) => [outcomes.filter((other) => other === outcome).length, outcome])
    .filter(([count]) => count > 0)
    .map(([count, outcome]) => `${count} ${outcome}`)
    .join(', ');
}
