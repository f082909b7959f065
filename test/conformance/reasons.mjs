/** Why scenarios do not pass, by their names: all of them do. */
const reasons = new Map();

/** Returns why a scenario does not pass, or undefined: then it is a bug. */
export function reasonOf(scenario) {
  return reasons.get(scenario);
}

/** Returns the scenarios that have a reason, and pass. */
export function unusedReasons(results) {
  const failing = new Set(
    results.filter(({ findings }) => findings.length > 0).map(({ scenario }) => scenario),
  );
  return [...reasons.keys()].filter((scenario) => !failing.has(scenario));
}
