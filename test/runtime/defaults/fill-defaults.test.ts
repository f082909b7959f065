import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../src/protocol/json.js';
import { createDefaults } from '../../../src/runtime/defaults/fill-defaults.js';
import { freezeDeep } from '../../../src/runtime/freeze-deep.js';

/** What arguments become. They are frozen, as is the schema, so that nothing can be written to either. */
function filled(schema: JsonObject, args: JsonObject): JsonObject {
  const fill = createDefaults(freezeDeep(structuredClone(schema)));
  const own = freezeDeep(structuredClone(args));
  return fill?.(own) ?? own;
}

const a = (schema: JsonValue, others: JsonObject = {}): JsonObject => ({
  properties: { a: schema },
  ...others,
});
const one = { default: 1 };
const DRAFT_07 = { $schema: 'http://json-schema.org/draft-07/schema#' };

describe('a default is inserted', () => {
  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ['at the root', a(one), {}, { a: 1 }],
    ['beside what is there', a(one), { b: 2 }, { b: 2, a: 1 }],
    ['for a required property', a(one, { required: ['a'] }), {}, { a: 1 }],
    ['that is null', a({ default: null }), {}, { a: null }],
    ['that is false', a({ default: false }), {}, { a: false }],
    ['that is a container', a({ default: { b: [1] } }), {}, { a: { b: [1] } }],
    ['in an object', a(a(one)), { a: {} }, { a: { a: 1 } }],
    ['four levels down', a(a(a(a(one)))), { a: { a: { a: {} } } }, { a: { a: { a: { a: 1 } } } }],
    [
      'in items',
      a({ items: a(one) }),
      { a: [{}, { a: 2 }, 3, []] },
      { a: [{ a: 1 }, { a: 2 }, 3, []] },
    ],
    [
      'in items of items',
      a({ items: { items: a(one) } }),
      { a: [[{}], []] },
      { a: [[{ a: 1 }], []] },
    ],
    [
      'in a tuple',
      a({ prefixItems: [a(one), {}], items: a({ default: 2 }) }),
      { a: [{}, {}, {}, {}] },
      { a: [{ a: 1 }, {}, { a: 2 }, { a: 2 }] },
    ],
    [
      'in a tuple of draft-07',
      a({ items: [a(one)], additionalItems: a({ default: 2 }) }, DRAFT_07),
      { a: [{}, {}] },
      { a: [{ a: 1 }, { a: 2 }] },
    ],
    [
      'in additional properties',
      { additionalProperties: a(one), properties: { b: {} } },
      { x: {}, b: {} },
      { x: { a: 1 }, b: {} },
    ],
    [
      'in properties of a pattern',
      {
        patternProperties: { '^x': a(one), y: { properties: { b: one } } },
        additionalProperties: a({ default: 2 }),
      },
      { x: {}, xy: {}, z: {} },
      { x: { a: 1 }, xy: { a: 1, b: 1 }, z: { a: 2 } },
    ],
    ['in allOf', { allOf: [a(one), { properties: { b: { default: 2 } } }] }, {}, { a: 1, b: 2 }],
    ['behind a reference', { $ref: '#/$defs/d', $defs: { d: a(one) } }, {}, { a: 1 }],
    [
      'behind a reference of references',
      { $ref: '#/$defs/d', $defs: { d: { $ref: '#e' }, e: { $anchor: 'e', ...a(one) } } },
      {},
      { a: 1 },
    ],
    ['stated behind a reference', a({ $ref: '#/$defs/d' }, { $defs: { d: one } }), {}, { a: 1 }],
    [
      'stated beside a reference',
      a({ $ref: '#/$defs/d', default: 2 }, { $defs: { d: one } }),
      {},
      { a: 2 },
    ],
    [
      'not beside a reference in draft-07',
      a(
        { $ref: '#/definitions/d', properties: { b: one } },
        { ...DRAFT_07, definitions: { d: {} } },
      ),
      { a: {} },
      { a: {} },
    ],
    ['stated in allOf', a({ allOf: [{}, one, { default: 2 }] }), {}, { a: 1 }],
    [
      'in items behind a reference',
      a({ items: { $ref: '#/$defs/d' } }, { $defs: { d: a(one) } }),
      { a: [{}] },
      { a: [{ a: 1 }] },
    ],
    [
      'in a tree',
      { properties: { next: { $ref: '#' }, n: one } },
      { next: { next: { n: 0 } } },
      { next: { next: { n: 0 }, n: 1 }, n: 1 },
    ],
    [
      'in what was inserted',
      a({ default: {}, ...a({ default: {}, ...a(one) }) }),
      {},
      { a: { a: { a: 1 } } },
    ],
    [
      'behind the dynamic anchor',
      a({ $dynamicRef: '#d' }, { $defs: { d: { $dynamicAnchor: 'd', ...a(one) } } }),
      { a: {} },
      { a: { a: 1 } },
    ],
  ])('%s', (_title, schema, args, expected) => {
    expect(filled(schema, args)).toEqual(expected);
  });
});

