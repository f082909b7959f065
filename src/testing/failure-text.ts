import { ErrorCode } from '../protocol/error-codes.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';
import { type Outcome, textOfBlock } from './outcome.js';

/** What a matcher expected and what came instead: a sentence, and below it the facts, one a line. */
export function failureText(expectation: string, outcome: Outcome): string {
  return [`expected ${expectation}, but ${sentenceOf(outcome)}`, ...factsOf(outcome)].join('\n  ');
}

/** A code with its name: `-32602 (invalid params)`. */
export function namedCode(code: number): string {
  const name = Object.entries(ErrorCode).find(([, known]) => known === code)?.[0];
  const words = name?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === undefined ? String(code) : `${code} (${words})`;
}

function sentenceOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'tool':
      return outcome.isError ? 'the tool reported an error' : 'the tool succeeded';
    case 'refused':
      return 'the request was refused';
    case 'asks':
      return 'the server asked for input';
    case 'list': {
      const { length } = outcome.entries;
      return `the list has ${length === 0 ? 'nothing' : length === 1 ? '1 entry' : `${length} entries`}`;
    }
    case 'other':
      return 'another result came';
  }
}

function factsOf(outcome: Outcome): readonly string[] {
  switch (outcome.kind) {
    case 'tool': {
      const { isError, content, structuredContent } = outcome;
      // Most tools say in their content as well what their structured content is.
      const isNews =
        structuredContent !== undefined &&
        !content.some((block) => textOfBlock(block) === JSON.stringify(structuredContent));
      return [
        ...(isError ? [fact('isError', true)] : []),
        ...content.map(contentFact),
        ...(isNews ? [fact('structuredContent', structuredContent)] : []),
      ];
    }
    case 'refused': {
      const { code, message, data } = outcome;
      return [
        fact('code', namedCode(code)),
        fact('message', message),
        ...(data === undefined ? [] : [fact('data', data)]),
      ];
    }
    case 'asks':
      return outcome.questions.map(({ key, kind = 'unknown', message }) =>
        fact(key, message === undefined ? kind : `${kind}: ${message}`),
      );
    case 'list':
      return listFacts(outcome.entries, outcome.goesOn);
    case 'other':
      return Object.entries(outcome.result).map(([member, value]) => fact(member, value));
  }
}

function contentFact(block: JsonValue): string {
  return fact('content', textOfBlock(block) ?? block);
}

/** Entries that are shown of a list. */
const MOST_ENTRIES = 20;

function listFacts(entries: readonly JsonObject[], goesOn: boolean): readonly string[] {
  const shown = entries.slice(0, MOST_ENTRIES).map(({ name, uri, uriTemplate }) => {
    const address = uri ?? uriTemplate;
    return address === undefined ? `- ${name}` : `- ${name}: ${address}`;
  });
  const left = entries.length - shown.length;
  return [
    ...shown,
    ...(left > 0 ? [`- and ${left} more`] : []),
    ...(goesOn ? ['- and what is on the next pages'] : []),
  ];
}

/** Characters of a fact: enough for the findings of a refusal, too few to push the sentence out of sight. */
const MOST_CHARACTERS = 1_000;

function fact(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : jsonOf(value);
  const { length } = text;
  const shown =
    length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}… (${length} characters)` : text;
  return `${name}: ${shown.replaceAll('\n', '\n    ')}`;
}

function jsonOf(value: unknown): string {
  return isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}
