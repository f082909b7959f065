import type { JsonObject } from '../../protocol/json.js';
import type { Awaitable } from '../awaitable.js';
import type { Envelope } from '../dialects/dialect.js';
import type { Edition } from '../edition.js';
import type { InputRound } from '../input/input-round.js';
import type { DispatchObservation } from '../instrumentation/observe-dispatch.js';
import type { RequestMessage } from '../messages/message.js';
import type { RequestOrigin } from '../origin.js';
import type { Refusal } from '../refusal.js';
import type { KeptResult } from '../results/kept-result.js';
import type { Runtime } from '../runtime.js';

/** A request whose envelope was read: what an operation answers. */
export type Call = {
  readonly runtime: Runtime;
  readonly edition: Edition;
  readonly request: RequestMessage;
  readonly params: JsonObject;
  readonly envelope: Envelope;
  readonly origin: RequestOrigin;
  /** What the client has answered to questions of an earlier round. */
  readonly round: InputRound;
  /** Takes notes for whoever observes the request; absent where nobody does. */
  readonly observation?: DispatchObservation | undefined;
};

/** The JSON text of a result, one that is kept, or the error that is answered instead. */
export type Answer = string | KeptResult | Refusal;

/** Whether an answer is an error. */
export function isRefusal(answer: Answer): answer is Refusal {
  return typeof answer === 'object' && 'code' in answer;
}

/** Answers the requests of one method. It returns a promise only when it has to wait. */
export type Operation = (call: Call) => Awaitable<Answer>;