describe('nothing is inserted', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['for what is there', a(one), { a: 2 }],
    ['for null', a(one), { a: null }],
    ['into an object that is absent', a(a(one)), {}],
    ['into what is no object', a(a(one)), { a: [] }],
    ['for items that are absent', a({ prefixItems: [one] }), { a: [] }],
    ['below anyOf', { anyOf: [a(one)] }, {}],
    ['below oneOf', { oneOf: [a(one)] }, {}],
    ['below not', { not: a(one) }, {}],
    ['below if', { if: a(one), else: a(one) }, {}],
    ['below dependentSchemas', { dependentSchemas: { b: a(one) } }, { b: 1 }],
    ['below contains', a({ contains: a(one) }), { a: [{}] }],
    ['below unevaluatedProperties', { unevaluatedProperties: a(one) }, { b: {} }],
    ['for a definition that nothing refers to', { $defs: { d: a(one) } }, {}],
    ['from data', { const: a(one), properties: { b: { enum: [one] } } }, {}],
    ['at the root itself', { default: { a: 1 } }, {}],
    ['for a property called default', { properties: { default: { type: 'string' } } }, {}],
  ])('%s', (_title, schema, args) => {
    const fill = createDefaults(schema);
    expect(fill?.(args) ?? args).toBe(args);
  });

  test('and nothing prepared without a default', () => {
    expect(createDefaults({ properties: { a: { type: 'string', const: one } } })).toBeUndefined();
  });
});

