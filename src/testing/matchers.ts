import { failureText, namedCode } from './failure-text.js';
import { INPUT_KINDS, type InputKind } from './input-kind.js';
import { type Outcome, outcomeOf, textOf } from './outcome.js';

/** What a text is to hold, or to match. */
export type Expected = string | RegExp;

/** What a matcher gives where it is called: a promise where it was given one. */
// biome-ignore lint/suspicious/noConfusingVoidType: it is the return type of every matcher
type Assertion<Given> = Given extends PromiseLike<unknown> ? Promise<void> : void;

/**
 * Matchers for the answer to a request: a result, an error, a JSON-RPC response of `dispatch`, or a promise of one, which
 * may reject. With a promise a matcher gives a promise, which is to be awaited.
 */
export interface AnswerMatchers<Given = unknown> {
  /** A result of `tools/call` without `isError`. `text` is found in the texts of its content, or matches them. */
  toBeToolOk(text?: Expected): Assertion<Given>;
  /** A result of `tools/call` with `isError: true`. `text` is found in the texts of its content, or matches them. */
  toBeToolError(text?: Expected): Assertion<Given>;
  /** A result that asks the client for something, of this kind where one is given. */
  toRequireInput(kind?: InputKind): Assertion<Given>;
  /** A JSON-RPC error with this code; `ErrorCode` of `snodo/runtime` has the names. */
  toBeRefused(code: number): Assertion<Given>;
  /** A list with an entry of this name, URI or URI template; of a page, what is on that page. */
  toList(entry: string): Assertion<Given>;
}

/** What `expect.extend` takes, of vitest, jest and others that do as they do. */
export type Matchers = {
  readonly [Name in keyof AnswerMatchers]: (
    received: unknown,
    ...args: Parameters<AnswerMatchers[Name]>
  ) => MatcherResult | Promise<MatcherResult>;
};

type MatcherResult = { readonly pass: boolean; readonly message: () => string };

/** The matchers, for `expect.extend(matchers)`. */
export const matchers: Matchers = {
  toBeToolOk(received, text) {
    requireExpected('toBeToolOk', text);
    return judge('toBeToolOk', received, TOOL_OUTCOMES, (outcome) => ({
      pass: outcome.kind === 'tool' && !outcome.isError && hasText(outcome, text),
      expectation: (not) => `the tool ${not}to succeed${withText(text)}`,
    }));
  },
  toBeToolError(received, text) {
    requireExpected('toBeToolError', text);
    return judge('toBeToolError', received, TOOL_OUTCOMES, (outcome) => ({
      pass: outcome.kind === 'tool' && outcome.isError && hasText(outcome, text),
      expectation: (not) => `the tool ${not}to report an error${withText(text)}`,
    }));
  },
  toRequireInput(received, kind) {
    if (kind !== undefined && !INPUT_KINDS.includes(kind)) {
      throw wrongArgument('toRequireInput', INPUT_KINDS.join(', '), kind);
    }
    return judge('toRequireInput', received, ASKING_OUTCOMES, (outcome) => ({
      pass:
        outcome.kind === 'asks' &&
        (kind === undefined || outcome.questions.some((question) => question.kind === kind)),
      expectation: (not) =>
        `the server ${not}to ask for input${kind === undefined ? '' : ` (${kind})`}`,
    }));
  },
  toBeRefused(received, code) {
    if (!Number.isInteger(code)) throw wrongArgument('toBeRefused', 'a JSON-RPC error code', code);
    return judge('toBeRefused', received, ALL_OUTCOMES, (outcome) => ({
      pass: outcome.kind === 'refused' && outcome.code === code,
      expectation: (not) => `the request ${not}to be refused with ${namedCode(code)}`,
    }));
  },
  toList(received, entry) {
    if (typeof entry !== 'string') {
      throw wrongArgument('toList', 'a name, a URI or a URI template', entry);
    }
    return judge('toList', received, LIST_OUTCOMES, (outcome) => ({
      pass:
        outcome.kind === 'list' &&
        outcome.entries.some(({ name, uri, uriTemplate }) =>
          [name, uri, uriTemplate].includes(entry),
        ),
      expectation: (not) => `the list ${not}to have \`${entry}\``,
    }));
  },
};

/** The outcomes that a matcher speaks of, and what its argument must then be called. */
type Subject = { readonly name: string; readonly kinds: readonly Outcome['kind'][] };

const TOOL_OUTCOMES: Subject = {
  name: 'the answer to a tool call',
  kinds: ['tool', 'refused', 'asks'],
};
const ASKING_OUTCOMES: Subject = {
  name: 'the answer to a call, a read or a prompt',
  kinds: ['tool', 'refused', 'asks', 'other'],
};
const LIST_OUTCOMES: Subject = {
  name: 'a list of tools, resources, templates or prompts',
  kinds: ['list'],
};
const ALL_OUTCOMES: Subject = {
  name: 'the answer to a request',
  kinds: ['tool', 'refused', 'asks', 'list', 'other'],
};

type Judgement = {
  readonly pass: boolean;
  /** What is expected; `not` is the word with a space behind it, or nothing. */
  readonly expectation: (not: '' | 'not ') => string;
};

/**
 * Judges what was received, now or when it is there. What a matcher says nothing about is an error of the test, with `not`
 * as well: else a negation would hold for everything that went wrong.
 */
function judge(
  matcher: string,
  received: unknown,
  subject: Subject,
  judgementOf: (outcome: Outcome) => Judgement,
): MatcherResult | Promise<MatcherResult> {
  const conclude = (value: unknown): MatcherResult => {
    const outcome = outcomeOf(value);
    if (outcome === undefined) {
      throw new TypeError(`${matcher}() takes ${subject.name}: got ${described(value)}`);
    }
    if (!subject.kinds.includes(outcome.kind)) {
      throw new TypeError(failureText(`${subject.name} for ${matcher}()`, outcome));
    }
    const { pass, expectation } = judgementOf(outcome);
    return { pass, message: () => failureText(expectation(pass ? 'not ' : ''), outcome) };
  };
  if (!isThenable(received)) return conclude(received);
  return Promise.resolve(received).then(conclude, (reason: unknown) => {
    // Anything else than a refusal says itself what is wrong.
    if (outcomeOf(reason) === undefined) throw reason;
    return conclude(reason);
  });
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

function hasText(outcome: Extract<Outcome, { kind: 'tool' }>, text: Expected | undefined): boolean {
  if (text === undefined) return true;
  const found = textOf(outcome);
  return typeof text === 'string' ? found.includes(text) : found.search(text) >= 0;
}

function withText(text: Expected | undefined): string {
  if (text === undefined) return '';
  return typeof text === 'string' ? ` with ${JSON.stringify(text)}` : ` with a text like ${text}`;
}

function requireExpected(matcher: string, text: unknown): void {
  if (text === undefined || typeof text === 'string' || text instanceof RegExp) return;
  throw wrongArgument(matcher, 'a text or a regular expression', text);
}

function wrongArgument(matcher: string, expected: string, given: unknown): TypeError {
  return new TypeError(`${matcher}() expects ${expected}: got ${described(given)}`);
}

function described(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value === 'function') return 'a function, which is perhaps to be called';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? 'another object' : String(value);
}
