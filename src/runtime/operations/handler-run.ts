import { ErrorCode } from '../../protocol/error-codes.js';
import type { Awaitable } from '../awaitable.js';
import type { Context } from '../context.js';
import type { InputRound } from '../input/input-round.js';
import { type Refusal, refuse } from '../refusal.js';
import type { RequestContext } from '../request-context.js';
import type { Answer, Call } from './operation.js';

/** How one kind of component answers, whatever its handler does. */
export type HandlerOutcomes = {
  /** The handler returned, or its promise was fulfilled. */
  returned(value: unknown): Awaitable<Answer>;
  /** The handler threw, or its promise was rejected, with anything but a `ProtocolError`. */
  threw(cause: unknown): Answer;
  /** The deadline passed. */
  late(): Answer;
  /** The handler asks something of a client that cannot be asked; absent where a handler must not ask. */
  readonly unasked?: (finding: string) => Answer;
  /** What a `resourceNotFound()` without a URI speaks of. */
  readonly uri?: string;
};

/** A handler, and what becomes of whatever it does. */
export type HandlerRun = {
  readonly call: Call;
  readonly handler: (context: Context) => unknown;
  readonly outcomes: HandlerOutcomes;
  /** What the client has answered when the handler is entered. */
  readonly round: InputRound;
  /** The context with which the handler was entered before, during the same request. */
  readonly previous?: RequestContext;
};

/** Stands for an answer that nobody waits for. */
export const CANCELLED: Refusal = refuse(ErrorCode.internalError, 'The request was cancelled');
