import { type JsonObject, type JsonValue, ownValue, setOwn } from '../../protocol/json.js';
import { readAnswer } from './input-answer.js';
import { type InputRequest, type InputRequests, inputRequired } from './input-request.js';
import { InputRequiredError } from './input-required-error.js';
import type { InputRound } from './input-round.js';

/** The answers to requests, under their keys. */
export type InputAnswers<Requests extends InputRequests> = {
  readonly [Key in keyof Requests]: Requests[Key] extends InputRequest<infer Answer>
    ? Answer
    : never;
};

/** What a handler may add to its questions. */
export type AskOptions = {
  /**
   * What the handler wants to find again in the next round, with `context.openState()`. It is signed, and the client can
   * read it. Default: what the round before has kept.
   */
  readonly state?: JsonValue;
};

/** Gives the answers to all requests, or ends this round by throwing `InputRequiredError`. */
export type Ask = <const Requests extends InputRequests>(
  requests: Requests,
  options?: AskOptions,
) => InputAnswers<Requests>;

/** What is kept between the rounds of one request, sealed. */
export type KeptState = {
  /** Answers of earlier rounds: a client sends those of the last one only. */
  readonly answers?: JsonObject;
  /** The handler's own. */
  readonly state?: JsonValue;
};

/** Seals what is kept between rounds, and opens what the round before has kept. */
export type KeptStates = {
  seal(kept: KeptState): string;
  /** Nothing where the request carries no state. */
  open(): KeptState;
};

/**
 * Makes the function with which a handler asks. A request without a fitting answer is asked again, and it alone: what was
 * answered before is kept in the state.
 */
export function createAsk({ inputResponses }: InputRound, states: KeptStates): Ask {
  const answered = new Map<string, JsonObject>();
  const asked = new Map<string, InputRequest>();
  return (requests, { state } = {}) => {
    if (typeof requests['method'] === 'string') {
      throw new TypeError('`ask` takes questions under names of your choice: `ask({ name: … })`');
    }
    const kept = states.open();
    const open: Record<string, InputRequest> = {};
    for (const [key, request] of Object.entries(requests)) {
      refuseOtherQuestion(key, request, asked.get(key));
      asked.set(key, request);
      const response = inputResponses && ownValue(inputResponses, key);
      const answer = readAnswer(request, response ?? ownValue(kept.answers ?? {}, key));
      if (answer === undefined) setOwn(open, key, request);
      else answered.set(key, answer);
    }
    if (Object.keys(open).length > 0) {
      throw questions(open, states, {
        answers: { ...kept.answers, ...Object.fromEntries(answered) },
        state: state ?? kept.state,
      });
    }
    const answers = Object.keys(requests).map((key) => [key, answered.get(key)]);
    return Object.fromEntries(answers);
  };
}

/** An answer is found by its key: it must not be taken for the answer to another question. */
function refuseOtherQuestion(
  key: string,
  request: InputRequest,
  before: InputRequest | undefined,
): void {
  if (before === undefined || JSON.stringify(before) === JSON.stringify(request)) return;
  throw new TypeError(`each question needs a key of its own: \`${key}\` stands for two`);
}

function questions(
  inputRequests: InputRequests,
  states: KeptStates,
  { answers, state }: { readonly answers: JsonObject; readonly state: JsonValue | undefined },
): InputRequiredError {
  const kept: KeptState = {
    ...(Object.keys(answers).length > 0 ? { answers } : {}),
    ...(state === undefined ? {} : { state }),
  };
  const requestState = Object.keys(kept).length > 0 ? { requestState: states.seal(kept) } : {};
  return new InputRequiredError(inputRequired({ inputRequests, ...requestState }));
}
