import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/protocol/json.js';
import { basicCheck } from '../../../src/runtime/validators/basic-check.js';

const TYPE = 'value is not one of the declared JSON types';

/** The findings, one line each without their fixed beginning. */
function findings(schema: JsonObject, value: JsonValue): string[] {
  const text = basicCheck(schema, 'arguments')(value);
  return text === undefined
    ? []
    : text.split('\n').map((line) => line.replace('Invalid arguments', ''));
}

type Row = [title: string, schema: JsonObject, value: JsonValue, expected: string[]];

describe('each keyword', () => {
  const rows: Row[] = [
    [
      'a false property',
      { properties: { a: false } },
      { a: 1 },
      [' at /a: no value is allowed here'],
    ],
    ['a false property that is absent', { properties: { a: false } }, {}, []],
    [
      'a property that a pattern covers is not additional',
      { patternProperties: { '^x': { type: 'number' } }, additionalProperties: false },
      { x1: 1, y: 1 },
      [' at /y: property is not allowed'],
    ],
    [
      'items begin behind the prefix',
      { prefixItems: [{ type: 'string' }], items: false },
      ['a', 1],
      [' at /1: no value is allowed here'],
    ],
    ['type at the root', { type: 'object' }, [], [`: ${TYPE}`]],
    ['a union of types', { type: ['string', 'null'] }, null, []],
    ['outside a union', { type: ['string', 'null'] }, 1, [`: ${TYPE}`]],
    ['1.0 is an integer', { type: 'integer' }, 1.0, []],
    ['1.5 is none', { type: 'integer' }, 1.5, [`: ${TYPE}`]],
    ['an integer is a number', { type: 'number' }, 1, []],
    ['a list is no object', { type: 'object' }, [], [`: ${TYPE}`]],
    ['null is no object', { type: 'object' }, null, [`: ${TYPE}`]],
    ['const', { const: { a: 1, b: [0] } }, { b: [-0], a: 1 }, []],
    ['another const', { const: 1 }, '1', [': value is not the required constant']],
    ['a const of null', { const: null }, 0, [': value is not the required constant']],
    ['enum', { enum: ['a', { x: [1] }] }, { x: [1] }, []],
    [
      'outside an enum',
      { enum: ['a', { x: [1] }] },
      { x: [2] },
      [': value is not one of the allowed values'],
    ],
    ['minProperties', { minProperties: 1 }, {}, [': object has fewer than 1 properties']],
    ['maxProperties', { maxProperties: 0 }, { a: 1 }, [': object has more than 0 properties']],
    ['required', { required: ['a', 'b'] }, { b: null }, [' at /a: required property is missing']],
    [
      'required finds nothing inherited',
      { required: ['toString'] },
      {},
      [' at /toString: required property is missing'],
    ],
    [
      'properties finds nothing inherited',
      { properties: { constructor: { type: 'string' } } },
      {},
      [],
    ],
    [
      'a closed object',
      { properties: { a: true }, additionalProperties: false },
      { a: 1, b: 2 },
      [' at /b: property is not allowed'],
    ],
    [
      'a closed object without properties',
      { additionalProperties: false },
      { b: 2 },
      [' at /b: property is not allowed'],
    ],
    ['an open object', { properties: { a: true }, additionalProperties: true }, { b: 2 }, []],
    [
      'a schema for the rest',
      { properties: { a: true }, additionalProperties: { type: 'string' } },
      { a: 1, b: 2 },
      [` at /b: ${TYPE}`],
    ],
    ['minItems', { minItems: 2 }, [1], [': list has fewer than 2 items']],
    ['maxItems', { maxItems: 1 }, [1, 2], [': list has more than 1 items']],
    ['uniqueItems', { uniqueItems: true }, [1, '1', true, [1], { a: 1 }], []],
    ['equal scalars', { uniqueItems: true }, [0, -0], [': list items are not unique']],
    [
      'equal objects',
      { uniqueItems: true },
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [': list items are not unique'],
    ],
    ['uniqueItems that is false', { uniqueItems: false }, [1, 1], []],
    ['items', { items: { type: 'string' } }, ['a', 1], [` at /1: ${TYPE}`]],
    ['a false schema for items', { items: false }, [1], [' at /0: no value is allowed here']],
    [
      'minLength counts code points',
      { minLength: 2 },
      '😀',
      [': text is shorter than 2 characters'],
    ],
    ['maxLength counts code points', { maxLength: 1 }, '😀', []],
    ['maxLength', { maxLength: 1 }, 'ab', [': text is longer than 1 characters']],
    ['pattern is not anchored', { pattern: 'b' }, 'abc', []],
    ['pattern is Unicode', { pattern: '^.$' }, '😀', []],
    ['another pattern', { pattern: '^b' }, 'abc', [': text does not match the pattern']],
    ['minimum', { minimum: 1 }, 0, [': number is less than 1']],
    ['minimum is inclusive', { minimum: 1 }, 1, []],
    ['maximum', { maximum: 1 }, 2, [': number is greater than 1']],
    ['exclusiveMinimum', { exclusiveMinimum: 1 }, 1, [': number is not greater than 1']],
    ['exclusiveMaximum', { exclusiveMaximum: 1 }, 1, [': number is not less than 1']],
    [
      'keywords for another type',
      { minimum: 1, minLength: 9, minItems: 9, required: ['a'] },
      true,
      [],
    ],
    ['keywords outside basic', { multipleOf: 2, format: 'date', allOf: [false], not: {} }, 3, []],
    [
      'beside $ref',
      { properties: { a: { $ref: '#', maxLength: 2 } } },
      { a: 'abc' },
      [' at /a: text is longer than 2 characters'],
    ],
    [
      'beside $ref in draft-07, where it has no effect',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        properties: { a: { $ref: '#', maxLength: 1 }, $ref: { type: 'string' } },
      },
      { a: 'ab', $ref: 1 },
      [` at /$ref: ${TYPE}`],
    ],
    ['a list of items (draft-07)', { items: [false] }, [1], []],
  ];
  test.each(rows)('%s', (_title, schema, value, expected) => {
    expect(findings(schema, value)).toEqual(expected);
  });
});

