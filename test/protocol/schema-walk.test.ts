import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { walkSchema } from '../../src/protocol/schema-walk.js';

function pathsOf(schema: JsonObject): string[] {
  return [...walkSchema(schema)].map(({ path }) => path.join('/'));
}

test('parents come first, in document order, with their way from the root', () => {
  const schema = {
    type: 'object',
    properties: { a: { items: { not: {} } }, b: { properties: { c: {} } } },
    $defs: { d: { properties: { e: {} } } },
  };
  const visits = [...walkSchema(schema)].map(({ path, depth, isArgument, brokenBy }) => [
    path.join('/'),
    depth,
    isArgument,
    brokenBy,
  ]);
  expect(visits).toEqual([
    ['', 0, false, undefined],
    ['properties/a', 1, true, undefined],
    ['properties/a/items', 2, false, 'items'],
    ['properties/a/items/not', 3, false, 'items'],
    ['properties/b', 1, true, undefined],
    ['properties/b/properties/c', 2, true, undefined],
    ['$defs/d', 1, false, '$defs'],
    ['$defs/d/properties/e', 2, false, '$defs'],
  ]);
});

describe('keywords that hold schemas', () => {
  test.each<readonly [keyword: string, value: JsonValue, found: readonly string[]]>([
    ...['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'].map(
      (keyword) => [keyword, [{}, true, {}], [`${keyword}/0`, `${keyword}/2`]] as const,
    ),
    ...[
      'additionalItems',
      'additionalProperties',
      'contains',
      'contentSchema',
      'else',
      'if',
      'items',
      'not',
      'propertyNames',
      'then',
      'unevaluatedItems',
      'unevaluatedProperties',
    ].map((keyword) => [keyword, {}, [keyword]] as const),
    ...['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'].map(
      (keyword) => [keyword, { items: {}, no: false }, [`${keyword}/items`]] as const,
    ),
    ['dependencies', { a: ['b'], c: {} }, ['dependencies/c']],
  ])('%s: %j', (keyword, value, found) => {
    expect(pathsOf({ [keyword]: value })).toEqual(['', ...found]);
  });

  test.each<readonly [keyword: string, value: JsonValue]>([
    ['const', { properties: { a: {} } }],
    ['default', { items: {} }],
    ['enum', [{ items: {} }]],
    ['examples', [{ not: {} }]],
    ['dependentRequired', { a: ['b'] }],
    ['x-unknown', { properties: { a: {} } }],
    ['properties', [{}]],
    ['allOf', { a: {} }],
    ['not', [{}]],
    ['items', true],
    ['additionalProperties', false],
  ])('no schema in %s: %j', (keyword, value) => {
    expect(pathsOf({ [keyword]: value })).toEqual(['']);
  });
});

test('properties that are called like keywords are properties (O07)', () => {
  const names = [
    'description',
    'type',
    'properties',
    'required',
    'enum',
    'items',
    'default',
    '$ref',
  ];
  const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const visits = [...walkSchema({ properties })].slice(1);
  expect(visits.map(({ path }) => path[1])).toEqual(names);
  expect(visits.every(({ isArgument }) => isArgument)).toBe(true);
});

test('a place that only a reference makes a schema comes last', () => {
  const schema = {
    properties: { a: { $ref: '#/parts/x' }, b: { $ref: '#/parts/x' }, c: { $ref: '#/$defs/d' } },
    parts: { x: { items: { $ref: '#/parts/list/1' } }, list: [{}, { not: {} }] },
    $defs: { d: {} },
  };
  expect(pathsOf(schema)).toEqual([
    '',
    'properties/a',
    'properties/b',
    'properties/c',
    '$defs/d',
    'parts/x',
    'parts/x/items',
    'parts/list/1',
    'parts/list/1/not',
  ]);
});

test('own keys only, whatever they are called', () => {
  const schema = JSON.parse('{"properties":{"__proto__":{},"constructor":{}}}') as JsonObject;
  expect(pathsOf(schema)).toEqual(['', 'properties/__proto__', 'properties/constructor']);
});

describe('every walk ends', () => {
  test('on a cyclic value', () => {
    const schema: { not?: JsonObject; items?: JsonObject } = {};
    schema.not = schema;
    schema.items = schema;
    expect([...walkSchema(schema)].length).toBeLessThanOrEqual(50_000);
  });

  test('on references in a circle', () => {
    const schema = {
      $ref: '#/$defs/a',
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
    };
    expect(pathsOf(schema)).toEqual(['', '$defs/a', '$defs/b']);
  });

  test('on a value nested 100,000 deep', () => {
    let schema: JsonObject = {};
    for (let depth = 0; depth < 100_000; depth += 1) schema = { not: schema };
    expect(Math.max(...[...walkSchema(schema)].map(({ depth }) => depth))).toBe(128);
  });

  test('on a map of 200,000 schemas', () => {
    const entries = Array.from({ length: 200_000 }, (_, index) => [`p${index}`, {}] as const);
    expect([...walkSchema({ properties: Object.fromEntries(entries) })]).toHaveLength(50_000);
  });
});
