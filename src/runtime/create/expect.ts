import { isJsonObject, type JsonObject } from '../../protocol/json.js';
import { ConfigurationError } from '../configuration-error.js';
import { isJson } from '../json-fault.js';

/** Checks a condition of a definition. Options and hand-made definitions come from JavaScript, where types promise nothing. */
export function expect(condition: boolean, code: string, text: string): asserts condition {
  if (!condition) throw new ConfigurationError(code, text);
}

/** Checks an optional text. */
export function expectText(value: unknown, place: string): asserts value is string | undefined {
  expect(
    value === undefined || typeof value === 'string',
    'wrong-kind',
    `${place} must be a string`,
  );
}

/** Checks an optional map of JSON values. */
export function expectJsonMap(
  value: unknown,
  place: string,
): asserts value is JsonObject | undefined {
  const isMap = value === undefined || (isJsonObject(value) && isJson(value));
  expect(isMap, 'wrong-kind', `${place} must be a map of JSON values`);
}

/** Checks that every key is known: none is accepted and ignored. */
export function expectKnownKeys(value: object, known: readonly string[], place: string): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  expect(
    unknown === undefined,
    'unknown-key',
    `${place} knows no \`${unknown}\`; allowed: ${known.join(', ')}`,
  );
}
