import { isJsonObject, type JsonValue } from '../../../protocol/json.js';

type TypeTest = (value: JsonValue) => boolean;

const TESTS: ReadonlyMap<JsonValue, TypeTest> = new Map<JsonValue, TypeTest>([
  ['null', (value) => value === null],
  ['boolean', (value) => typeof value === 'boolean'],
  ['number', (value) => typeof value === 'number'],
  // 1.0 is an integer (JSON Schema 2020-12 core, section 4.2.3).
  ['integer', (value) => typeof value === 'number' && Number.isInteger(value)],
  ['string', (value) => typeof value === 'string'],
  ['array', (value) => Array.isArray(value)],
  ['object', (value) => isJsonObject(value)],
]);

/** Makes the test for a `type` keyword, one name or a list of them; undefined when there is none. */
export function typeTest(type: JsonValue | undefined): TypeTest | undefined {
  if (!Array.isArray(type)) return type === undefined ? undefined : TESTS.get(type);
  const tests = type.flatMap((name: JsonValue) => TESTS.get(name) ?? []);
  return (value) => tests.some((test) => test(value));
}
