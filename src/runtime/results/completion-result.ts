import { isJsonObject, type JsonObject } from '../../protocol/json.js';
import { jsonFault } from '../json-fault.js';
import type { CompletionReply } from '../result.js';
import { replyKind } from './reply-kind.js';
import { describeJsonFault, notJson, type ResultFault } from './result-fault.js';

/** A completion on its way to the client. */
export type CompletionResult = {
  /** Members of the result object, as JSON text without braces. */
  readonly members: string;
  readonly metadata?: JsonObject | undefined;
};

/** As many values as one answer may hold (MCP, `CompleteResult`). */
const MAX_VALUES = 100;

/** Turns what a function that completes returned into a result. */
export function completionResult(value: unknown, maxBytes: number): CompletionResult | ResultFault {
  const kind = replyKind(value);
  if (kind === undefined) return writeValues({ values: value }, maxBytes);
  if (kind !== 'completion') return notJson(`a ${kind} reply is no completion`);
  return writeValues(value as CompletionReply, maxBytes);
}

/** The members of a reply, which come from application code. */
type Given = { readonly [member in keyof Omit<CompletionReply, symbol>]?: unknown };

function writeValues(
  { values, total, hasMore, metadata }: Given,
  maxBytes: number,
): CompletionResult | ResultFault {
  if (!isTexts(values)) return notJson('a list of strings was expected');
  const detail = memberFault(values.length, total, hasMore);
  if (detail !== undefined) return notJson(detail);
  if (metadata !== undefined && !isJsonObject(metadata)) return notJson('`metadata` must be a map');

  const isCut = values.length > MAX_VALUES;
  const completion = {
    values: isCut ? values.slice(0, MAX_VALUES) : values,
    ...(isCut || total !== undefined ? { total: total ?? values.length } : {}),
    ...(isCut || hasMore !== undefined ? { hasMore: isCut || hasMore } : {}),
  };
  const fault = jsonFault(completion, maxBytes) ?? jsonFault(metadata ?? {}, maxBytes);
  if (fault !== undefined) return describeJsonFault(fault, 'the reply');
  return { members: `"completion":${JSON.stringify(completion)}`, metadata };
}

/** Also without holes: a missing value is no text. */
function isTexts(values: unknown): values is readonly string[] {
  if (!Array.isArray(values)) return false;
  for (let index = 0; index < values.length; index += 1) {
    if (typeof values[index] !== 'string') return false;
  }
  return true;
}

function memberFault(count: number, total: unknown, hasMore: unknown): string | undefined {
  if (total !== undefined && !(Number.isSafeInteger(total) && (total as number) >= count)) {
    return '`total` must be an integer from the number of values';
  }
  return hasMore === undefined || typeof hasMore === 'boolean'
    ? undefined
    : '`hasMore` must be true or false';
}
