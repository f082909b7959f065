import { ErrorCode } from '../../protocol/error-codes.js';
import { isJsonObject, type JsonObject, ownValue } from '../../protocol/json.js';
import type { Access, Verdict } from '../authorization/access.js';
import type { AuthorizationContext, AuthorizationPhase } from '../authorization/policy.js';
import { type Awaitable, chain, isThenable } from '../awaitable.js';
import { LATE, withDeadline } from '../deadline.js';
import { isProtocolError, isResourceNotFound, isSendable, type ProtocolError } from '../error.js';
import { type Refusal, refusalFrom, refuse } from '../refusal.js';
import type { Call } from './operation.js';
import { report } from './report.js';
import { subscriptionContext } from './subscription-context.js';

/**
 * Decides whether a caller may use a component: the answer that refuses it, or undefined. At once where nothing has to be
 * waited for.
 *
 * @param access undefined = everybody may
 * @param requestedUri the URI behind a template
 */
export function refuseUse(
  call: Call,
  access: Access | undefined,
  requestedUri?: string,
): Awaitable<Refusal | undefined> {
  if (access === undefined) return undefined;
  return chain(judgeUse(call, access, requestedUri), (verdict) =>
    verdict.kind === 'allowed' ? undefined : verdict.refusal,
  );
}

/** The same, as a verdict: for whom a refusal and a failure differ. */
export function judgeUse(call: Call, access: Access, requestedUri?: string): Awaitable<Verdict> {
  const { component } = access;
  const isTemplate = component.kind === 'resourceTemplate' && requestedUri !== undefined;
  const subject = isTemplate
    ? { ...access, component: Object.freeze({ ...component, requestedUri }) }
    : access;
  const context = subscriptionContext(call, call.request.id.value);
  return judge(call, 'invocation', subject, context, requestedUri);
}

/**
 * Finds what a caller may see of a list: whether each entry is visible, or the answer when the policy fails. The policy
 * sees entries in the order of the list, and is asked for all of them at once.
 */
export function visibleEntries(
  call: Call,
  accesses: readonly (Access | undefined)[],
): Awaitable<readonly boolean[] | Refusal> {
  const context = subscriptionContext(call, call.request.id.value);
  const verdicts = accesses.map((access) =>
    access === undefined ? ALLOWED : judge(call, 'discovery', access, context),
  );
  return verdicts.some(isThenable)
    ? Promise.all(verdicts).then(visibility)
    : visibility(verdicts as readonly Verdict[]);
}

function visibility(verdicts: readonly Verdict[]): readonly boolean[] | Refusal {
  const failed = verdicts.find(({ kind }) => kind === 'failed');
  return failed !== undefined && failed.kind !== 'allowed'
    ? failed.refusal
    : verdicts.map(({ kind }) => kind === 'allowed');
}

/** Nothing stands in the way. */
export const ALLOWED: Verdict = { kind: 'allowed' };

function judge(
  call: Call,
  phase: AuthorizationPhase,
  { component, scopes, policy }: Access,
  context: AuthorizationContext,
  uri?: string,
): Awaitable<Verdict> {
  if (!hasScopes(context.auth, scopes)) return { kind: 'refused', refusal: refuseScopes(scopes) };
  if (policy === undefined) return ALLOWED;
  const threw = (cause: unknown): Verdict => verdictOn(call, cause, uri);
  try {
    const value = policy(phase, component, context);
    if (!isThenable(value)) return verdictOfValue(call, value);
    const { handlerTimeoutMs } = call.runtime.settings;
    const { cancellation } = call.origin;
    return withDeadline(Promise.resolve(value), handlerTimeoutMs, cancellation).then(
      (settled) => verdictOfValue(call, settled),
      threw,
    );
  } catch (cause) {
    return threw(cause);
  }
}

function verdictOfValue(call: Call, value: unknown): Verdict {
  if (value === undefined) return ALLOWED;
  return value === LATE
    ? failed(call, 'the policy missed its deadline')
    : failed(call, 'the policy returned a value: it allows by returning nothing');
}

function verdictOn(call: Call, cause: unknown, uri: string | undefined): Verdict {
  if (!isProtocolError(cause)) return failed(call, 'the policy threw', cause);
  const { settings } = call.runtime;
  if (!isSendable(cause, settings.maxResultBytes) || !isPolicyCode(cause)) {
    return failed(call, 'the policy threw an error that cannot be sent', cause);
  }
  return { kind: 'refused', refusal: refusalFrom(cause, call.edition.dialect, uri) };
}

/** Codes of an application lie outside the range that JSON-RPC reserves (JSON-RPC 2.0, section 5.1). */
function isPolicyCode(error: ProtocolError): boolean {
  const { code } = error;
  return code < -32768 || code > -32000 || STANDARD.includes(code) || isResourceNotFound(error);
}

const STANDARD: readonly number[] = Object.values(ErrorCode);

/** A policy that fails refuses, and the log says why. */
export function failed(call: Call, message: string, cause?: unknown): Verdict {
  report(call, { level: 'error', message, cause });
  return { kind: 'failed', refusal: refuse(ErrorCode.internalError, 'Internal error') };
}

/**
 * By convention the identity lists what the caller was granted in `scopes`: as texts, or as one text with spaces between
 * them, as tokens have it (RFC 6749, section 3.3).
 */
function hasScopes(auth: JsonObject | undefined, scopes: readonly string[]): boolean {
  if (scopes.length === 0) return true;
  const value = isJsonObject(auth) ? ownValue(auth, 'scopes') : undefined;
  const granted = typeof value === 'string' ? value.split(' ') : value;
  return Array.isArray(granted) && scopes.every((scope) => granted.includes(scope));
}

/** The error of a caller without the scopes that a component needs. */
function refuseScopes(scopes: readonly string[]): Refusal {
  return {
    ...refuse(INSUFFICIENT_SCOPE, 'Insufficient scope', { requiredScopes: [...scopes] }),
    requiredScopes: scopes,
  };
}

/** A code of this package's own, after the status that says the same in HTTP (RFC 6750, section 3.1). */
const INSUFFICIENT_SCOPE = 403;
