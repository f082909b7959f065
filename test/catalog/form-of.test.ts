import { describe, expect, it } from 'vitest';
import { formOf } from '../../src/catalog/declarations/form-of.js';
import type { JsonObject } from '../../src/protocol/json.js';
import { resolved } from './resolved.js';

const object = (properties: JsonObject, others: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...others,
});

describe('a form (MCP 2026-07-28, "Elicitation")', () => {
  it.each<[field: JsonObject]>([
    [{ type: 'string' }],
    [{ type: 'string', title: 'T', description: 'D', minLength: 1, maxLength: 2, default: 'x' }],
    [{ type: 'string', pattern: '^a' }],
    [{ type: 'string', format: 'email' }],
    [{ type: 'string', format: 'date-time' }],
    [{ type: 'string', enum: ['a'], enumNames: ['A'], default: 'a' }],
    [{ type: 'string', oneOf: [{ const: 'a', title: 'A' }] }],
    [{ type: 'number', minimum: 0.5, maximum: 2, default: 1.5 }],
    [{ type: 'integer', default: 1 }],
    [{ type: 'boolean', default: false }],
    [{ type: 'array', items: { type: 'string', enum: ['a'] }, minItems: 1, default: ['a'] }],
    [{ type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] }, maxItems: 2 }],
  ])('may ask for %j', (field) => {
    expect(formOf(object({ field }))).toEqual(object({ field }));
  });

  it.each<[field: JsonObject | boolean]>([
    [true],
    [{}],
    [{ enum: ['a'] }],
    [{ type: ['string', 'null'] }],
    [{ type: 'null' }],
    [object({ a: { type: 'string' } })],
    [{ type: 'array', items: { type: 'string' } }],
    [{ type: 'array' }],
    [{ type: 'array', items: { type: 'integer', enum: [1] } }],
    [{ type: 'array', items: { enum: ['a'] } }],
    [{ type: 'array', items: { type: 'string', enum: ['a'], minLength: 1 } }],
    [{ type: 'array', items: { type: 'string', enum: ['a'] }, uniqueItems: true }],
    [{ type: 'array', items: { type: 'string', enum: ['a'] }, default: [1] }],
    [{ type: 'string', enum: [1] }],
    [{ type: 'string', enum: [] }],
    [{ type: 'integer', enum: [1] }],
    [{ type: 'string', const: 'a' }],
    [{ type: 'string', oneOf: [{ const: 'a' }] }],
    [{ type: 'string', oneOf: [{ const: 1, title: 'A' }] }],
    [{ type: 'string', oneOf: [{ const: 'a', title: 'A', description: 'D' }] }],
    [{ type: 'string', format: 'hostname' }],
    [{ type: 'string', pattern: '[' }],
    [{ type: 'string', minLength: -1 }],
    [{ type: 'string', default: 1 }],
    [{ type: 'integer', default: 1.5 }],
    [{ type: 'number', multipleOf: 2 }],
    [{ type: 'integer', exclusiveMinimum: 0 }],
    [{ type: 'boolean', default: 'no' }],
  ])('cannot ask for %j', (field) => {
    expect(formOf(object({ field }))).toBeUndefined();
  });

  const name = { type: 'string' };
  it.each<[schema: JsonObject]>([
    [object({})],
    [{ type: 'object' }],
    [{ properties: { name } }],
    [{ type: ['object', 'null'], properties: { name } }],
    [object({ name }, { additionalProperties: { type: 'string' } })],
    [object({ name }, { minProperties: 1 })],
    [object({ name }, { anyOf: [{ required: ['name'] }] })],
    [object({ name }, { required: ['other'] })],
    [object({ name }, { required: 'name' })],
  ])('is not %j', (schema) => {
    expect(formOf(schema)).toBeUndefined();
  });

  it('leaves out what says nothing about its fields', () => {
    const whole = object(
      { name },
      { description: 'D', title: 'T', additionalProperties: false, required: ['name'] },
    );
    expect(formOf(whole)).toEqual(object({ name }, { required: ['name'] }));
  });

  it('takes hostile names as they are', () => {
    const properties = JSON.parse(
      '{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}',
    );
    const form = formOf(object(properties));
    expect(JSON.stringify(form)).toBe(JSON.stringify(object(properties)));
    expect(
      formOf(JSON.parse('{"__proto__": {"type": "object", "properties": {}}}')),
    ).toBeUndefined();
  });
});

describe('the shared types of a catalog', () => {
  const { types } = resolved(`types:
  Form: { type: object, properties: { code: Code } }
  Code: string
  Order: { type: object, properties: { lines: "Line[]" } }
  Line: { type: object, properties: { codes: "Code[]" } }
  Other: "Code[]"
tools:
  t: { arguments: { order: { type: Order, description: D } } }
`);

  it('are used when a component has them, and when they or a type that names them are a form', () => {
    expect(types.list.map(({ name, isUsed, form }) => [name, isUsed, form !== undefined])).toEqual([
      ['Form', true, true],
      ['Code', true, false],
      ['Order', true, false],
      ['Line', true, false],
      ['Other', false, false],
    ]);
  });

  it('are found again in the schemas that are of them', () => {
    const names = [...types.copies.values()];
    expect(names).toEqual(['Code', 'Code', 'Line', 'Code', 'Order']);
  });
});
