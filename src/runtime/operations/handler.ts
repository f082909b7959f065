import { ErrorCode } from '../../protocol/error-codes.js';
import { type Awaitable, isThenable } from '../awaitable.js';
import type { Context } from '../context.js';
import { LATE, withDeadline } from '../deadline.js';
import { isInputRequired, isProtocolError, isSendable } from '../error.js';
import type { InputReply } from '../input/input-request.js';
import { refusalFrom, refuse } from '../refusal.js';
import { RequestContext } from '../request-context.js';
import { replyKind } from '../results/reply-kind.js';
import { answerInput } from './answer-input.js';
import { CANCELLED, type HandlerOutcomes, type HandlerRun } from './handler-run.js';
import type { Answer, Call } from './operation.js';
import { report } from './report.js';

/** Runs a handler, once the server has started. There is no timer when it answers synchronously. */
export function runHandler(
  call: Call,
  handler: (context: Context) => unknown,
  outcomes: HandlerOutcomes,
): Awaitable<Answer> {
  const run = { call, handler, outcomes, round: call.round };
  return whenStarted(call, () => enterHandler(run));
}

/** Goes on once the server has started: at once where it has. */
export function whenStarted(call: Call, then: () => Awaitable<Answer>): Awaitable<Answer> {
  return call.runtime.lifecycle.isStarted ? then() : startAndGoOn(call, then);
}

/** For transports that nobody starts: the first request that needs what is to be started does it. */
async function startAndGoOn(call: Call, then: () => Awaitable<Answer>): Promise<Answer> {
  try {
    await call.runtime.lifecycle.ready();
  } catch (cause) {
    const { message } = cause as Error;
    report(call, { level: 'error', message, cause: (cause as Error).cause });
    return refuse(ErrorCode.internalError, 'Internal error: the server is not ready');
  }
  return then();
}

function enterHandler(run: HandlerRun): Awaitable<Answer> {
  const { call, handler, round, previous } = run;
  if (call.origin.cancellation.cancelled) return CANCELLED;
  const context = new RequestContext(call, round, previous);
  let value: unknown;
  try {
    value = handler(context);
    if (isThenable(value)) return waitForHandler(run, context, value);
  } catch (cause) {
    context.settle();
    return answerThrow(run, context, cause);
  }
  context.settle();
  return answerReturn(run, context, value);
}

async function waitForHandler(
  run: HandlerRun,
  context: RequestContext,
  work: PromiseLike<unknown>,
): Promise<Answer> {
  const { call, outcomes } = run;
  let value: unknown;
  try {
    const { handlerTimeoutMs } = call.runtime.settings;
    value = await withDeadline(Promise.resolve(work), handlerTimeoutMs, call.origin.cancellation);
  } catch (cause) {
    context.settle();
    return answerThrow(run, context, cause);
  }
  context.settle();
  return value === LATE ? outcomes.late() : answerReturn(run, context, value);
}

function answerReturn(run: HandlerRun, context: RequestContext, value: unknown): Awaitable<Answer> {
  return replyKind(value) === 'input'
    ? askClient(run, context, value as InputReply)
    : run.outcomes.returned(value);
}

function answerThrow(run: HandlerRun, context: RequestContext, cause: unknown): Awaitable<Answer> {
  const { call, outcomes } = run;
  // What a handler throws because its signal has aborted is no fault worth a log record.
  if (call.origin.cancellation.cancelled) return CANCELLED;
  if (isInputRequired(cause)) return askClient(run, context, cause.reply);
  return isProtocolError(cause) && isSendable(cause, call.runtime.settings.maxResultBytes)
    ? refusalFrom(cause, call.edition.dialect, outcomes.uri)
    : outcomes.threw(cause);
}

function askClient(
  run: HandlerRun,
  previous: RequestContext,
  reply: InputReply,
): Awaitable<Answer> {
  return answerInput(run, reply, (round) => enterHandler({ ...run, round, previous }));
}
