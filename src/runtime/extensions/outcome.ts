import type { JsonObject } from '../../protocol/json.js';
import type { Answer } from '../operations/operation.js';
import type { Outcome, OutcomeError } from './extension.js';

/** An answer as middleware sees it. It is parsed for those that look into it, and else sent as it is. */
export class AnsweredOutcome {
  readonly answer: Answer;
  #result: JsonObject | undefined;

  constructor(answer: Answer) {
    this.answer = answer;
  }

  get result(): JsonObject | undefined {
    if (typeof this.answer !== 'string') return undefined;
    this.#result ??= JSON.parse(this.answer) as JsonObject;
    return this.#result;
  }

  get error(): OutcomeError | undefined {
    if (typeof this.answer === 'string') return undefined;
    const { code, message, data } = this.answer;
    return { code, message, data };
  }
}

/** Makes what middleware gets. */
export function outcomeOf(answer: Answer): Outcome {
  return new AnsweredOutcome(answer) as Outcome;
}
