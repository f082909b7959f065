import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { schemaBudgetFault } from '../../src/protocol/schema-budget.js';

function nested(levels: number, wrap: (inner: JsonObject) => JsonObject): JsonObject {
  let schema: JsonObject = {};
  for (let level = 1; level < levels; level += 1) schema = wrap(schema);
  return schema;
}

function properties(count: number, value: JsonValue): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, value]));
}

describe('depth counts schemas', () => {
  test.each<readonly [string, (inner: JsonObject) => JsonObject]>([
    ['properties', (inner) => ({ type: 'object', properties: { a: inner } })],
    ['items', (inner) => ({ items: inner })],
    ['allOf', (inner) => ({ allOf: [inner] })],
  ])('%s', (_, wrap) => {
    expect(schemaBudgetFault(nested(64, wrap))).toBeUndefined();
    expect(schemaBudgetFault(nested(65, wrap))).toMatchObject({
      limit: 'depth',
      allowed: 64,
      found: 65,
    });
    expect(schemaBudgetFault(nested(90, wrap))).toMatchObject({ limit: 'depth', found: 90 });
  });

  test('and lists and maps in data', () => {
    const deep = (levels: number): JsonObject => ({ default: nested(levels, (a) => ({ a })) });
    expect(schemaBudgetFault(deep(63))).toBeUndefined();
    expect(schemaBudgetFault(deep(64))).toMatchObject({ limit: 'depth', found: 65 });
  });

  test('the place is the first schema that is too deep', () => {
    const fault = schemaBudgetFault(nested(70, (not) => ({ not })));
    expect(fault?.path).toEqual(Array.from({ length: 64 }, () => 'not'));
  });
});

test.each(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'dependentRequired', 'patternProperties'])(
  '1,000 entries of %s',
  (keyword) => {
    const withEntries = (length: number): JsonObject => ({
      [keyword]: Array.from({ length }, () => true),
    });
    expect(schemaBudgetFault(withEntries(1000))).toBeUndefined();
    expect(schemaBudgetFault(withEntries(1001))).toMatchObject({ limit: 'entries', found: 1001 });
  },
);

test('1,000 properties of one object', () => {
  const inner = (count: number): JsonObject => ({ items: { properties: properties(count, true) } });
  expect(schemaBudgetFault(inner(1000))).toBeUndefined();
  expect(schemaBudgetFault(inner(1001))).toEqual({
    limit: 'entries',
    allowed: 1000,
    found: 1001,
    path: ['items'],
  });
  expect(schemaBudgetFault({ $defs: properties(1001, true) })).toBeUndefined();
});

test('5,000 schemas, the root included', () => {
  const parts = (count: number): JsonObject => ({ $defs: properties(count - 1, {}) });
  expect(schemaBudgetFault(parts(5000))).toBeUndefined();
  expect(schemaBudgetFault(parts(5001))).toEqual({
    limit: 'nodes',
    allowed: 5000,
    found: 5001,
    path: ['$defs', 'p4999'],
  });
});

describe('256 KiB of JSON text', () => {
  test.each<readonly [string, (size: number) => JsonObject]>([
    ['ASCII', (size) => ({ title: 'a'.repeat(size) })],
    ['UTF-8', (size) => ({ title: 'é'.repeat(size / 2) })],
    ['escapes', (size) => ({ title: '"'.repeat(size / 2) })],
  ])('%s', (_, schemaOf) => {
    const frame = JSON.stringify({ title: '' }).length;
    expect(schemaBudgetFault(schemaOf(262_144 - frame))).toBeUndefined();
    expect(schemaBudgetFault(schemaOf(262_146 - frame))).toMatchObject({
      limit: 'bytes',
      allowed: 262_144,
      found: 262_146,
    });
  });

  test('bytes are those of JSON.stringify', () => {
    const schema = {
      enum: Array.from({ length: 40_000 }, (_, index) => index),
      default: { a: [null, true, { 'é"': 1.5 }], b: {}, c: [] },
      properties: properties(1000, { type: ['string', 'null'], description: 'x\n'.repeat(20) }),
    };
    const found = new TextEncoder().encode(JSON.stringify(schema)).length;
    expect(found).toBeGreaterThan(262_144);
    expect(schemaBudgetFault(schema)).toMatchObject({ limit: 'bytes', found });
  });
});

describe('values that never end', () => {
  test('a cyclic schema', () => {
    const schema: { not?: JsonObject } = {};
    schema.not = schema;
    expect(schemaBudgetFault(schema)).toMatchObject({ limit: 'depth' });
  });

  test('data whose parts are shared again and again', () => {
    let data: JsonValue = 'x';
    for (let level = 0; level < 50; level += 1) data = [data, data];
    expect(schemaBudgetFault({ default: data })).toMatchObject({ limit: 'bytes' });
  });
});

test('the paths of all schemas together, which validators name', () => {
  const schemaOf = (length: number): JsonObject => ({
    properties: { ['n'.repeat(length)]: { properties: properties(500, true) } },
  });
  expect(schemaBudgetFault(schemaOf(2000))).toBeUndefined();
  expect(schemaBudgetFault(schemaOf(2100))).toMatchObject({ limit: 'paths', allowed: 1_048_576 });
});