describe('hostile schemas and values', () => {
  test('names that objects inherit are ordinary properties', () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"default":{"polluted":1}},"constructor":{"default":2},"toString":{"default":3}}}',
    ) as JsonObject;
    const args = filled(schema, {});
    expect(JSON.stringify(args)).toBe('{"__proto__":{"polluted":1},"constructor":2,"toString":3}');
    expect(Object.getPrototypeOf(args)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const own = JSON.parse('{"__proto__":1,"constructor":1,"toString":1}') as JsonObject;
    expect(filled(schema, own)).toEqual(own);
  });

  test('what is sent under __proto__ is kept, and completed', () => {
    const schema = JSON.parse(
      '{"properties":{"__proto__":{"properties":{"a":{"default":1}}},"b":{"default":2}}}',
    );
    const args = filled(schema, JSON.parse('{"__proto__":{}}'));
    expect(JSON.stringify(args)).toBe('{"__proto__":{"a":1},"b":2}');
  });

  test('every call gets a default of its own', () => {
    const fill = createDefaults(freezeDeep(a({ default: { list: [] } })));
    const first = fill?.({}) as { a: { list: number[] } };
    first.a.list.push(1);
    expect(fill?.({})).toEqual({ a: { list: [] } });
  });

  test('references that lead to themselves come to an end', () => {
    const loop = {
      $ref: '#/$defs/l',
      $defs: { l: { $ref: '#/$defs/l', allOf: [{ $ref: '#' }] } },
      ...a(one),
    };
    expect(filled(loop, {})).toEqual({ a: 1 });
  });

  test('a default is never inserted in itself', () => {
    const endless: JsonObject = { properties: { a: { $ref: '#', default: {} }, b: one } };
    expect(filled(endless, {})).toEqual({ a: { b: 1 }, b: 1 });
    expect(filled(endless, { a: { a: {} } })).toEqual({
      a: { a: { a: { b: 1 }, b: 1 }, b: 1 },
      b: 1,
    });
  });

  test('defaults that hold each other in every order are a fault, and no endless work', () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const properties = Object.fromEntries(
      names.map((key) => [key, { $ref: '#', default: { own: key } }]),
    );
    const started = performance.now();
    expect(() => filled({ properties }, {})).toThrow('a default holds more than 1000 others');
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('a schema that repeats itself in every branch costs what its values cost', () => {
    const branch: JsonObject = a({ $ref: '#' });
    const schema = { allOf: [branch, { ...branch }, { properties: { n: one } }] };
    let args: JsonObject = {};
    for (let level = 0; level < 300; level += 1) args = { a: args };
    const started = performance.now();
    expect(JSON.stringify(filled(schema, args)).match(/"n":1/g)).toHaveLength(301);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test('many items cost little', () => {
    const fill = createDefaults(a({ items: { $ref: '#/$defs/d' } }, { $defs: { d: a(one) } }));
    const args = {
      a: Array.from({ length: 200_000 }, (_, index) => (index % 2 === 0 ? {} : index)),
    };
    const started = performance.now();
    expect(fill?.(args)['a']).toMatchObject({ 199998: { a: 1 }, 199999: 199_999 });
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('for any schema and value', () => {
  const name = fc.constantFrom('a', 'b', '__proto__');
  const scalar = fc.constantFrom<JsonValue[]>(null, 1, 'x', false);
  const dictionary = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<JsonObject> =>
    fc
      .array(fc.tuple(name, values), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries) as unknown as JsonObject);
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      dictionary(tie('value')),
    ),
  }));
  const { schema, whole } = fc.letrec<{ schema: JsonObject; whole: JsonObject }>((tie) => ({
    whole: fc
      .tuple(fc.constantFrom('#/$defs/d', '#/$defs/e'), tie('schema'))
      .map(([$ref, beside]) => ({ ...beside, $ref })),
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.record({ default: value }, { requiredKeys: [], noNullPrototype: true }),
      fc.record(
        {
          default: value,
          properties: dictionary(tie('schema')),
          additionalProperties: tie('schema'),
          items: tie('schema'),
          prefixItems: fc.array(tie('schema'), { maxLength: 2 }),
          allOf: fc.array(tie('schema'), { maxLength: 2 }),
          anyOf: fc.array(tie('schema'), { maxLength: 2 }),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
    ),
  }));
  // References are not in circles here: what they insert at each level has tests of its own.
  const root = fc
    .tuple(whole, whole, schema, schema)
    .map(([a, b, d, e]): JsonObject => ({ properties: { a, b }, allOf: [a], $defs: { d, e } }));

  /** Whether `less` is in `more`: the same, but for properties that objects of `more` have in addition. */
  function isWithin(less: JsonValue, more: JsonValue): boolean {
    if (typeof less !== 'object' || less === null) return less === more;
    if (typeof more !== 'object' || more === null || Array.isArray(less) !== Array.isArray(more))
      return false;
    if (Array.isArray(less) && less.length !== (more as readonly unknown[]).length) return false;
    return Object.keys(less).every(
      (key) =>
        Object.hasOwn(more, key) &&
        isWithin((less as JsonObject)[key] ?? null, (more as JsonObject)[key] ?? null),
    );
  }

  test('nothing that was sent changes, and a second time nothing is missing', () => {
    let changed = 0;
    fc.assert(
      fc.property(root, dictionary(value), (any, args) => {
        const once = filled(any, args);
        if (once !== args && JSON.stringify(once) !== JSON.stringify(args)) changed += 1;
        expect(isWithin(args, once)).toBe(true);
        expect(JSON.stringify(filled(any, once))).toBe(JSON.stringify(once));
      }),
      { numRuns: 500 },
    );
    expect(changed).toBeGreaterThan(50);
  });
});
