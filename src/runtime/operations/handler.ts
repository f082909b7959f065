import { ErrorCode } from '../../protocol/error-codes.js';
import { type Awaitable, isThenable } from '../awaitable.js';
import type { Context } from '../context.js';
import { LATE, withDeadline } from '../deadline.js';
import { isProtocolError, type ProtocolError } from '../error.js';
import { jsonFault } from '../json-fault.js';
import { type Refusal, refusalFrom, refuse } from '../refusal.js';
import { RequestContext } from '../request-context.js';
import type { Answer, Call } from './operation.js';

/** How one kind of component answers, whatever its handler does. */
export type HandlerOutcomes = {
  /** The handler returned, or its promise was fulfilled. */
  returned(value: unknown): Awaitable<Answer>;
  /** The handler threw, or its promise was rejected, with anything but a `ProtocolError`. */
  threw(cause: unknown): Answer;
  /** The deadline passed. */
  late(): Answer;
  /** What a `resourceNotFound()` without a URI speaks of. */
  readonly uri?: string;
};

/** Stands for an answer that nobody waits for. */
const CANCELLED: Refusal = refuse(ErrorCode.internalError, 'The request was cancelled');

/** Runs a handler. There is no timer when it answers synchronously. */
export function runHandler(
  call: Call,
  handler: (context: Context) => unknown,
  outcomes: HandlerOutcomes,
): Awaitable<Answer> {
  if (call.origin.cancellation.cancelled) return CANCELLED;
  const context = new RequestContext(call);
  let value: unknown;
  try {
    value = handler(context);
    if (isThenable(value)) return waitForHandler(call, context, value, outcomes);
  } catch (cause) {
    context.settle();
    return answerThrow(call, cause, outcomes);
  }
  context.settle();
  return outcomes.returned(value);
}

async function waitForHandler(
  call: Call,
  context: RequestContext,
  work: PromiseLike<unknown>,
  outcomes: HandlerOutcomes,
): Promise<Answer> {
  let value: unknown;
  try {
    const { handlerTimeoutMs } = call.runtime.settings;
    value = await withDeadline(Promise.resolve(work), handlerTimeoutMs, call.origin.cancellation);
  } catch (cause) {
    context.settle();
    return answerThrow(call, cause, outcomes);
  }
  context.settle();
  return value === LATE ? outcomes.late() : outcomes.returned(value);
}

function answerThrow(call: Call, cause: unknown, outcomes: HandlerOutcomes): Answer {
  // What a handler throws because its signal has aborted is no fault worth a log record.
  if (call.origin.cancellation.cancelled) return CANCELLED;
  return isProtocolError(cause) && isSendable(cause, call.runtime.settings.maxResultBytes)
    ? refusalFrom(cause, call.edition.dialect, outcomes.uri)
    : outcomes.threw(cause);
}

/** Whether an error can be written: code and data come from application code, where types promise nothing. */
function isSendable({ code, message, data }: ProtocolError, maxBytes: number): boolean {
  if (!Number.isSafeInteger(code) || message.length > maxBytes) return false;
  return data === undefined || jsonFault(data, maxBytes) === undefined;
}
