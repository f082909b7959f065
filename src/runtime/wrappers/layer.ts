import { ErrorCode } from '../../protocol/error-codes.js';
import type { JsonObject } from '../../protocol/json.js';
import type { Awaitable } from '../awaitable.js';
import type { Context } from '../context.js';
import { ProtocolError } from '../error.js';
import type { Logger } from '../log.js';
import { toolError } from '../results/tool-reply.js';
import type { WrapperNext, WrapperPlace } from './wrapper.js';

/** A wrapper, ready to run. */
export type Layer = (
  context: Context,
  args: JsonObject,
  next: WrapperNext,
  options: WrapperPlace,
) => Awaitable<unknown>;

/** What wrappers need of the server around them. */
export type WrapperHost = {
  readonly logger: Logger;
  /** Milliseconds from any moment; never goes back. */
  readonly clock: () => number;
};

/** Refuses a call on behalf of a built-in wrapper: a tool answers with an error result, everything else with -32603. */
export function refuseCall({ kind }: WrapperPlace, text: string): unknown {
  if (kind === 'tool') return toolError(text);
  throw new ProtocolError(ErrorCode.internalError, text);
}

/** How a refusal calls what it refuses. */
export function subjectOf({ kind, operation }: WrapperPlace): string {
  return `The ${operation === 'complete' ? 'completion' : kind}`;
}

/** Tells the operator what a wrapper has met. A logger that fails must not change an answer. */
export function warn(
  { logger }: WrapperHost,
  context: Context,
  { component }: WrapperPlace,
  report: { readonly message: string; readonly cause?: unknown },
): void {
  const { requestMethod: method, requestId: id } = context;
  const requestId = typeof id === 'bigint' ? String(id) : JSON.stringify(id);
  try {
    logger({ level: 'warning', component, method, requestId, ...report });
  } catch {
    // There is no other place to tell.
  }
}
