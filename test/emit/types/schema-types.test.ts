import { describe, expect, it } from 'vitest';
import { schemaTypes } from '../../../src/emit/types/schema-types.js';
import { nameScope } from '../../../src/emit/typescript/name-scope.js';
import { printDeclaration } from '../../../src/emit/typescript/type-doc.js';
import type { JsonObject } from '../../../src/protocol/json.js';

/** Prints the types of a schema as a tool called `order` would have them, without comments of the root. */
function printed(schema: JsonObject, withDefaults = false): string {
  const rootName = 'OrderArguments';
  const scope = nameScope([rootName, 'JsonObject', 'JsonValue']);
  const request = { schema, rootName, description: '', prefix: 'Order', scope, withDefaults };
  return schemaTypes(request).declarations.map(printDeclaration).join('\n');
}

/** The type of one required property `a`. */
function typeOf(schema: JsonObject | boolean): string {
  const text = printed({ type: 'object', properties: { a: schema }, required: ['a'] });
  return /^ {2}a: (.*);$/m.exec(text)?.[1] ?? text;
}

describe('the type of a property', () => {
  const node = { type: 'object', properties: { x: { type: 'string' } } } as const;
  it.each<[JsonObject | boolean, string]>([
    [true, 'JsonValue'],
    [false, 'never'],
    [{}, 'JsonValue'],
    [{ type: 'string', format: 'date', minLength: 1 }, 'string'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'number' }, 'number'],
    [{ type: 'boolean' }, 'boolean'],
    [{ type: 'null' }, 'null'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: ['null', 'string', 'number'] }, 'string | number | null'],
    [{ enum: [null, 'a'] }, "'a' | null"],
    [{ type: ['integer', 'number'] }, 'number'],
    [{ enum: ['a', 'b', 'a'] }, "'a' | 'b'"],
    [
      { enum: ['=', '!=', '<', '', '2fa-enabled', "a'b"] },
      `'=' | '!=' | '<' | '' | '2fa-enabled' | "a'b"`,
    ],
    [{ type: 'string', enum: ['a', null] }, "'a'"],
    [{ type: ['string', 'null'], enum: ['a', null] }, "'a' | null"],
    [{ type: 'integer', enum: [1, 2.5] }, '1'],
    [{ enum: [] }, 'never'],
    [{ const: 1 }, '1'],
    [{ const: -0 }, '0'],
    [{ const: { b: [1, 'x'] } }, "{ b: readonly [1, 'x'] }"],
    [{ type: 'array', items: { const: [1] } }, '(readonly [1])[]'],
    [{ enum: [[1], []] }, 'readonly [1] | readonly []'],
    [{ enum: [true, false] }, 'boolean'],
    [{ enum: [true] }, 'true'],
    [{ enum: [false, 'auto', true] }, "boolean | 'auto'"],
    [{ type: 'array' }, 'JsonValue[]'],
    [{ type: 'array', items: { type: 'string' }, minItems: 1 }, 'string[]'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, "('a' | 'b')[]"],
    [{ type: 'array', items: { type: 'array', items: { type: 'number' } } }, 'number[][]'],
    [{ items: { type: 'string' } }, 'string[]'],
    [
      {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'number' }],
        items: false,
        minItems: 2,
      },
      '[string, number]',
    ],
    [
      {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'number' }],
        minItems: 1,
        maxItems: 2,
      },
      '[string, number?]',
    ],
    [{ type: 'array', prefixItems: [{ type: 'string' }] }, '[string?, ...JsonValue[]]'],
    [
      { type: 'array', prefixItems: [{ type: ['string', 'null'] }], items: { type: 'number' } },
      '[(string | null)?, ...number[]]',
    ],
    [{ type: 'array', items: [{ type: 'string' }], additionalItems: false }, '[string?]'],
    [{ type: 'object' }, 'JsonObject'],
    [{ type: 'object', additionalProperties: true }, 'JsonObject'],
    [{ type: 'object', additionalProperties: false }, '{ [key: string]: never }'],
    [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [key: string]: number }'],
    [
      {
        type: 'object',
        patternProperties: { '^x-': { type: 'string' } },
        additionalProperties: false,
      },
      '{ [key: string]: string }',
    ],
    [{ type: 'object', patternProperties: { '^x-': { type: 'string' } } }, 'JsonObject'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'string | number'],
    [{ anyOf: [{ type: 'string' }, { const: 'a' }] }, 'string'],
    [{ oneOf: [{ const: 'a' }, { const: 'b' }], type: 'string' }, "'a' | 'b'"],
    [{ anyOf: [{ type: 'string' }, {}] }, 'JsonValue'],
    [{ anyOf: [{ type: 'object' }, { type: 'object', additionalProperties: true }] }, 'JsonObject'],
    [{ allOf: [{ type: 'object' }, node] }, 'OrderAPart2'],
    [{ allOf: [{ type: 'object', additionalProperties: true }, node] }, 'JsonObject & OrderAPart2'],
    [{ allOf: [{ type: 'string' }] }, 'string'],
    [{ allOf: [{ type: 'string' }, { minLength: 1 }] }, 'string'],
    [{ not: { type: 'string' } }, 'JsonValue'],
    [{ type: 'string', if: { const: 'a' }, else: false }, 'string'],
    [{ $ref: 'https://example.org/other' }, 'JsonValue'],
    [{ $ref: '#/$defs/missing' }, 'JsonValue'],
    [{ ...node }, 'OrderA'],
    [{ properties: { x: true } }, 'OrderA'],
    [{ type: ['object', 'null'], properties: { x: true } }, 'OrderA | null'],
    [{ type: 'array', items: node }, 'OrderAItem[]'],
    [{ anyOf: [node, { type: 'null' }] }, 'OrderA | null'],
    [{ anyOf: [{ type: 'string' }, { type: 'array', items: node }] }, 'string | OrderAItem[]'],
    [{ anyOf: [{ ...node, title: 'Credit card' }, node] }, 'OrderACreditCard | OrderAOption2'],
    [{ allOf: [node, { ...node, required: ['x'] }] }, 'OrderAPart1 & OrderAPart2'],
    [{ type: 'tomato' }, 'JsonValue'],
  ])('%j is %s', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });
});

