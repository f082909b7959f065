import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/protocol/json.js';
import { headerValueFor } from '../../../src/protocol/param-headers/codec.js';
import {
  argumentAt,
  type HeaderVerdict,
  headerMatches,
} from '../../../src/protocol/param-headers/compare.js';

type Row = readonly [body: JsonValue | undefined, headers: readonly string[], HeaderVerdict];

const unsafe = 9_007_199_254_740_992;

const tables: Readonly<Record<'string' | 'integer' | 'boolean', readonly Row[]>> = {
  string: [
    ['us-west1', ['us-west1'], 'ok'],
    ['us-west1', ['  us-west1\t'], 'ok'],
    ['us-west1', ['US-west1'], 'mismatch'],
    ['us-west1', ['eu-1'], 'mismatch'],
    ['us-west1', [], 'missing'],
    ['a', ['a', 'a'], 'repeated'],
    ['a', ['a', 'b', 'c'], 'repeated'],
    ['a, a', ['a, a'], 'ok'],
    ['', [''], 'ok'],
    ['', ['  '], 'ok'],
    ['', [], 'missing'],
    [' a', ['=?base64?IGE=?='], 'ok'],
    [' a', [' a'], 'mismatch'],
    ['世界', ['=?base64?5LiW55WM?='], 'ok'],
    ['世界', ['=?BASE64?5LiW55WM?='], 'mismatch'],
    ['世界', ['=?base64?5LiW55W?='], 'malformed'],
    ['Hello', ['=?base64?SGVsbG8=?='], 'ok'],
    ['Hello', ['=?base64?SGVsbG8?='], 'malformed'],
    ['SGVsbG8=', ['SGVsbG8='], 'ok'],
    ['=?base64?SGVsbG8=', ['=?base64?SGVsbG8='], 'ok'],
    ['=?base64?SGVsbG8=?=', ['=?base64?SGVsbG8=?='], 'mismatch'],
    ['=?base64?x?=', ['=?base64?x?='], 'malformed'],
    ['~~~', ['=?base64?fn5-?='], 'malformed'],
    ['é', ['\xe9'], 'malformed'],
    ['�', ['=?base64?/w==?='], 'malformed'],
    ['42', ['42.0'], 'mismatch'],
    [42, ['42.0'], 'ok'],
  ],
  boolean: [
    [true, ['true'], 'ok'],
    [false, ['false'], 'ok'],
    [false, [' false '], 'ok'],
    [true, ['True'], 'mismatch'],
    [true, ['TRUE'], 'mismatch'],
    [true, ['1'], 'mismatch'],
    [true, [''], 'mismatch'],
    [false, [], 'missing'],
    [true, ['=?base64?dHJ1ZQ==?='], 'ok'],
  ],
  integer: [
    [42, ['42'], 'ok'],
    [42, ['42.0'], 'ok'],
    [42, [' 42 '], 'ok'],
    [42, ['042.000'], 'ok'],
    [42, ['42.0000000001'], 'mismatch'],
    [42, ['42.00000000000000000000001'], 'mismatch'],
    [42, ['0x2a'], 'mismatch'],
    [42, ['0x2A'], 'mismatch'],
    [42, ['42abc'], 'mismatch'],
    [42, ['4.2e1'], 'mismatch'],
    [40, ['4e1'], 'mismatch'],
    [42, ['+42'], 'mismatch'],
    [42, ['42.'], 'mismatch'],
    [42, ['4 2'], 'mismatch'],
    [42, ['٤٢'], 'malformed'],
    [0.5, ['.5'], 'mismatch'],
    [42, [''], 'mismatch'],
    [42, ['-42'], 'mismatch'],
    [-7, ['-7'], 'ok'],
    [-7, ['-7.00'], 'ok'],
    [0, ['-0'], 'ok'],
    [0, ['0.0'], 'ok'],
    [0, ['000'], 'ok'],
    [0, [], 'missing'],
    [100, ['1'], 'mismatch'],
    [1.5, ['1.5'], 'ok'],
    [1.5, ['1.50'], 'ok'],
    [1.5, ['1'], 'mismatch'],
    [unsafe - 1, [String(unsafe - 1)], 'ok'],
    [1 - unsafe, [String(1 - unsafe)], 'ok'],
    [unsafe, [String(unsafe)], 'mismatch'],
    [unsafe, ['9007199254740993'], 'mismatch'],
    [unsafe - 1, ['9007199254740993'], 'mismatch'],
    [-unsafe, [String(-unsafe)], 'mismatch'],
    ['42', ['42'], 'ok'],
  ],
};

describe.each(['string', 'integer', 'boolean'] as const)('an argument of type %s', (type) => {
  test.each(tables[type])('%j with %j: %s', (body, headers, verdict) => {
    expect(headerMatches({ type }, body, headers)).toBe(verdict);
  });

  test.each([[null], [undefined], [{ a: 1 }], [['a']]])('%j wants no header', (body) => {
    expect(headerMatches({ type }, body, [])).toBe('ok');
    expect(headerMatches({ type }, body, [''])).toBe('mismatch');
    expect(headerMatches({ type }, body, ['null'])).toBe('mismatch');
    expect(headerMatches({ type }, body, ['a', 'b'])).toBe('repeated');
    expect(headerMatches({ type }, body, ['\xff'])).toBe('malformed');
  });
});

test('a header made for a value matches it, and no other value of its kind', () => {
  const values = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.double({ noDefaultInfinity: true, noNaN: true, min: -1e9, max: 1e9 }),
  );
  fc.assert(
    fc.property(values, values, (left, right) => {
      const header = headerValueFor(left) ?? '';
      expect(headerMatches({ type: 'integer' }, left, [header])).toBe('ok');
      if (typeof left !== typeof right || left === right) return;
      expect(headerMatches({ type: 'integer' }, right, [header])).toBe('mismatch');
    }),
    { numRuns: 500 },
  );
});

test('a header of a million digits is compared in linear time', () => {
  const zeros = '0'.repeat(1_000_000);
  expect(headerMatches({ type: 'integer' }, 1, [`1.${zeros}`])).toBe('ok');
  expect(headerMatches({ type: 'integer' }, 1, [`1.${zeros}1`])).toBe('mismatch');
  expect(headerMatches({ type: 'integer' }, 1, [`${zeros}1`])).toBe('ok');
  expect(headerMatches({ type: 'integer' }, 1, [`${zeros}x`])).toBe('mismatch');
});

test('arguments are found by own keys only', () => {
  const args = JSON.parse(
    '{"options":{"zone":"z1"},"list":["a"],"__proto__":{"a":1}}',
  ) as JsonObject;
  expect(argumentAt(args, ['options', 'zone'])).toBe('z1');
  expect(argumentAt(args, ['options', 'other'])).toBeUndefined();
  expect(argumentAt(args, ['options', 'zone', 'length'])).toBeUndefined();
  expect(argumentAt(args, ['list', '0'])).toBeUndefined();
  expect(argumentAt(args, ['list', 'length'])).toBeUndefined();
  expect(argumentAt(args, ['__proto__', 'a'])).toBe(1);
  expect(argumentAt(args, ['constructor', 'name'])).toBeUndefined();
  expect(argumentAt(args, ['toString'])).toBeUndefined();
});