describe('several findings', () => {
  test('come in the order of the keywords, properties by code point', () => {
    const schema = {
      properties: {
        b: { type: 'string' },
        a: { minimum: 2, exclusiveMinimum: 2 },
        '': { const: 1, enum: [1] },
        '\u{10000}': false,
        '￿': false,
      },
      required: ['z'],
      additionalProperties: false,
      minProperties: 9,
    };
    const value = { '\u{10000}': 0, '￿': 0, c: 0, b: 0, a: 1, '': 0 };
    expect(findings(schema, value)).toEqual([
      ': object has fewer than 9 properties',
      ' at /z: required property is missing',
      ' at /: value is not the required constant',
      ' at /: value is not one of the allowed values',
      ' at /a: number is less than 2',
      ' at /a: number is not greater than 2',
      ` at /b: ${TYPE}`,
      ' at /c: property is not allowed',
      ' at /￿: no value is allowed here',
      ' at /\u{10000}: no value is allowed here',
    ]);
  });

  test('a wrong type is the only finding at its place', () => {
    const schema = { type: 'object', minProperties: 1, required: ['a'], enum: [1] };
    expect(findings(schema, [])).toEqual([`: ${TYPE}`]);
  });

  test('the path is not escaped', () => {
    const schema = { properties: { 'a/b~': { items: { properties: { c: false } } } } };
    expect(findings(schema, { 'a/b~': [{}, { c: 1 }] })).toEqual([
      ' at /a/b~/1/c: no value is allowed here',
    ]);
  });

  test('ten are listed, and a last line says that there are more', () => {
    const list = (length: number): number[] => Array.from({ length }, () => 1);
    const schema = { items: { type: 'string' } };
    const ten = findings(schema, list(10));
    expect([ten.length, ten[9]]).toEqual([10, ` at /9: ${TYPE}`]);
    const eleven = findings(schema, list(11));
    expect(eleven.slice(9)).toEqual([` at /9: ${TYPE}`, 'More than 10 rules are broken']);
  });

  test('a long name is cut', () => {
    const [line] = findings({ additionalProperties: false }, { ['x'.repeat(5000)]: 1 });
    expect(line?.length).toBeLessThan(200);
  });

  test('no value is ever repeated', () => {
    const schema = {
      properties: {
        a: { type: 'integer' },
        b: { enum: [1] },
        c: { pattern: '^$' },
        d: { maxLength: 1 },
        e: { items: { const: 1 } },
      },
    };
    const value = { a: 'secret', b: 'secret', c: 'secret', d: 'secret', e: ['secret'] };
    const text = basicCheck(schema, 'arguments')(value);
    expect(text?.split('\n').length).toBe(5);
    expect(text).not.toContain('secret');
  });
});

describe('cost', () => {
  test('unique items are found in linear time', () => {
    const list = Array.from({ length: 100_000 }, (_, index) => ({ index }));
    const started = performance.now();
    expect(findings({ uniqueItems: true }, list)).toEqual([]);
    // Comparing all pairs takes minutes.
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('deep values are no problem', () => {
    const depth = 100_000;
    const value = JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
    expect(findings({ uniqueItems: true, enum: [[1], value[0]] }, [value, [value]])).toEqual([
      ': value is not one of the allowed values',
    ]);
  });
});
