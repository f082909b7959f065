import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/protocol/json.js';
import { schemaShapeFaults } from '../../src/protocol/schema-shape.js';

type Row = readonly [keyword: string, value: JsonValue];

const counts = ['minProperties', 'maxProperties', 'minItems', 'maxItems', 'minLength', 'maxLength'];
const bounds = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

describe('right keywords', () => {
  test.each<Row>([
    ['type', 'integer'],
    ['type', ['string', 'null']],
    ['enum', [null, 1, {}]],
    ['const', { type: 5 }],
    ['default', { required: 'a' }],
    ['required', []],
    ['required', ['toString', 'a']],
    ...counts.flatMap((keyword): Row[] => [
      [keyword, 0],
      [keyword, 3.0],
    ]),
    ...bounds.map((keyword): Row => [keyword, -1.5]),
    ['multipleOf', 0.1],
    ['uniqueItems', true],
    ['pattern', '^\\p{L}+$'],
    ['properties', { type: { type: 'string' }, no: false }],
    ['patternProperties', { '^a': true }],
    ['additionalProperties', false],
    ['items', {}],
    ['items', [{}, true]],
    ['allOf', [{}]],
    ['dependencies', { a: ['b'], c: {} }],
    ['x-anything', [5]],
  ])('%s: %j', (keyword, value) => {
    expect(schemaShapeFaults({ [keyword]: value })).toEqual([]);
  });
});

describe('wrong keywords', () => {
  test.each<Row>([
    ['type', 'strin'],
    ['type', 5],
    ['type', null],
    ['type', []],
    ['type', ['string', 'string']],
    ['type', ['string', 'text']],
    ['enum', 'a'],
    ['enum', []],
    ['required', 'a'],
    ['required', true],
    ['required', ['a', 'a']],
    ['required', [1]],
    ...counts.flatMap((keyword): Row[] => [
      [keyword, -1],
      [keyword, 1.5],
      [keyword, '1'],
    ]),
    ...bounds.flatMap((keyword): Row[] => [
      [keyword, '1'],
      [keyword, true],
    ]),
    ['multipleOf', 0],
    ['uniqueItems', 'true'],
    ['pattern', 5],
    ['properties', []],
    ['properties', 'a'],
    ['additionalProperties', 'false'],
    ['items', 'string'],
    ['not', null],
    ['allOf', {}],
    ['format', 5],
    ['description', ['a']],
  ])('%s: %j', (keyword, value) => {
    const faults = schemaShapeFaults({ items: { [keyword]: value } });
    expect(faults).toMatchObject([{ keyword, path: ['items', keyword] }]);
    expect(faults[0]?.reason).toBeUndefined();
  });

  test.each<readonly [keyword: string, value: JsonValue, at: string | number]>([
    ['properties', { a: 'string' }, 'a'],
    ['properties', { __proto: {}, b: null }, 'b'],
    ['allOf', [{}, 5], 1],
    ['items', [[]], 0],
    ['dependencies', { a: [1] }, 'a'],
  ])('an entry of %s: %j', (keyword, value, at) => {
    expect(schemaShapeFaults({ [keyword]: value })).toEqual([
      { keyword, path: [keyword, at], expected: 'a schema: an object or a boolean' },
    ]);
  });
});

test('patterns compile with the flag u, and say why not', () => {
  const schema = {
    properties: { a: { pattern: '^[a-z\\"]$' }, b: { pattern: '(' } },
    patternProperties: { '[': {} },
  };
  const faults = schemaShapeFaults(schema);
  expect(faults.map(({ path }) => path.join('/'))).toEqual([
    'patternProperties/[',
    'properties/a/pattern',
    'properties/b/pattern',
  ]);
  for (const { reason } of faults) expect(reason).toContain('Invalid regular expression');
});

test('every fault is found, and data is left alone', () => {
  const schema = {
    type: 'text',
    default: { type: 5 },
    $defs: { d: { minLength: -1, properties: { e: { required: ['x', 'x'] } } } },
  };
  expect(schemaShapeFaults(schema).map(({ path }) => path.join('/'))).toEqual([
    'type',
    '$defs/d/minLength',
    '$defs/d/properties/e/required',
  ]);
});