describe('the names of branches', () => {
  const own = (names: string[], required: string[] = []): JsonObject => ({
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required,
  });
  const branch = (kind: JsonObject, others: JsonObject = {}): JsonObject => ({
    type: 'object',
    properties: { size: { type: 'number' }, kind },
    ...others,
  });
  it.each<[string, JsonObject[], string]>([
    ['constants', [branch({ const: 'card' }), branch({ const: 'pay-pal' })], 'Card PayPal'],
    ['sole values', [branch({ enum: ['card'] }), branch({ const: 'cash' })], 'Card Cash'],
    [
      'titles',
      [branch({ const: 'card' }, { title: 'By card' }), branch({ const: 'cash' })],
      'ByCard Cash',
    ],
    [
      'the same constant',
      [branch({ const: 'card' }), branch({ const: 'card' })],
      'Option1 Option2',
    ],
    ['constants alike', [branch({ const: 'a-b' }), branch({ const: 'a_b' })], 'Option1 Option2'],
    ['a constant of some', [branch({ const: 'card' }), branch({})], 'Option1 Option2'],
    ['no words', [branch({ const: 'x'.repeat(50) }), branch({ const: 'y' })], 'Option1 Option2'],
    ['values', [branch({ enum: ['a', 'b'] }), branch({ enum: ['c', 'd'] })], 'Option1 Option2'],
    ['others between', [branch({ const: 'a' }), { type: 'null' }, branch({ const: 'b' })], 'A B'],
    ['properties of their own', [own(['a']), own(['b', 'c'], ['c'])], 'WithA WithC'],
    ['properties that only some have', [own(['a']), own(['a', 'b'])], 'Option1 Option2'],
    ['properties alike', [own(['a-b']), own(['a_b'])], 'Option1 Option2'],
    ['one that needs a name', [{ type: 'string' }, branch({ const: 'a' })], ''],
  ])('come from %s', (_, oneOf, words) => {
    const names = [...typeOf({ oneOf }).matchAll(/OrderA(\w*)/g)].map(([, word]) => word);
    expect(names.join(' ')).toBe(words);
  });

  it('do not meet the name of what has the branches', () => {
    const label = { anyOf: [{ type: 'string' }, branch({})] };
    const text = printed({ properties: { a: { $ref: '#/$defs/label' } }, $defs: { label } });
    expect(text).toContain('export type OrderLabel = string | OrderLabelFields;');
  });
});

