const SESSIONS = 'needs sessions over HTTP, not offered yet';
const SUBSCRIPTIONS = 'needs subscriptions, not offered yet';

/** Why a scenario does not pass. */
const reasons = new Map([
  ['elicitation-sep1034-defaults', SESSIONS],
  ['elicitation-sep1330-enums', SESSIONS],
  ['logging-set-level', SESSIONS],
  ['resources-subscribe', SUBSCRIPTIONS],
  ['resources-unsubscribe', SUBSCRIPTIONS],
  ['server-sse-multiple-streams', SESSIONS],
  ['server-sse-polling', SESSIONS],
  ['tools-call-elicitation', SESSIONS],
  ['tools-call-sampling', SESSIONS],
  ['tools-call-with-logging', SESSIONS],
]);

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
