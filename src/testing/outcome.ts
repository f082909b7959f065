import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';
import { type InputKind, inputKindOf } from './input-kind.js';

/** What came of a request. */
export type Outcome =
  | {
      readonly kind: 'tool';
      readonly isError: boolean;
      readonly content: readonly JsonValue[];
      readonly structuredContent: JsonValue | undefined;
    }
  | {
      readonly kind: 'refused';
      readonly code: number;
      readonly message: string;
      readonly data: unknown;
    }
  | { readonly kind: 'asks'; readonly questions: readonly AskedQuestion[] }
  | {
      readonly kind: 'list';
      readonly entries: readonly JsonObject[];
      /** Whether other pages follow. */
      readonly goesOn: boolean;
    }
  | { readonly kind: 'other'; readonly result: JsonObject };

/** A question in a result. */
export type AskedQuestion = {
  readonly key: string;
  /** Undefined for a method that no server may ask with. */
  readonly kind: InputKind | undefined;
  readonly message: JsonValue | undefined;
};

/**
 * Reads what a client, `dispatch` or a rejection gives: a result, a list, a page of one, a JSON-RPC response or an error
 * with a number as its code. Undefined for anything else.
 */
export function outcomeOf(value: unknown): Outcome | undefined {
  if (value instanceof Error) {
    return 'code' in value && typeof value.code === 'number' ? refusal(value) : undefined;
  }
  if (Array.isArray(value)) return listOf(value, false);
  if (!isJsonObject(value)) return undefined;
  if (ownValue(value, 'jsonrpc') !== '2.0') return resultOutcome(value);
  const { error, result } = value;
  if (isJsonObject(error)) return refusal(error);
  return isJsonObject(result) ? resultOutcome(result) : undefined;
}

const LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts', 'items'] as const;

function resultOutcome(result: JsonObject): Outcome {
  if (ownValue(result, 'resultType') === 'input_required') {
    const requests = ownValue(result, 'inputRequests') ?? {};
    return { kind: 'asks', questions: Object.entries(requests).map(questionOf) };
  }
  const content = ownValue(result, 'content');
  if (Array.isArray(content)) {
    return {
      kind: 'tool',
      isError: ownValue(result, 'isError') === true,
      content,
      structuredContent: ownValue(result, 'structuredContent'),
    };
  }
  const goesOn = ownValue(result, 'nextCursor') !== undefined;
  const lists = LISTS.map((member) => listOf(ownValue(result, member), goesOn));
  return lists.find((list) => list !== undefined) ?? { kind: 'other', result };
}

function questionOf([key, request]: [string, unknown]): AskedQuestion {
  const { method, params } = isJsonObject(request) ? request : {};
  const given = isJsonObject(params) ? params : {};
  return { key, kind: inputKindOf(method, given), message: ownValue(given, 'message') };
}

function refusal(error: { readonly [member: string]: unknown } | Error): Outcome {
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
  return { kind: 'refused', code: Number(code), message: String(message), data };
}

function listOf(entries: unknown, goesOn: boolean): Outcome | undefined {
  return Array.isArray(entries) && entries.every(isJsonObject)
    ? { kind: 'list', entries, goesOn }
    : undefined;
}

/** The texts of a tool result, one below the other. */
export function textOf({ content }: Extract<Outcome, { kind: 'tool' }>): string {
  return content.flatMap((block) => textOfBlock(block) ?? []).join('\n');
}

/** The text of a block of content; undefined for one of another type. */
export function textOfBlock(block: JsonValue): string | undefined {
  const text = isJsonObject(block) ? ownValue(block, 'text') : undefined;
  return typeof text === 'string' ? text : undefined;
}
