import type { JsonObject } from '../../protocol/json.js';
import { type Answer, isRefusal } from '../operations/operation.js';
import type { Outcome, OutcomeError } from './extension.js';

/** An answer as middleware sees it. It is parsed for those that look into it, and else sent as it is. */
export class AnsweredOutcome {
  readonly answer: Answer;
  #result: JsonObject | undefined;

  constructor(answer: Answer) {
    this.answer = answer;
  }

  get result(): JsonObject | undefined {
    if (isRefusal(this.answer)) return undefined;
    const text = typeof this.answer === 'string' ? this.answer : this.answer.text;
    this.#result ??= JSON.parse(text) as JsonObject;
    return this.#result;
  }

  get error(): OutcomeError | undefined {
    if (!isRefusal(this.answer)) return undefined;
    const { code, message, data } = this.answer;
    return { code, message, data };
  }
}

/** Makes what middleware gets. */
export function outcomeOf(answer: Answer): Outcome {
  return new AnsweredOutcome(answer) as Outcome;
}
