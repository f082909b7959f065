import type { Awaitable } from '../client/awaitable.js';
import type { ElicitResult, InputHandlers, Root } from '../client/input/handlers.js';
import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import type { InputKind } from './input-kind.js';

/** Something that a handler asks. */
export type Question = {
  /** What the handler calls it. */
  readonly key: string;
  readonly kind: InputKind;
  /** The parameters of the request, such as `message` and `requestedSchema` of a form; empty for roots. */
  readonly params: JsonObject;
};

/** An answer: what the user did with a form or a page, what the model wrote, or the roots. */
export type InputAnswer =
  | ElicitResult
  | {
      readonly role: 'user' | 'assistant';
      readonly content: JsonValue;
      readonly model: string;
      readonly stopReason?: string;
    }
  | { readonly roots: readonly Root[] };

/** Answers questions in place of a user. An error that it throws rejects the request of the test. */
export type AnswerInput = (question: Question) => Awaitable<InputAnswer>;

/** Makes answers by the keys of the questions; a question with another key fails the request of the test. */
export function answerInput(answers: { readonly [key: string]: InputAnswer }): AnswerInput {
  return (question) => {
    const answer = Object.hasOwn(answers, question.key) ? answers[question.key] : undefined;
    if (answer !== undefined) return answer;
    const known = Object.keys(answers).map((key) => `\`${key}\``);
    throw new Error(`${asked(question)}; there are answers to ${known.join(', ') || 'nothing'}`);
  };
}

/** Says what a server asks: `the server asks \`who\` (form: Your name?)`. */
export function asked({ key, kind, params }: Question): string {
  const message = ownValue(params, 'message');
  const text = typeof message === 'string' ? `${kind}: ${message}` : kind;
  return `the server asks \`${key}\` (${text})`;
}

/** What every answer has, by the kind of its question. */
const MEMBERS: { readonly [Kind in InputKind]: string } = {
  form: 'action',
  url: 'action',
  sampling: 'content',
  roots: 'roots',
};

/** Gives the answer to a question, or throws a `TypeError` for one that belongs to another kind. */
export function fittingAnswer(question: Question, answer: unknown): JsonObject {
  const member = MEMBERS[question.kind];
  if (isJsonObject(answer) && Object.hasOwn(answer, member)) return answer;
  throw new TypeError(`${asked(question)}; expected an answer with \`${member}\``);
}

/** Makes handlers of all kinds out of one function. `keyOf` gives the key of a question by what the server calls it. */
export function handlersFor(
  answer: (question: Question) => Promise<JsonObject>,
  keyOf: (id: string | number) => string,
): Required<InputHandlers> {
  const elicit = async (params: JsonObject, { id }: { readonly id: string | number }) => {
    const kind = ownValue(params, 'mode') === 'url' ? 'url' : 'form';
    return (await answer({ key: keyOf(id), kind, params })) as ElicitResult;
  };
  return {
    elicitation: { form: elicit, url: elicit },
    sampling: {
      createMessage: (params, { id }) => answer({ key: keyOf(id), kind: 'sampling', params }),
      tools: true,
    },
    async roots({ id }) {
      const { roots } = await answer({ key: keyOf(id), kind: 'roots', params: {} });
      return roots as readonly Root[];
    },
  };
}
