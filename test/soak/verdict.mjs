/** Ends an attack with what is wrong, and what was answered. */
export function fail(what, answer) {
  const seen = answer === undefined ? '' : `: ${answer.status ?? ''} ${answer.body?.slice(0, 300)}`;
  throw new Error(what + seen);
}

/** Fails unless a status is one of those that are defined. */
export function expectStatus(what, answer, statuses) {
  if (answer === undefined) fail(`${what}: no answer`);
  if (!statuses.includes(answer.status))
    fail(`${what} is not answered ${statuses.join(' or ')}`, answer);
}

/** Fails unless a tool was answered with an error that says why. */
export function expectError(what, answer, text) {
  const { result } = answer?.json ?? {};
  if (result?.isError !== true || !text.test(result.content[0].text)) fail(what, answer);
}
