import { type Awaitable, isThenable } from '../awaitable.js';
import { LATE, withDeadline, withRestingDeadline } from '../deadline.js';
import { ProtocolError } from '../error.js';
import type { Outcome } from '../extensions/extension.js';
import {
  declaresExtension,
  type Extensions,
  type InstalledExtension,
} from '../extensions/installed.js';
import { AnsweredOutcome, outcomeOf } from '../extensions/outcome.js';
import { RequestContext } from '../request-context.js';
import {
  answerExtensionThrow,
  answerFault,
  MISSED_DEADLINE,
  writeExtensionResult,
} from './extension-result.js';
import { whenStarted } from './handler.js';
import type { Answer, Call, Operation } from './operation.js';

/** Answers a request behind the extensions that its client has declared, the one installed first outermost. */
export function throughExtensions(
  call: Call,
  { around }: Extensions,
  operation: Operation,
): Awaitable<Answer> {
  const { clientCapabilities } = call.envelope;
  const declared = around.filter(({ id }) => declaresExtension(clientCapabilities, id));
  if (declared.length === 0) return operation(call);
  return whenStarted(call, async () => {
    const request = new RequestContext(call, call.round);
    const refusal = await checkTransports(call, declared, request);
    if (refusal !== undefined) return refusal;
    const innermost = async (): Promise<Answer> => operation(call);
    return declared.reduceRight<() => Promise<Answer>>(
      (next, installed) => () => throughOne(call, installed, request, next),
      innermost,
    )();
  });
}

async function checkTransports(
  call: Call,
  declared: readonly InstalledExtension[],
  request: RequestContext,
): Promise<Answer | undefined> {
  const { cancellation, headers } = call.origin;
  const { handlerTimeoutMs } = call.runtime.settings;
  for (const { id, checkTransport, options } of declared) {
    try {
      const checked = checkTransport?.(request, headers, options);
      if (!isThenable(checked)) continue;
      const late = await withDeadline(Promise.resolve(checked), handlerTimeoutMs, cancellation);
      if (late === LATE) return answerFault(call, id, MISSED_DEADLINE);
    } catch (cause) {
      return answerExtensionThrow(call, id, cause);
    }
  }
  return undefined;
}

async function throughOne(
  call: Call,
  { id, middleware, options }: InstalledExtension,
  request: RequestContext,
  next: () => Promise<Answer>,
): Promise<Answer> {
  if (middleware === undefined) return next();
  let outcome: Outcome | undefined | typeof LATE;
  try {
    outcome = await withRestingDeadline<Outcome | undefined>(
      async (rest) => middleware(request, async () => outcomeOf(await rest(next)), options),
      call.runtime.settings.handlerTimeoutMs,
      call.origin.cancellation,
    );
  } catch (cause) {
    return answerExtensionThrow(call, id, cause);
  }
  if (outcome === LATE) return answerFault(call, id, MISSED_DEADLINE);
  if (outcome instanceof AnsweredOutcome) return outcome.answer;
  const { result, error }: Partial<Outcome> = outcome ?? {};
  if (result !== undefined) return writeExtensionResult(call, id, result);
  if (error === undefined) return answerFault(call, id, 'gave no outcome');
  return answerExtensionThrow(call, id, new ProtocolError(error.code, error.message, error.data));
}
