import { describe, expect, it } from 'vitest';
import { compileValidator } from '../../src/compiler/compile-validator.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { HOSTILE } from '../emit/hostile.js';
import { ajvOracle, findingBy } from './agreement/ajv-oracle.js';
import { sizeOf, validatorOf } from './evaluate-validator.js';

const proto = (value: JsonValue): JsonObject =>
  JSON.parse(`{ "__proto__": ${JSON.stringify(value)} }`);
const object = (properties: JsonObject, others: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...others,
});

type Row = readonly [
  name: string,
  schema: JsonObject,
  valid: readonly JsonValue[],
  invalid: readonly JsonValue[],
];

const ROWS: readonly Row[] = [
  [
    'types',
    object({ a: { type: 'integer' } }),
    [{}, { a: 1 }, { a: 1.0 }],
    [{ a: 1.5 }, { a: '1' }, { a: null }, []],
  ],
  ['required', object({}, { required: ['toString'] }), [{ toString: 1 }], [{}]],
  ['own properties', object({ constructor: { type: 'string' } }), [{}], [{ constructor: 1 }]],
  ['code points', object({ a: { maxLength: 1, type: 'string' } }), [{ a: '😀' }], [{ a: 'ab' }]],
  ['patterns', object({ a: { pattern: '^\\p{L}+$' } }), [{ a: 'é' }, { a: 1 }], [{ a: '1' }]],
  ['formats as annotations', object({ a: { format: 'date' } }), [{ a: 'never' }], []],
  ['unknown keywords', object({ a: { 'x-mcp-header': 'A', nonsense: { b: 1 } } }), [{ a: 1 }], []],
  [
    'deep constants',
    object({ a: { const: { b: [1, { c: null }] } } }),
    [{ a: { b: [1, { c: null }] } }],
    [{ a: { b: [1, {}] } }],
  ],
  [
    'enumerations',
    object({ a: { enum: [{ b: 1 }, 'x', null] } }),
    [{ a: { b: 1 } }, { a: 'x' }, { a: null }],
    [{ a: 'y' }],
  ],
  ['an empty enumeration', object({ a: { enum: [] } }), [{}], [{ a: 1 }]],
  [
    'a schema that refers to itself as a whole',
    object({ next: { $ref: '#' }, a: { type: 'string' } }),
    [{ next: { next: { a: 'x' } } }],
    [{ next: { next: { a: 1 } } }],
  ],
  [
    'a schema that refers to itself by its identifier',
    object({ next: { $ref: 'https://example.org/a' } }, { $id: 'https://example.org/a' }),
    [{ next: { next: {} } }],
    [{ next: { next: 1 } }],
  ],
  [
    'unique items',
    object({ a: { uniqueItems: true } }),
    [{ a: [1, '1', { b: 1 }] }],
    [{ a: [{ b: 1 }, { b: 1 }] }],
  ],
  [
    'unique strings with names of the prototype',
    object({ a: { type: 'array', uniqueItems: true, items: { type: 'string' } } }),
    [{ a: ['__proto__', 'constructor', 'toString'] }],
    [{ a: ['__proto__', '__proto__'] }, { a: ['toString', 'toString'] }],
  ],
  [
    'multiples',
    object({ a: { multipleOf: 0.01 } }),
    [{ a: 19.99 }, { a: 123456.78 }],
    [{ a: 19.995 }],
  ],
  [
    '__proto__ as a property',
    object(proto({ type: 'string' }), { additionalProperties: false }),
    [proto('x'), {}],
    [proto(1), { a: 1 }],
  ],
  [
    '__proto__ as a constant',
    object({ a: { const: proto(1) } }),
    [{ a: proto(1) }],
    [{ a: {} }, { a: proto(2) }],
  ],
  ['__proto__ as required', object({}, { required: ['__proto__'] }), [proto(1)], [{}]],
  [
    '2020-12 tuples',
    object({ a: { prefixItems: [{ type: 'string' }], items: false } }),
    [{ a: ['x'] }],
    [{ a: [1] }, { a: ['x', 1] }],
  ],
  [
    'draft-07 tuples',
    object(
      { a: { items: [{ type: 'string' }], additionalItems: false } },
      { $schema: 'http://json-schema.org/draft-07/schema#' },
    ),
    [{ a: ['x'] }],
    [{ a: [1] }, { a: ['x', 1] }],
  ],
  [
    'a dialect by name',
    object(
      { a: { minContains: 2, contains: true } },
      { $schema: 'https://json-schema.org/draft/2020-12/schema' },
    ),
    [{ a: [1, 2] }],
    [{ a: [1] }],
  ],
  [
    'references',
    object(
      { a: { $ref: '#/$defs/node' }, b: { $ref: '#n' } },
      {
        $id: 'https://example.org/s',
        $defs: {
          node: {
            $anchor: 'n',
            type: 'object',
            properties: { next: { $ref: '#/$defs/node' } },
            additionalProperties: false,
          },
        },
      },
    ),
    [{ a: { next: { next: {} } } }, { b: {} }],
    [{ a: { next: { other: 1 } } }, { b: { x: 1 } }],
  ],
  [
    'unevaluated properties',
    object({ a: true }, { allOf: [{ properties: { b: true } }], unevaluatedProperties: false }),
    [{ a: 1, b: 1 }],
    [{ c: 1 }],
  ],
  [
    'conditions',
    object({}, { if: { required: ['a'] }, else: { required: ['b'] } }),
    [{ a: 1 }, { b: 1 }],
    [{}],
  ],
  [
    'conditions of both kinds',
    {
      if: { type: 'string' },
      ...Object.fromEntries([['then', { minLength: 2 }]]),
      else: { type: 'null' },
    },
    ['ab', null],
    ['a', 1],
  ],
  [
    'all of several',
    { allOf: [{ minimum: 1 }, { type: 'integer' }, { maximum: 3 }] },
    [1, 3],
    [0, 4, 1.5, '1'],
  ],
  [
    'any of several types',
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ['a', null],
    [1, [], {}],
  ],
  ['any of several', { anyOf: [{ minLength: 2 }, { type: 'null' }] }, ['ab', null, 1], ['a']],
  ['one of several types', { oneOf: [{ type: 'number' }, { type: 'null' }] }, [1, null], ['a']],
  [
    'one of types that overlap',
    { oneOf: [{ type: 'number' }, { type: 'integer' }] },
    [1.5],
    [1, 'a'],
  ],
  ['one of several', { oneOf: [{ minimum: 2 }, { maximum: 5 }] }, [1, 6], [3, 'a']],
  [
    'one of several constants',
    { oneOf: [{ const: 'a' }, { const: 1 }, { const: null }] },
    ['a', 1, null],
    ['b', 0],
  ],
  ['what is forbidden', { not: { required: ['a'] } }, [{}], [{ a: 1 }, 1]],
  ['what is never allowed', object({ a: false, b: { not: true } }), [{}], [{ a: 1 }, { b: 1 }]],
  ['contained items', { contains: { type: 'string' } }, [['a'], [1, 'a'], 1], [[], [1]]],
  [
    'numbers of contained items',
    { contains: { type: 'string' }, minContains: 2, maxContains: 3 },
    [
      ['a', 'b'],
      ['a', 1, 'b', 'c'],
    ],
    [[], ['a'], ['a', 'b', 'c', 'd']],
  ],
  ['no contained items', { contains: true, minContains: 0, maxContains: 1 }, [[], [1]], [[1, 2]]],
  [
    'contradictory numbers of items',
    { contains: true, minContains: 3, maxContains: 1 },
    [1],
    [[], [1]],
  ],
  ['names of properties', { propertyNames: { maxLength: 1 } }, [{}, { a: 1 }], [{ ab: 1 }]],
  [
    'patterns of properties',
    { patternProperties: { '^a': { type: 'null' } } },
    [{ b: 1, a: null }],
    [{ 'a/b': 1 }],
  ],
  [
    'properties beside patterns',
    { properties: { b: true }, patternProperties: { '^a': true }, additionalProperties: false },
    [{ a: 1, ab: 1, b: 1 }],
    [{ c: 1 }],
  ],
  [
    'further properties',
    { properties: { a: true }, additionalProperties: { type: 'string' } },
    [{ a: 1, b: 'x' }],
    [{ 'b~/c': 1 }],
  ],
  [
    'properties that need others',
    { dependentRequired: { a: ['b', 'c'], d: [] } },
    [{ a: 1, b: 1, c: 1 }, { d: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
  ],
  [
    'schemas that depend',
    { dependentSchemas: { a: { maxProperties: 1 } } },
    [{ a: 1 }, { b: 1, c: 1 }],
    [{ a: 1, b: 1 }],
  ],
  [
    'numbers of properties',
    { minProperties: 1, maxProperties: 2 },
    [{ a: 1 }, 1],
    [{}, { a: 1, b: 1, c: 1 }],
  ],
  ['bounds', { minimum: -1, exclusiveMaximum: 2 }, [-1, 1.9, 'x'], [-1.1, 2]],
  ['integers beyond all bounds', { type: 'integer' }, [1e300, JSON.parse('1e400')], [0.5]],
  [
    'several types',
    { type: ['integer', 'null', 'array'], minItems: 1, maximum: 2 },
    [1, null, [1]],
    [1.5, [], 3, 'a', {}],
  ],
  [
    'keys and items of many sorts',
    object({ 'a"b': { items: { properties: { "'c`": { type: 'null' } } } } }),
    [{ 'a"b': [{}] }],
    [{ 'a"b': [{}, { "'c`": 1 }] }],
  ],
  [
    'dynamic references',
    {
      $id: 'https://example.org/tree',
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { next: { $dynamicRef: '#node' } },
      required: ['n'],
    },
    [{ n: 1, next: { n: 1 } }],
    [{ n: 1, next: {} }, {}],
  ],
  ['unevaluated items', { prefixItems: [true], unevaluatedItems: false }, [[1]], [[1, 2]]],
  [
    'schemas with identifiers of their own',
    {
      $id: 'https://example.org/',
      properties: { a: { $ref: 'b' } },
      $defs: { b: { $id: 'b', type: 'null' } },
    },
    [{ a: null }],
    [{ a: 1 }],
  ],
  ['no promises', object({ a: { type: 'string' } }, { $async: true }), [{}], [{ a: 1 }]],
  ['no promises inside', object({ a: { type: 'string', $async: true } }), [{}], [{ a: 1 }]],
  [
    'no null by an extension',
    object({ a: { type: 'string', nullable: true } }),
    [{ a: 'x' }],
    [{ a: null }],
  ],
  [
    'id as an unknown keyword, and as a property',
    object({ id: { type: 'string' } }, { id: 'x' }),
    [{ id: 'x' }],
    [{ id: 1 }],
  ],
  [
    'what stands beside $ref',
    object({ a: { $ref: '#/$defs/text', maxLength: 2 } }, { $defs: { text: { type: 'string' } } }),
    [{ a: 'ab' }],
    [{ a: 1 }, { a: 'abc' }],
  ],
  [
    'nothing beside $ref in draft-07',
    object(
      { a: { $ref: '#/definitions/text', maxLength: 2 }, $ref: { type: 'string', maxLength: 2 } },
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        definitions: { text: { type: 'string' } },
      },
    ),
    [{ a: 'ab' }, { a: 'abc' }],
    [{ a: 1 }, { $ref: 'abc' }],
  ],
  ['no dependencies', object({}, { dependencies: { a: ['b'] } }), [{ a: 1 }], []],
  [
    'dependencies in draft-07',
    object({}, { $schema: 'http://json-schema.org/draft-07/schema', dependencies: { a: ['b'] } }),
    [{ a: 1, b: 1 }],
    [{ a: 1 }],
  ],
  ['a list behind a tuple', { prefixItems: [{ type: 'string' }], contains: true }, [['a']], [[]]],
  [
    'properties that another keyword has evaluated all of',
    {
      unevaluatedProperties: { $ref: '#', patternProperties: { a: true }, pattern: 'a' },
      allOf: [{ uniqueItems: false }],
    },
    [{ a: { a: null } }],
    [],
  ],
  [
    'no type beside $ref in draft-07',
    {
      $schema: 'http://json-schema.org/draft-07/schema#',
      properties: { a: { $ref: '#/definitions/any', type: 'string' } },
      definitions: { any: true },
    },
    [{ a: 1 }],
    [],
  ],
  ['no defaults', object({ a: { default: 1 } }, { required: ['a'] }), [{ a: 2 }], [{}]],
];

describe('compileValidator', () => {
  it.each(ROWS)('enforces %s', (_, schema, valid, invalid) => {
    const validate = validatorOf(schema);
    for (const value of valid) expect([value, validate(value)]).toEqual([value, true]);
    for (const value of invalid) expect([value, validate(value)]).toEqual([value, false]);
  });

  it.each(ROWS)('says of %s what ajv says at run time', (_, schema, valid, invalid) => {
    const validate = validatorOf(schema);
    const oracle = ajvOracle(schema);
    for (const value of [...valid, ...invalid]) {
      const found = oracle?.(value);
      if (found !== 'unable') expect([value, findingBy(validate, value)]).toEqual([value, found]);
    }
  });

  it('prints a definition once, however often it is referred to', () => {
    const member = { type: 'string' } as const;
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`m${index}`, member]),
    );
    const reference = { $ref: '#/$defs/many' };
    const properties = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`p${index}`, reference]),
    );
    const once = {
      type: 'object',
      properties: { p0: reference },
      $defs: { many: { properties: many } },
    };
    expect(sizeOf({ ...once, properties })).toBeLessThan(2 * sizeOf(once));
  });

  it('finds repeated items in time that grows with the list alone', () => {
    const validate = validatorOf(object({ a: { uniqueItems: true } }));
    const start = performance.now();
    expect(validate({ a: Array.from({ length: 100_000 }, (_, index) => ({ index })) })).toBe(true);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('stops at the first error, and reports it without the value', () => {
    const validate = validatorOf(
      object({ a: { type: 'string' }, b: { minLength: 2 } }, { additionalProperties: false }),
    );
    expect(validate({ a: 1, b: '' })).toBe(false);
    expect(validate.errors).toEqual([
      { instancePath: '/a', keyword: 'type', message: 'must be string' },
    ]);
  });

  it('asks the runtime for what it uses only', () => {
    const helpersOf = (property: JsonObject): readonly string[] =>
      compileValidator({ properties: { a: property } }).helpers.filter(
        (helper) => !['compiledValidator', 'isObject', 'own'].includes(helper),
      );
    expect(helpersOf({ type: 'string' })).toEqual(['wrongType']);
    expect(helpersOf({ minLength: 1 })).toEqual(['codePointLength', 'fault']);
    expect(helpersOf({ const: {} })).toEqual(['deepEqual', 'fault']);
    expect(helpersOf({ uniqueItems: true })).toEqual(['fault', 'hasUniqueItems']);
    expect(helpersOf({ uniqueItems: false })).toEqual([]);
  });

  it.each(HOSTILE.map((text) => [text]))('executes nothing of the text %j', (text) => {
    const schema = (others: JsonObject): JsonObject =>
      object(
        {
          [text]: {
            description: text,
            title: text,
            $comment: text,
            enum: [text, { [text]: text }],
            default: text,
          },
          x: { pattern: '^a$' },
        },
        {
          required: [text],
          examples: [{ [text]: text }],
          dependentRequired: { x: [text] },
          $defs: { [text]: { const: text } },
          'x-other': text,
          ...others,
        },
      );
    const filled = (value: JsonValue): JsonObject => Object.fromEntries([[text, value]]);
    // The second one is compiled by ajv.
    for (const others of [{}, { unevaluatedProperties: false }]) {
      const validate = validatorOf(schema(others));
      expect(validate(filled(text))).toBe(true);
      expect(validate(filled(filled(text)))).toBe(true);
      expect(validate(filled(`${text}!`))).toBe(false);
      expect(validate({})).toBe(false);
    }
    expect(globalThis).not.toHaveProperty('pwned');
  });

  it('throws for a schema that ajv cannot compile', () => {
    expect(() => compileValidator(object({ a: { type: 'tomato' } }))).toThrow();
  });
});