describe('names of the targets of references', () => {
  it.each([
    ['#/$defs/page_size', 'PageSize'],
    ['#/properties/a/properties/size', 'Size'],
    ['#/properties/a/anyOf/0', 'AAnyOf1'],
    ['#/properties/a/items', 'AItems'],
    ['#/$defs/2', '2'],
    ['#/anyOf/0', '0'],
    ['#size', 'Size'],
    ['#', 'Arguments'],
  ])('%s gives %s', (reference, name) => {
    const a = { anyOf: [{ type: 'string' }], items: {}, properties: { size: { enum: [1] } } };
    const $defs = { page_size: a, 2: a, size: { $anchor: 'size' } };
    const schema = { anyOf: [a], properties: { a, z: { $ref: reference } }, $defs };
    const [, found] = /^ {2}z\?: Order(\w+);$/m.exec(printed(schema)) ?? [];
    expect(found).toBe(name);
  });
});

describe('names of the items of lists', () => {
  it.each([
    ['lines', 'Line'],
    ['categories', 'Category'],
    ['addresses', 'Address'],
    ['searches', 'Search'],
    ['boxes', 'Box'],
    ['sizes', 'Size'],
    ['caches', 'Cache'],
    ['movies', 'Movie'],
    ['rate_indices', 'RateIndex'],
    ['statuses', 'Status'],
    ['status', 'StatusItem'],
    ['children', 'Child'],
    ['series', 'SeriesItem'],
    ['data', 'DataItem'],
  ])('%s are %s', (name, item) => {
    const items = { type: 'object', properties: { x: true } };
    const text = printed({ properties: { [name]: { type: 'array', items } } });
    expect(text).toContain(`${name}?: Order${item}[];`);
  });
});

describe('comments', () => {
  const commented = (property: JsonObject): string[] =>
    printed({ properties: { a: property } })
      .split('\n')
      .slice(1, -3);
  it.each<[JsonObject, string[]]>([
    [{ default: 20 }, ['  /** @default 20 */']],
    [{ default: 'en' }, ["  /** @default 'en' */"]],
    [{ default: { a: [1] } }, ['  /** @default { a: [1] } */']],
    [
      { default: false, description: 'Whether' },
      ['  /**', '   * Whether', '   * @default false', '   */'],
    ],
    [{ default: '*/ export const x = 1; /*' }, ["  /** @default '*\\/ export const x = 1; /*' */"]],
    [{ deprecated: true, default: 1 }, ['  /**', '   * @deprecated', '   * @default 1', '   */']],
    [{ default: null }, []],
    [{ default: 'x'.repeat(60) }, []],
    [{ default: { a: { b: { c: {} } } } }, []],
    [{ deprecated: false }, []],
    [{ description: '@deprecated' }, ['  /** \\@deprecated */']],
  ])('of %j', (schema, lines) => {
    expect(commented(schema)).toEqual(lines);
  });
});

describe('properties that are not declared', () => {
  it.each<[JsonObject, string]>([
    [{ required: ['a'] }, '{ a: JsonValue; }'],
    [
      { required: ['a'], additionalProperties: { type: 'string' } },
      '{ a: string; } & { [key: string]: string };',
    ],
    [{ required: ['a'], additionalProperties: false }, '{ a: never; }'],
    [
      { required: ['a'], additionalProperties: false, patternProperties: { a: { type: 'null' } } },
      '{ a: null; } & { [key: string]: null };',
    ],
    [{ propertyNames: { enum: ['a', 'b'] }, required: ['b'] }, '{ b: JsonValue; a?: JsonValue; }'],
    [
      { propertyNames: { enum: ['a', 'b'] }, additionalProperties: { type: 'number' } },
      '{ a?: number; b?: number; }',
    ],
    [{ propertyNames: { const: 'a' }, properties: { a: { type: 'string' } } }, '{ a?: string; }'],
  ])('%j', (schema, type) => {
    expect(printed({ type: 'object', ...schema }).replaceAll(/\s+/g, ' ')).toContain(`= ${type}`);
  });
});

