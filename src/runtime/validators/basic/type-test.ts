import type { JsonValue } from '../../../protocol/json.js';
import { JSON_TYPE_TESTS } from '../../../protocol/json-type.js';

type TypeTest = (value: JsonValue) => boolean;

/** Makes the test for a `type` keyword, one name or a list of them; undefined when there is none. */
export function typeTest(type: JsonValue | undefined): TypeTest | undefined {
  if (!Array.isArray(type)) return JSON_TYPE_TESTS.get(type);
  const tests = type.flatMap((name: JsonValue) => JSON_TYPE_TESTS.get(name) ?? []);
  return (value) => tests.some((test) => test(value));
}
