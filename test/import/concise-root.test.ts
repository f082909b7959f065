import { describe, expect, it } from 'vitest';
import { conciseRoot } from '../../src/import/concise-root.js';
import type { JsonObject } from '../../src/protocol/json.js';

const object = (properties: JsonObject, others: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...others,
});

/** A property and the declaration that stands for it. */
const DECLARED: readonly (readonly [string, JsonObject, unknown])[] = [
  ['a plain type', { type: 'string' }, 'string'],
  [
    'options of the type',
    { type: 'string', minLength: 1, description: 'Words' },
    { type: 'string', minLength: 1, description: 'Words' },
  ],
  [
    'a keyword without an option',
    { title: 'Query', type: 'string' },
    { type: 'string', schema: { title: 'Query' } },
  ],
  [
    'an option that says nothing about the type',
    { type: 'string', minimum: 1 },
    { type: 'string', schema: { minimum: 1 } },
  ],
  [
    'an option of the wrong kind',
    { type: 'string', description: 5, default: 'x' },
    { type: 'string', default: 'x', schema: { description: 5 } },
  ],
  [
    'a list of a type',
    { type: 'array', items: { type: 'string' }, uniqueItems: true },
    { type: 'array', items: 'string', uniqueItems: true },
  ],
  [
    'a list of lists',
    { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 0 } } },
    { type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 0 } } },
  ],
  [
    'a list of objects',
    {
      type: 'array',
      minItems: 1,
      items: object(
        { sku: { type: 'string' } },
        { required: ['sku'], additionalProperties: false },
      ),
    },
    {
      type: 'object[]',
      minItems: 1,
      additionalProperties: false,
      properties: { sku: { type: 'string', required: true } },
    },
  ],
  [
    'a list of described objects',
    { type: 'array', items: { ...object({ a: { type: 'null' } }), description: 'One' } },
    {
      type: 'array',
      items: { type: 'object', description: 'One', properties: { a: 'null' } },
    },
  ],
  [
    'items that no declaration stands for',
    { type: 'array', items: true },
    { type: 'array', schema: { items: true } },
  ],
  [
    'an object',
    object({ id: { type: 'string' } }, { required: ['id'], description: 'Who' }),
    { type: 'object', description: 'Who', properties: { id: { type: 'string', required: true } } },
  ],
  [
    'an object without a block',
    { type: 'object', required: ['a'] },
    { type: 'object', schema: { required: ['a'] } },
  ],
  [
    'an empty list of required names, which a block never gives',
    object({ id: { type: 'string' } }, { required: [], description: 'Who' }),
    {
      description: 'Who',
      schema: { type: 'object', properties: { id: { type: 'string' } }, required: [] },
    },
  ],
  [
    'a required name that the block does not declare',
    object({ id: { type: 'string' } }, { required: ['other'] }),
    { schema: { type: 'object', properties: { id: { type: 'string' } }, required: ['other'] } },
  ],
  ['a header', { type: 'string', 'x-mcp-header': 'Region' }, { type: 'string', header: 'Region' }],
  [
    'a name that objects inherit',
    { type: 'string', constructor: 1 },
    { type: 'string', schema: { constructor: 1 } },
  ],
];

/** Beside it most of the properties are typed, so that the concise form is taken at all. */
const TYPED = { one: { type: 'string' }, two: { type: 'string' } };

describe('a property', () => {
  it.each(DECLARED)('as a declaration: %s', (_title, schema, expected) => {
    const root = conciseRoot(object({ ...TYPED, it: schema }), 'argument');
    expect(root?.declarations['it']).toEqual(expected);
  });

  it('of several types keeps its description in front', () => {
    const schema = { type: ['string', 'null'], description: 'Words', minLength: 1 };
    const root = conciseRoot(object({ ...TYPED, it: schema }), 'argument');
    expect(root?.declarations['it']).toEqual({
      description: 'Words',
      schema: { type: ['string', 'null'], minLength: 1 },
    });
  });

  it('of an output travels as no header', () => {
    const schema = { type: 'string', 'x-mcp-header': 'Region' };
    const root = conciseRoot(object({ it: schema }), 'output');
    expect(root?.declarations['it']).toEqual({
      type: 'string',
      schema: { 'x-mcp-header': 'Region' },
    });
  });
});

describe('the root', () => {
  it('puts required properties into the order of the list, where the others stay', () => {
    const text = { type: 'string' };
    const root = conciseRoot(
      object({ a: text, b: text, c: text, d: text }, { required: ['d', 'a'] }),
      'argument',
    );
    expect(Object.keys(root?.declarations ?? {})).toEqual(['d', 'b', 'c', 'a']);
  });

  it('keeps other keywords under `schema`, and required names without a declaration', () => {
    const schema = object(TYPED, {
      $schema: 'http://json-schema.org/draft-07/schema#',
      required: ['one', 'three'],
      additionalProperties: { type: 'string' },
    });
    expect(conciseRoot(schema, 'argument')).toEqual({
      declarations: { one: { type: 'string', required: true }, two: 'string' },
      additionalProperties: { type: 'string' },
      schema: { $schema: 'http://json-schema.org/draft-07/schema#', required: ['three'] },
    });
  });

  it.each([
    ['no properties', { type: 'object', additionalProperties: false }],
    ['another type', { ...object(TYPED), type: ['object'] }],
    ['an empty list of required names', object(TYPED, { required: [] })],
    ['a repeated required name', object(TYPED, { required: ['one', 'one'] })],
    ['a required list of other things', object(TYPED, { required: [1] })],
    ['a property that is a boolean', object({ ...TYPED, any: true } as JsonObject)],
    ['a property without a name', object({ ...TYPED, '': { type: 'string' } })],
    ['properties that are no map', { type: 'object', properties: [] }],
    [
      'mostly properties without a type',
      object({ a: { anyOf: [] }, b: { type: 'string' }, c: {} }),
    ],
  ])('has no concise form with %s', (_title, schema) => {
    expect(conciseRoot(schema as JsonObject, 'argument')).toBeUndefined();
  });

  it('takes no more than linear time for lists in lists that have no concise form', () => {
    let schema: JsonObject = { type: 'string' };
    for (let level = 0; level < 60; level += 1) {
      schema = { type: 'array', items: object({ in: schema, any: true as never }) };
    }
    const started = performance.now();
    conciseRoot(object({ ...TYPED, schema }), 'argument');
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