describe('schemaTypes', () => {
  it('names nested objects after the way to them, one list item in the singular', () => {
    const text = printed({
      type: 'object',
      properties: {
        customer: {
          type: 'object',
          description: 'Who orders',
          properties: { address: { type: 'object', properties: { zip_code: { type: 'string' } } } },
        },
        lines: { type: 'array', description: 'What', items: { type: 'object', required: ['sku'] } },
      },
      required: ['lines'],
    });
    expect(text).toBe(
      [
        'export type OrderArguments = {',
        '  /** Who orders */',
        '  customer?: OrderCustomer;',
        '  /** What */',
        '  lines: OrderLine[];',
        '};',
        '',
        '/** Who orders */',
        'export type OrderCustomer = {',
        '  address?: OrderCustomerAddress;',
        '};',
        '',
        'export type OrderLine = {',
        '  sku: JsonValue;',
        '};',
        '',
        'export type OrderCustomerAddress = {',
        '  zip_code?: string;',
        '};',
        '',
      ].join('\n'),
    );
  });

  it('takes properties named like keywords for properties', () => {
    const names = [
      'description',
      'type',
      'properties',
      'required',
      'enum',
      'items',
      'default',
      '$ref',
      'format',
      'title',
    ];
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    expect(printed({ type: 'object', properties, required: ['type', '$ref'] })).toBe(
      `export type OrderArguments = {\n${names
        .map((name) => `  ${name}${['type', '$ref'].includes(name) ? '' : '?'}: string;\n`)
        .join('')}};\n`,
    );
  });

  it('quotes what is no identifier, and keeps __proto__ a property', () => {
    const properties = JSON.parse(
      '{"date-min": {}, "odd/even": {}, "2": {}, "it\'s": {}, "a\\"b": {}, "": {}, "日本": {}, "\\t": {}, "__proto__": {"type": "string"}}',
    );
    expect(printed({ type: 'object', properties })).toBe(
      [
        'export type OrderArguments = {',
        "  '2'?: JsonValue;",
        "  'date-min'?: JsonValue;",
        "  'odd/even'?: JsonValue;",
        '  "it\'s"?: JsonValue;',
        "  'a\"b'?: JsonValue;",
        "  ''?: JsonValue;",
        '  日本?: JsonValue;',
        "  '\\t'?: JsonValue;",
        '  __proto__?: string;',
        '};',
        '',
      ].join('\n'),
    );
  });

  it('names a recursive type once', () => {
    const text = printed({
      type: 'object',
      properties: { root: { $ref: '#/$defs/node' }, other: { $ref: '#node' }, self: { $ref: '#' } },
      $defs: {
        node: {
          $anchor: 'node',
          type: 'object',
          properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
        },
      },
    });
    expect(text).toBe(
      [
        'export type OrderArguments = {',
        '  root?: OrderNode;',
        '  other?: OrderNode;',
        '  self?: OrderArguments;',
        '};',
        '',
        'export type OrderNode = {',
        '  children?: OrderNode[];',
        '};',
        '',
      ].join('\n'),
    );
  });

  it.each<[string, JsonObject]>([
    ['two steps', { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } }],
    ['itself', { a: { $ref: '#/$defs/a' } }],
    ['a branch', { a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } }],
  ])('ends for a cycle over %s, which the checks refuse', (_, $defs) => {
    expect(printed({ properties: { x: { $ref: '#/$defs/a' } }, $defs })).toContain('x?: OrderA;');
  });

  it('numbers names that meet', () => {
    const text = printed({
      type: 'object',
      properties: {
        'a-b': { type: 'object', properties: { x: true } },
        a_b: { type: 'object', properties: { x: true } },
        arguments: { type: 'object', properties: { x: true } },
      },
    });
    expect(text.match(/^export type \w+/gm)).toEqual([
      'export type OrderArguments',
      'export type OrderAB',
      'export type OrderAB2',
      'export type OrderArguments2',
    ]);
  });

  it('combines properties with an index that every property fits', () => {
    const properties = { n: { type: 'number' }, o: { type: 'object', properties: { x: true } } };
    const closing = (additionalProperties: JsonObject | boolean) =>
      printed({ type: 'object', properties, additionalProperties }).split('\n')[3];
    expect(closing({ type: 'string' })).toBe('} & { [key: string]: string | number | OrderO };');
    expect(closing(true)).toBe('} & { [key: string]: JsonValue | OrderO };');
    expect(closing(false)).toBe('};');
  });

  it('keeps the properties of a root with alternatives', () => {
    expect(
      printed({
        type: 'object',
        properties: { a: { type: 'string' } },
        oneOf: [
          { properties: { b: { const: 1 } }, required: ['b'] },
          { properties: { c: { const: 2 } }, required: ['c'] },
        ],
      }).split('\n\n')[0],
    ).toBe('export type OrderArguments = {\n  a?: string;\n} & (OrderWithB | OrderWithC);');
  });

  it('gives up telling apart more branches than a compiler can compare', () => {
    const branches = (length: number): JsonObject => ({
      type: 'object',
      properties: {
        a: {
          oneOf: Array.from({ length }, (_, index) => ({ properties: { [`b${index}`]: true } })),
        },
      },
    });
    expect(printed(branches(200))).toContain('OrderAWithB199');
    expect(printed(branches(201))).toBe('export type OrderArguments = {\n  a?: JsonValue;\n};\n');
  });

  it('leaves alternatives that only require something to the validator', () => {
    const oneOf = [{ required: ['a'] }, { required: ['b'] }];
    expect(printed({ type: 'object', properties: { a: true, b: true }, oneOf })).toBe(
      'export type OrderArguments = {\n  a?: JsonValue;\n  b?: JsonValue;\n};\n',
    );
  });

  it('ignores what stands beside $ref in draft-07 alone', () => {
    const schema = (dialect: string): JsonObject => ({
      $schema: dialect,
      properties: { a: { $ref: '#/definitions/b', allOf: [{ properties: { d: true } }] } },
      definitions: { b: { properties: { c: true } } },
    });
    expect(printed(schema('http://json-schema.org/draft-07/schema#'))).toContain('a?: OrderB;');
    expect(printed(schema('https://json-schema.org/draft/2020-12/schema'))).toContain(
      'a?: OrderB & OrderAPart1;',
    );
  });
});

