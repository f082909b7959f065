import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/protocol/json.js';
import { codePointLength, deepEqual } from '../../../src/runtime/index.js';
import { createWalker } from '../../../src/runtime/validators/basic-check.js';
import { basicSchemas, valuesOf } from './schema-pairs.js';

const require = createRequire(import.meta.url);

/** No name that objects inherit: ajv's own comparison calls `toString` and throws when it is data. */
const value = valuesOf(['a', 'b', '😀']);
/** Neither empty nor `__proto__`, which ajv passes over: the compiler of this package corrects it there. */
const schema = basicSchemas(value, ['a', 'b', '😀', 'toString']);

test('basic agrees with ajv about every keyword that it knows', () => {
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    unicodeRegExp: true,
    validateSchema: false,
    logger: false,
  });
  const verdicts = { valid: 0, invalid: 0 };
  fc.assert(
    fc.property(schema, value, (inner, instance) => {
      const root: JsonObject = { properties: { root: inner } };
      const wrapped = { root: instance };
      const expected = ajv.compile(root)(wrapped);
      ajv.removeSchema();
      verdicts[expected ? 'valid' : 'invalid'] += 1;
      const walk = createWalker(root);
      expect(walk(wrapped, 1).length === 0).toBe(expected);
      expect(walk(wrapped, 11).length === 0).toBe(expected);
    }),
    { numRuns: 300 },
  );
  // Otherwise the agreement would say nothing.
  expect(Math.min(verdicts.valid, verdicts.invalid)).toBeGreaterThan(30);
});

test('deepEqual agrees with the function it stands in for', () => {
  const equal: (left: unknown, right: unknown) => boolean =
    require('ajv/dist/runtime/equal').default;
  fc.assert(
    fc.property(value, value, (left, right) => {
      expect(deepEqual(left, right)).toBe(equal(left, right));
      expect(deepEqual(left, structuredClone(left))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[1], { 0: 1 }, false],
  [{ constructor: 1 }, { constructor: 1 }, true],
  [{ toString: 1 }, {}, false],
  [0, -0, true],
  ['1', 1, false],
  [null, {}, false],
  [[[1], [2]], [[1], [3]], false],
])('deepEqual(%j, %j) is %j', (left, right, expected) => {
  expect(deepEqual(left, right)).toBe(expected);
  expect(deepEqual(right, left)).toBe(expected);
});

test('deepEqual has no depth limit', () => {
  const deep = (): unknown => JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(deepEqual(deep(), deep())).toBe(true);
});

test('codePointLength agrees with the function it stands in for', () => {
  const length: (text: string) => number = require('ajv/dist/runtime/ucs2length').default;
  const units = fc.array(fc.integer({ min: 0xd7fe, max: 0xe001 }), { maxLength: 8 });
  fc.assert(
    fc.property(units, (codes) => {
      const text = String.fromCharCode(...codes);
      expect(codePointLength(text)).toBe(length(text));
      expect(codePointLength(text)).toBe([...text].length);
    }),
  );
});
