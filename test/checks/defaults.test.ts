import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fitsPlainly } from '../../src/checks/schemas/plain-fit.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { judgeJson } from '../catalog/judged.js';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';

/** What is said about the defaults of one property, without the place. */
function faultsOf(property: JsonObject, root: JsonObject = {}): readonly string[] {
  const inputSchema = { type: 'object', properties: { a: property }, ...root };
  const tool = { description: 'T', handler: './lib/h.ts', inputSchema };
  return judgeJson({ tools: { t: tool } })
    .diagnostics.filter(({ code }) => code === 'schema-default-invalid')
    .map(({ message }) => message.replace(/^.* its own schema: /, ''));
}

describe('a default that does not fit', () => {
  test.each<[schema: JsonObject, value: JsonValue, fault: string]>([
    [{ type: 'integer' }, 'ten', 'it must be of type integer'],
    [{ type: ['integer', 'null'] }, 'ten', 'it must be of type integer or null'],
    [{ enum: ['x', { toString: 1 }] }, { toString: 2 }, 'it must be one of the values of `enum`'],
    [{ const: { valueOf: 1 } }, { valueOf: 2 }, 'it must be the value of `const`'],
    [{ minimum: 1 }, 0, 'it must be at least 1'],
    [{ maximum: 1 }, 2, 'it must be at most 1'],
    [{ exclusiveMinimum: 1 }, 1, 'it must be more than 1'],
    [{ exclusiveMaximum: 1 }, 1, 'it must be less than 1'],
    [{ multipleOf: 0.01 }, 0.001, 'it must be a multiple of 0.01'],
    [{ minLength: 2 }, '\u{1f600}', 'it must have at least 2 characters'],
    [{ maxLength: 1 }, 'ab', 'it must have at most 1 character'],
    [{ pattern: '^\\p{L}$' }, '1', 'it must match the pattern `^\\p{L}$`'],
    [{ minItems: 1 }, [], 'it must have at least 1 item'],
    [{ maxItems: 1 }, [1, 2], 'it must have at most 1 item'],
    [{ prefixItems: [true], items: false }, [1, 2], 'it must have at most 1 item'],
    [{ uniqueItems: true }, [{ a: 1 }, { a: 1 }], 'it must not hold a value twice'],
    [
      { contains: { type: 'null' } },
      [1],
      'it must hold items that fit `contains`, in the right number',
    ],
    [{ minProperties: 1 }, {}, 'it must have at least 1 member'],
    [{ maxProperties: 0 }, { a: 1 }, 'it must have at most 0 members'],
    [{ required: ['toString'] }, {}, 'it must have the member "toString"'],
    [{ dependentRequired: { x: ['y'] } }, { x: 1 }, 'it must have the member "y"'],
    [{ properties: {}, additionalProperties: false }, { b: 1 }, 'it must not have the member "b"'],
    [{ unevaluatedProperties: false }, { b: 1 }, 'it must not have the member "b"'],
    [{ propertyNames: { maxLength: 1 } }, { bc: 1 }, 'it must not have the member "bc"'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, 'it must fit a schema of `anyOf`'],
    [{ oneOf: [true, true] }, 1, 'it must fit exactly one schema of `oneOf`'],
    [{ not: {} }, 1, 'it must not fit the schema of `not`'],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    [{ if: {}, then: { type: 'null' } }, 1, 'it must be of type null'],
    [{ properties: { b: false } }, { b: 1 }, 'its `/b` must not be there: its schema is `false`'],
    [
      { items: { type: 'object', properties: { 'b/c': { type: 'null' } } } },
      [{ 'b/c': 1 }],
      'its `/0/b~1c` must be of type null',
    ],
    [{ dependentSchemas: { x: { required: ['y'] } } }, { x: 1 }, 'it must have the member "y"'],
  ])('%j with %j', (schema, value, fault) => {
    expect(faultsOf({ ...schema, default: value })).toEqual([fault]);
  });

  it('is found at every schema, each once, under any name', () => {
    const wrong = { type: 'integer', default: 'x' };
    const names = ['$id', '__proto__', 'constructor', 'a b', 'a/b~c', '%25#', 'a#', ''];
    const properties = JSON.parse(
      `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(wrong)}`).join(',')}}`,
    ) as JsonObject;
    expect(faultsOf({ type: 'object', properties, additionalProperties: wrong })).toHaveLength(
      names.length + 1,
    );
  });

  it('is found at the root', () => {
    expect(faultsOf({}, { required: ['a'], default: {} })).toEqual(['it must have the member "a"']);
  });
});

describe('references', () => {
  const $defs = { small: { type: 'integer', maximum: 9 }, named: { $anchor: 'n', type: 'null' } };

  test.each<[property: JsonObject, root: JsonObject, faults: string[]]>([
    [{ $ref: '#/$defs/small', default: 10 }, { $defs }, ['it must be at most 9']],
    [{ $ref: '#/$defs/small', default: 9 }, { $defs }, []],
    [{ $ref: '#n', default: 1 }, { $defs }, ['it must be of type null']],
    [
      { $ref: '#/$defs/small', default: 10 },
      { $defs, $id: 'https://example.test/s' },
      ['it must be at most 9'],
    ],
    [
      { items: { $ref: '#/$defs/small' }, type: 'array', default: [1, 'x'] },
      { $defs },
      ['its `/1` must be of type integer'],
    ],
    // Beside a reference, draft-07 ignores what 2020-12 enforces.
    [{ $ref: '#/$defs/small', minimum: 5, default: 1 }, { $defs }, ['it must be at least 5']],
    [
      { $ref: '#/definitions/small', minimum: 5, default: 1 },
      { definitions: { small: { type: 'integer' } }, $schema: DRAFT_07 },
      [],
    ],
    [
      { type: 'array', items: [{ type: 'null' }], default: [1] },
      { $schema: DRAFT_07 },
      ['its `/0` must be of type null'],
    ],
  ])('%j in %j', (property, root, faults) => {
    expect(faultsOf(property, root)).toEqual(faults);
  });
});

test.each<[why: string, property: JsonObject]>([
  ['a format is an annotation', { type: 'string', format: 'date', default: 'soon' }],
  ['a whole number is an integer', { type: 'integer', default: 1.0 }],
  ['19.99 is a multiple of 0.01', { multipleOf: 0.01, default: 19.99 }],
  ['null where it is a type', { type: ['string', 'null'], default: null }],
  ['the order of members', { const: { a: 1, b: 2 }, default: { b: 2, a: 1 } }],
  ['a property called default', { type: 'object', properties: { default: { type: 'integer' } } }],
  ['a schema with an error', { type: 'integer', default: 'x', minimum: 'low' }],
])('no finding: %s', (_why, property) => {
  expect(faultsOf(property)).toEqual([]);
});

describe('a hostile schema', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, index < 59 ? { anyOf: [next, next] } : { type: 'null' }];
    }),
  );
  const nested = (depth: number): JsonObject => ({
    type: 'object',
    properties: depth === 0 ? {} : { a: nested(depth - 1), b: { type: 'string', pattern: 'x' } },
    minProperties: 1,
    default: {},
  });

  test.each<[why: string, property: JsonObject, root: JsonObject]>([
    ['an answer that is a promise', { $async: true, type: 'integer', default: 'x' }, {}],
    [
      'an anchor among data',
      { $ref: '#/$defs/a', default: 'x' },
      { examples: [{ $anchor: '!' }], $defs: { a: { type: 'integer' } } },
    ],
    [
      'a name that is no Unicode',
      { type: 'object', properties: { '\ud800': { $ref: '#/$defs/a', default: 'x' } } },
      { $defs: { a: { type: 'integer' } } },
    ],
    ['a reference to the root', { $ref: '#', default: 1 }, {}],
    ['an exponential pattern', { pattern: '^(a|a)*$', default: `${'a'.repeat(60)}b` }, {}],
    ['exponential alternatives', { $ref: '#/$defs/d0', default: 1 }, { $defs: chain }],
    ['defaults in defaults', nested(50), {}],
  ])('%s ends soon', (_why, property, root) => {
    const started = performance.now();
    expect(faultsOf(property, root).length).toBeLessThanOrEqual(51);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

test('what fits plainly fits', () => {
  const scalar = fc.constantFrom<JsonValue[]>(null, true, 0, 1, 2.5, -1, '', 'a', '\u{1f600}b');
  const value = fc.oneof(
    scalar,
    fc.array(fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), { maxLength: 3 }),
  );
  const type = fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'null');
  const count = fc.nat(3);
  const { schema } = fc.letrec<{ schema: JsonObject; inner: JsonValue }>((tie) => {
    const rules: Record<string, fc.Arbitrary<unknown>> = {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
      enum: fc.array(value, { minLength: 1, maxLength: 4 }),
      const: value,
      minimum: count,
      maximum: count,
      exclusiveMinimum: count,
      exclusiveMaximum: count,
      minLength: count,
      maxLength: count,
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
      items: tie('inner'),
      anyOf: fc.array(tie('inner'), { minLength: 1, maxLength: 2 }),
      pattern: fc.constant('a'),
      not: fc.constant(false),
    };
    const rule = fc.oneof(
      ...Object.entries(rules).map(([keyword, limit]) =>
        limit.map((chosen) => [keyword, chosen as JsonValue] as const),
      ),
    );
    return {
      schema: fc.array(rule, { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
      inner: fc.oneof({ maxDepth: 2 }, fc.boolean(), tie('schema')),
    };
  });
  let fitting = 0;
  fc.assert(
    fc.property(schema, value, (rules, judged) => {
      if (!fitsPlainly(rules, judged)) return;
      fitting += Object.keys(rules).length > 0 ? 1 : 0;
      const ajv = new Ajv({ strict: false, validateSchema: false, logger: false });
      expect(ajv.validate(rules, judged)).toBe(true);
    }),
    { numRuns: 3000 },
  );
  expect(fitting).toBeGreaterThan(50);
});
