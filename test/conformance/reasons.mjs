const INPUT = 'needs requests to the client, not offered yet';
const SESSIONS = 'needs sessions over HTTP, not offered yet';
const SUBSCRIPTIONS = 'needs subscriptions, not offered yet';

/** Why a scenario does not pass, or one check of it: by `scenario`, or by `scenario:check` where the reasons differ. */
const reasons = new Map([
  ['elicitation-sep1034-defaults', INPUT],
  ['elicitation-sep1330-enums', INPUT],
  ['input-required-result-basic-elicitation', INPUT],
  ['input-required-result-basic-list-roots', INPUT],
  ['input-required-result-basic-sampling', INPUT],
  ['input-required-result-capability-check', INPUT],
  ['input-required-result-ignore-extra-params', INPUT],
  ['input-required-result-missing-input-response', INPUT],
  ['input-required-result-multi-round', INPUT],
  ['input-required-result-multiple-input-requests', INPUT],
  ['input-required-result-non-tool-request', INPUT],
  ['input-required-result-request-state', INPUT],
  ['input-required-result-result-type', INPUT],
  ['input-required-result-tampered-state', INPUT],
  ['logging-set-level', SESSIONS],
  ['resources-subscribe', SUBSCRIPTIONS],
  ['resources-unsubscribe', SUBSCRIPTIONS],
  ['server-sse-multiple-streams', SESSIONS],
  ['server-sse-polling', SESSIONS],
  ['server-stateless:sep-2575-missing-capability-http-400', INPUT],
  ['server-stateless:sep-2575-server-rejects-undeclared-capability', INPUT],
  ['tools-call-elicitation', INPUT],
  ['tools-call-sampling', INPUT],
  ['tools-call-with-logging', SESSIONS],
]);

/** Returns why a check does not pass, or undefined: then it is a bug. */
export function reasonOf(scenario, check) {
  return reasons.get(`${scenario}:${check}`) ?? reasons.get(scenario);
}

/** Returns the entries of the table that no finding of the results asks for. */
export function unusedReasons(results) {
  const used = new Set(
    results.flatMap(({ scenario, findings }) => [
      ...(findings.length > 0 ? [scenario] : []),
      ...findings.map(({ check }) => `${scenario}:${check}`),
    ]),
  );
  return [...reasons.keys()].filter((key) => !used.has(key));
}
