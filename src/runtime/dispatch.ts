import { ErrorCode } from '../protocol/error-codes.js';
import type { Awaitable } from './awaitable.js';
import type { OperationName } from './dialects/dialect.js';
import { type DispatchObservation, observeDispatch } from './instrumentation/observe-dispatch.js';
import type { RequestMessage } from './messages/message.js';
import { writeReply } from './messages/reply.js';
import { callExtension } from './operations/call-extension.js';
import { callTool, checkToolCall } from './operations/call-tool.js';
import { complete } from './operations/complete.js';
import { discover } from './operations/discover.js';
import { getPrompt } from './operations/get-prompt.js';
import { initialize } from './operations/initialize.js';
import { listen } from './operations/listen.js';
import { listOperation } from './operations/lists.js';
import { type Answer, type Call, isRefusal, type Operation } from './operations/operation.js';
import { ping } from './operations/ping.js';
import { readResource } from './operations/read-resource.js';
import { report } from './operations/report.js';
import { setLogLevel } from './operations/set-log-level.js';
import { subscribe, unsubscribe } from './operations/subscribe.js';
import { throughExtensions } from './operations/through-extensions.js';
import type { Reply, RequestOrigin } from './origin.js';
import { type Refusal, refuse } from './refusal.js';
import type { Runtime } from './runtime.js';
import { selectEdition } from './select-edition.js';

const OPERATIONS: { readonly [Name in OperationName]: Operation } = {
  discover,
  initialize,
  ping,
  listTools: listOperation('tools'),
  callTool,
  listResources: listOperation('resources'),
  listResourceTemplates: listOperation('resourceTemplates'),
  readResource,
  listPrompts: listOperation('prompts'),
  getPrompt,
  complete,
  setLogLevel,
  listen,
  subscribe,
  unsubscribe,
  callExtension,
};

/**
 * Answers a request: everything from its envelope to its result.
 *
 * It never throws or rejects: whatever goes wrong is an answer. A request that was cancelled is answered too; the transport
 * drops that answer. At once where nothing has to be waited for: over stdio that halves what a call costs.
 */
export function dispatch(
  runtime: Runtime,
  request: RequestMessage,
  origin: RequestOrigin,
): Awaitable<Reply> {
  const observation = observeDispatch(runtime, request, origin);
  return observation === undefined
    ? reply(runtime, request, origin, undefined)
    : observation.run(() => reply(runtime, request, origin, observation));
}

function reply(
  runtime: Runtime,
  request: RequestMessage,
  origin: RequestOrigin,
  observation: DispatchObservation | undefined,
): Awaitable<Reply> {
  const fail = (cause: unknown): Reply =>
    settle(request, answerFault({ runtime, request, observation }, cause), observation);
  try {
    const answer = answerRequest(runtime, request, origin, observation);
    if (!(answer instanceof Promise)) return settle(request, answer, observation);
    return answer.then((late) => settle(request, late, observation)).catch(fail);
  } catch (cause) {
    return fail(cause);
  }
}

function settle(
  { id }: RequestMessage,
  answer: Answer,
  observation: DispatchObservation | undefined,
): Reply {
  const settled = writeReply(id, answer);
  observation?.end(isRefusal(answer) ? answer.code : undefined);
  return settled;
}

/**
 * Runs all checks of a `tools/call` and not its handler: the answer that refuses the call, or undefined when the call
 * would reach the handler. Never rejects.
 */
export async function checkCall(
  runtime: Runtime,
  request: RequestMessage,
  origin: RequestOrigin,
): Promise<Reply | undefined> {
  try {
    const opened = openCall(runtime, request, origin, undefined);
    if ('code' in opened) return writeReply(request.id, opened);
    if (opened.operation !== 'callTool') {
      return writeReply(
        request.id,
        refuse(ErrorCode.invalidParams, 'Only tool calls can be checked'),
      );
    }
    const answer = await checkToolCall(opened.call);
    return answer === undefined ? undefined : writeReply(request.id, answer);
  } catch (cause) {
    return writeReply(request.id, answerFault({ runtime, request }, cause));
  }
}

type OpenedCall = { readonly call: Call; readonly operation: OperationName };

function answerRequest(
  runtime: Runtime,
  request: RequestMessage,
  origin: RequestOrigin,
  observation: DispatchObservation | undefined,
): Awaitable<Answer> {
  const opened = openCall(runtime, request, origin, observation);
  if ('code' in opened) return opened;
  const operation = OPERATIONS[opened.operation];
  const { extensions } = runtime;
  return extensions === undefined || extensions.around.length === 0
    ? operation(opened.call)
    : throughExtensions(opened.call, extensions, operation);
}

function openCall(
  runtime: Runtime,
  request: RequestMessage,
  origin: RequestOrigin,
  observation: DispatchObservation | undefined,
): OpenedCall | Refusal {
  const edition = selectEdition(runtime, request, origin);
  if ('code' in edition) return edition;
  if (observation !== undefined) observation.protocolVersion = edition.dialect.revision;
  const opened = edition.dialect.openRequest(request, origin, runtime);
  if ('code' in opened) return opened;
  const { method, envelope, round } = opened;
  const { params = {} } = request;
  return {
    operation: method.operation,
    call: { runtime, edition, request, params, envelope, origin, round, observation },
  };
}

function answerFault(
  failed: Pick<Call, 'runtime' | 'request' | 'observation'>,
  cause: unknown,
): Refusal {
  report(failed, { level: 'error', message: 'a request failed', cause });
  return refuse(ErrorCode.internalError, 'Internal error');
}
