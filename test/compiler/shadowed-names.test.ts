import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { compileSchema } from '../../src/validators/index.js';

/** Schemas whose properties are called like what a validator needs for others: a variable must not hide it. */
const cases: [name: string, schema: JsonObject, valid: JsonValue, invalid: JsonValue][] = [
  [
    'the set of known properties',
    {
      properties: { keys: { type: 'array' }, bucket: {}, region: {}, limit: {} },
      required: ['keys'],
      additionalProperties: false,
    },
    { keys: ['a'], bucket: 'b' },
    { keys: ['a'], other: 1 },
  ],
  [
    'a constant, of which callers could choose the value',
    {
      properties: { filterConstant: { type: 'object' }, filter: { const: { tenant: 'own' } } },
      required: ['filterConstant'],
    },
    { filterConstant: {}, filter: { tenant: 'own' } },
    { filterConstant: { tenant: 'other' }, filter: { tenant: 'other' } },
  ],
  [
    'the values of an enum',
    {
      properties: { statusValues: { type: 'array' }, status: { enum: ['a', 'b', 'c', 'd'] } },
      required: ['statusValues'],
    },
    { statusValues: [], status: 'd' },
    { statusValues: [], status: 'e' },
  ],
  [
    'a pattern',
    { properties: { aPattern: { type: 'string' }, a: { pattern: '^x' } }, required: ['aPattern'] },
    { aPattern: 'x', a: 'x' },
    { aPattern: 'x', a: 'y' },
  ],
  [
    'a function',
    {
      properties: { checkFooForbidden: { type: 'string' }, foo: { not: { required: ['x'] } } },
      required: ['checkFooForbidden'],
    },
    { checkFooForbidden: 'x', foo: {} },
    { checkFooForbidden: 'x', foo: { x: 1 } },
  ],
];

describe('a property does not hide', () => {
  it.each(cases)('%s', async (_name, schema, valid, invalid) => {
    const validate = await compileSchema({ type: 'object', ...schema });
    expect(validate(valid)).toBe(true);
    expect(validate(invalid)).toBe(false);
  });
});
