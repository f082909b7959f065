import { isJsonObject, type JsonObject, ownValue } from '../protocol/json.js';
import { protocolError } from './result.js';

/** Values that an argument can have. */
export type Completion = {
  readonly values: readonly string[];
  /** How many there are in all; undefined when the server does not say. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
};

/** Takes the values out of the result of `completion/complete`. */
export function completionOf(result: JsonObject, peer: string): Completion {
  const completion = ownValue(result, 'completion');
  const values = isJsonObject(completion) ? ownValue(completion, 'values') : undefined;
  if (!isJsonObject(completion) || !isTexts(values)) {
    const asked = { peer, method: 'completion/complete' };
    throw protocolError(asked, 'expected texts as `completion.values`');
  }
  const total = ownValue(completion, 'total');
  return {
    values,
    total: typeof total === 'number' ? total : undefined,
    hasMore: ownValue(completion, 'hasMore') === true,
  };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
