import type { LogLevel } from '../../definitions/program.js';
import { isJsonObject, type JsonObject } from '../../protocol/json.js';
import { type Awaitable, isThenable } from '../awaitable.js';
import type { Context } from '../context.js';
import { isToolError } from '../error.js';
import { jsonFault } from '../json-fault.js';
import type { Logger } from '../log.js';
import { toolError } from '../results/tool-reply.js';
import type { MailboxFault } from './mailbox.js';
import type { MessageBuilder, ReplyBuilder } from './target.js';
import type { TargetHost } from './target-host.js';
import { AbsentValueError, fillTemplate, type Template } from './template.js';

/** A tool that sends its arguments to a target, and answers with what that answers. */
export type TargetCall = {
  /** The name under which the server has the target. */
  readonly target: string;
  /** What is sent: a template with `arg()` in the place of arguments, or a function of all of them. */
  readonly message: Template<'arg'> | MessageBuilder<never>;
  /** The structured content of the result: a template with `reply()` in the place of the answer, or a function of it. */
  readonly reply: Template<'reply'> | ReplyBuilder<unknown>;
  /** Milliseconds from the acceptance of the message until the call fails. Default: 5,000. */
  readonly timeoutMs?: number;
};

/** A tool that sends its arguments to a target, and is done when the target has accepted them. */
export type TargetCast = Pick<TargetCall, 'target' | 'message'>;

/** What tools that send need of the server. */
export type SenderHost = {
  readonly target: TargetHost;
  /** The name of the tool. */
  readonly tool: string;
  readonly logger: Logger;
};

type Handler = (args: JsonObject, context: Context) => Awaitable<unknown>;

/** Makes the function that answers a tool by a call. Where that fails, the result says what, and the log why. */
export function callHandler(
  { message, reply, timeoutMs }: Required<TargetCall>,
  host: SenderHost,
  maxResultBytes: number,
): Handler {
  const { target, tool } = host;
  const fail = failures(host);
  const read = (answer: unknown): Attempt =>
    attempt(() => snapshot(build(reply, target.decode(answer))));
  /** Later messages may change what an answer holds, so it is kept as it is now. */
  const snapshot = (built: unknown): unknown => {
    const fault = isJsonObject(built) ? jsonFault(built, maxResultBytes) : 'not-json';
    if (fault === 'too-large') return built; // refused like every other result
    return fault === undefined ? JSON.parse(JSON.stringify(built)) : NO_OBJECT;
  };
  return async (args, context) => {
    const built = attempt(() => target.encode(build(message, args)));
    if ('cause' in built) return fail.message(built.cause, context);
    const { signal } = context;
    const outcome = await target.call(built.value, { timeoutMs, signal, read });
    if (outcome.kind === 'late') {
      fail.note(context, 'warning', `a target did not answer within ${timeoutMs} ms`);
      return toolError(`The target of the tool \`${tool}\` did not answer within ${timeoutMs} ms`);
    }
    if (outcome.kind !== 'answered') return fail.sending(outcome, context);
    const answer = outcome.reply;
    if ('cause' in answer) return fail.reply(answer.cause, context);
    if (answer.value !== NO_OBJECT) return answer.value;
    fail.note(context, 'error', 'the reply that a tool makes of an answer is not a JSON object');
    return toolError(`The reply of the tool \`${tool}\` is not a JSON object`);
  };
}

const NO_OBJECT: unique symbol = Symbol('no object');

/** Makes the function that answers a tool by a cast. */
export function castHandler({ message }: TargetCast, host: SenderHost): Handler {
  const { target } = host;
  const fail = failures(host);
  return (args, context) => {
    const built = attempt(() => target.encode(build(message, args)));
    if ('cause' in built) return fail.message(built.cause, context);
    const refused = target.cast(built.value, (cause) => fail.note(context, 'error', FAILED, cause));
    return refused === undefined ? { sent: true } : fail.sending(refused, context);
  };
}

const FAILED = 'a target failed';

function build(content: TargetCall['message'] | TargetCall['reply'], source: unknown): unknown {
  const built =
    typeof content === 'function' ? content(source as never) : fillTemplate(content, source);
  if (isThenable(built)) throw new TypeError('a builder must not return a promise');
  return built;
}

type Attempt = { readonly value: unknown } | { readonly cause: unknown };

function attempt(work: () => unknown): Attempt {
  try {
    return { value: work() };
  } catch (cause) {
    return { cause };
  }
}

const IN_THE_LOG = 'The cause is in the log of the server';

/** Makes the results of what fails. They name the case and the tool, and never a value. */
function failures({ tool, target, logger }: SenderHost) {
  const note = (context: Context, level: LogLevel, message: string, cause?: unknown): void => {
    const { requestMethod: method, requestId: id } = context;
    const requestId = typeof id === 'bigint' ? String(id) : JSON.stringify(id);
    const text = `${message} (target \`${target.name}\`)`;
    try {
      logger({ level, message: text, component: tool, method, requestId, cause });
    } catch {
      // There is no other place to tell.
    }
  };
  const thrown = (cause: unknown, context: Context, message: string, text: string): unknown => {
    if (isToolError(cause)) return toolError(cause.message);
    note(context, 'error', message, cause);
    return toolError(text);
  };
  return {
    note,
    message(cause: unknown, context: Context): unknown {
      const subject = `The message of the tool \`${tool}\` cannot be built`;
      const text =
        cause instanceof AbsentValueError
          ? `${subject}: the argument \`${cause.names.join('/')}\` is absent`
          : `${subject}. ${IN_THE_LOG}`;
      return thrown(cause, context, 'a message cannot be built', text);
    },
    reply(cause: unknown, context: Context): unknown {
      const text = `The reply of the tool \`${tool}\` cannot be built. ${IN_THE_LOG}`;
      return thrown(cause, context, 'a reply cannot be built', text);
    },
    sending(fault: MailboxFault, context: Context): unknown {
      if (fault.kind === 'failed') {
        const text = `The target of the tool \`${tool}\` failed. ${IN_THE_LOG}`;
        return thrown(fault.cause, context, FAILED, text);
      }
      const isFull = fault.kind === 'full';
      note(context, 'warning', isFull ? 'too many messages wait' : 'a target is not available');
      return toolError(
        isFull
          ? `The target of the tool \`${tool}\` is busy: too many messages wait. Try again later`
          : `The target of the tool \`${tool}\` is not available: it has not started, or has stopped`,
      );
    },
  };
}