describe('the types of arguments into which defaults were inserted', () => {
  const one = { type: 'integer', default: 1 };
  const object = (properties: JsonObject, others: JsonObject = {}): JsonObject => ({
    type: 'object',
    properties,
    ...others,
  });
  /** The members `a` and `b`, wherever they are: with `?` where they may be absent. */
  const members = (schema: JsonObject, withDefaults = true): string =>
    [...printed(schema, withDefaults).matchAll(/\b[ab]\??(?=: )/g)].join(' ');

  it.each<[string, JsonObject, string]>([
    ['a default', object({ a: one, b: { type: 'string' } }), 'a b?'],
    ['a default of null', object({ a: { default: null } }), 'a'],
    ['levels below', object({ a: object({ b: one }) }), 'a? b'],
    ['items', object({ a: { type: 'array', items: object({ b: one }) } }), 'a? b'],
    [
      'a reference',
      object({ a: { $ref: '#/$defs/d' } }, { $defs: { d: object({ b: one }) } }),
      'a? b',
    ],
    [
      'a default behind a reference',
      object({ a: { $ref: '#/$defs/d' } }, { $defs: { d: one } }),
      'a',
    ],
    ['a default in allOf', object({ a: { allOf: [one] } }), 'a'],
    ['a part of allOf', { type: 'object', allOf: [object({ a: one })] }, 'a'],
    ['a branch', object({ a: { anyOf: [object({ b: one })] } }), 'a? b?'],
    [
      'a schema that is used in a branch too',
      object(
        { a: { $ref: '#/$defs/d' }, c: { oneOf: [{ $ref: '#/$defs/d' }, { type: 'null' }] } },
        { $defs: { d: object({ b: one }) } },
      ),
      'a? b?',
    ],
    [
      'what stands beside a reference of draft-07',
      object(
        { a: { $ref: '#/definitions/d', default: 1 } },
        {
          $schema: 'http://json-schema.org/draft-07/schema#',
          definitions: { d: object({ b: one }) },
        },
      ),
      'a? b',
    ],
  ])('%s', (_title, schema, expected) => {
    expect(members(schema)).toBe(expected);
    expect(members(schema, false)).toMatch(/^([ab]\? ?)+$/);
  });
});
