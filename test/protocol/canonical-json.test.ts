import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/protocol/canonical-json.js';
import type { JsonValue } from '../../src/protocol/json.js';

test.each<readonly [JsonValue, string]>([
  [null, 'null'],
  [-0, '0'],
  [1.0, '1'],
  [1e21, '1e+21'],
  ['é"\n', '"é\\"\\n"'],
  [[], '[]'],
  [{}, '{}'],
  [[1, [2, {}], 'a'], '[1,[2,{}],"a"]'],
  [{ b: 1, a: { d: [true], c: null } }, '{"a":{"c":null,"d":[true]},"b":1}'],
  [{ '10': 1, '9': 2, a: 3 }, '{"10":1,"9":2,"a":3}'],
  [{ '\uffff': 1, '\u{10000}': 2 }, '{"\uffff":1,"\u{10000}":2}'],
])('%j', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

test('a key called __proto__ is kept', () => {
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":2}') as JsonValue)).toBe(
    '{"__proto__":2,"b":1}',
  );
});

/** The same value with the keys of every object in reverse order. */
function reversed(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
}

test('the order in which a value was built does not matter, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (generated) => {
      const value = generated as JsonValue;
      const text = canonicalJson(value);
      expect(canonicalJson(reversed(value))).toBe(text);
      expect(JSON.stringify(JSON.parse(text))).toHaveLength(JSON.stringify(value).length);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a value nested 200,000 deep is written', () => {
  const text = '['.repeat(200_000) + ']'.repeat(200_000);
  let value: JsonValue = [];
  for (let depth = 1; depth < 200_000; depth += 1) value = [value];
  expect(canonicalJson(value) === text).toBe(true);
});
