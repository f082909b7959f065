import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/protocol/json.js';
import {
  type HeaderFault,
  readHeaderAnnotations,
} from '../../../src/protocol/param-headers/annotations.js';

function withProperties(properties: JsonObject): JsonObject {
  return { type: 'object', properties };
}

test('right annotations, at the top and in nested objects', () => {
  const schema = withProperties({
    region: { type: 'string', 'x-mcp-header': 'Region' },
    query: { type: 'string' },
    options: {
      type: 'object',
      properties: {
        zone: { type: 'integer', 'x-mcp-header': 'Zone' },
        'a.b': withProperties({ deep: { type: 'boolean', 'x-mcp-header': "!#$%&'*+-.^_`|~9" } }),
      },
    },
    method: { type: 'string', 'x-mcp-header': 'Method' },
  });
  expect(readHeaderAnnotations(schema)).toEqual({
    faults: [],
    annotations: [
      { header: 'Region', path: ['region'], schemaPath: ['properties', 'region'], type: 'string' },
      {
        header: 'Zone',
        path: ['options', 'zone'],
        schemaPath: ['properties', 'options', 'properties', 'zone'],
        type: 'integer',
      },
      {
        header: "!#$%&'*+-.^_`|~9",
        path: ['options', 'a.b', 'deep'],
        schemaPath: ['properties', 'options', 'properties', 'a.b', 'properties', 'deep'],
        type: 'boolean',
      },
      { header: 'Method', path: ['method'], schemaPath: ['properties', 'method'], type: 'string' },
    ],
  });
});

const annotated = { type: 'string', 'x-mcp-header': 'Region' };

describe('what only looks like an annotation', () => {
  test.each<readonly [string, JsonObject]>([
    ['a property of that name', withProperties({ 'x-mcp-header': { type: 'string' } })],
    [
      'a property of that name with a string as default',
      {
        properties: { o: { properties: { 'x-mcp-header': { default: 'Region' } } } },
      },
    ],
    ['an entry of $defs', { $defs: { 'x-mcp-header': { type: 'string' } } }],
    ['an entry of definitions', { definitions: { 'x-mcp-header': { type: 'string' } } }],
    ['an entry of patternProperties', { patternProperties: { 'x-mcp-header': true } }],
    ['an entry of dependentSchemas', { dependentSchemas: { 'x-mcp-header': {} } }],
    ['an entry of dependencies', { dependencies: { 'x-mcp-header': ['a'] } }],
    ['an entry of dependentRequired', { dependentRequired: { 'x-mcp-header': ['a'] } }],
    ['const', { const: annotated }],
    ['default', { default: annotated }],
    ['default of a property', withProperties({ a: { default: { properties: { b: annotated } } } })],
    ['enum', { enum: [annotated] }],
    ['examples', { examples: [annotated] }],
    ['an unknown keyword', { 'x-notes': { properties: { a: annotated } } }],
  ])('%s', (_, schema) => {
    expect(readHeaderAnnotations(schema)).toEqual({ annotations: [], faults: [] });
  });
});

describe('annotations that no chain of properties leads to', () => {
  const list = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
  const map = ['$defs', 'definitions', 'patternProperties', 'dependentSchemas', 'dependencies'];
  const single = [
    'items',
    'additionalItems',
    'additionalProperties',
    'contains',
    'contentSchema',
    'else',
    'if',
    'not',
    'propertyNames',
    'then',
    'unevaluatedItems',
    'unevaluatedProperties',
  ];
  const places: (readonly [keyword: string, value: JsonObject[string]])[] = [
    ...list.map((keyword) => [keyword, [true, annotated]] as const),
    ...map.map((keyword) => [keyword, { entry: annotated }] as const),
    ...single.map((keyword) => [keyword, annotated] as const),
  ];

  test.each(places)('%s', (keyword, value) => {
    for (const schema of [{ [keyword]: value }, withProperties({ a: { [keyword]: value } })]) {
      const { annotations, faults } = readHeaderAnnotations(schema);
      expect(annotations).toEqual([]);
      expect(faults).toMatchObject([{ kind: 'unreachable', keyword, header: 'Region' }]);
      expect(faults[0]?.schemaPath.at(-1)).toBe('x-mcp-header');
    }
  });

  test('properties below another keyword', () => {
    const schema = { items: withProperties({ a: annotated }) };
    expect(readHeaderAnnotations(schema).faults).toEqual([
      {
        kind: 'unreachable',
        keyword: 'items',
        header: 'Region',
        property: 'a',
        schemaPath: ['items', 'properties', 'a', 'x-mcp-header'],
      },
    ]);
  });

  test('the root', () => {
    const { faults } = readHeaderAnnotations({ type: 'object', 'x-mcp-header': 'Region' });
    expect(faults).toMatchObject([{ kind: 'unreachable', keyword: undefined, property: '' }]);
  });

  test('a place that only a reference makes a schema', () => {
    const schema = {
      ...withProperties({ a: { $ref: '#/components/%61~1b' } }),
      components: { 'a/b': annotated, c: annotated },
    };
    expect(readHeaderAnnotations(schema).faults).toMatchObject([
      { kind: 'unreachable', keyword: '$ref', schemaPath: ['components', 'a/b', 'x-mcp-header'] },
    ]);
  });

  test('a reference to an argument, or to nowhere, changes nothing', () => {
    const schema = withProperties({
      a: annotated,
      b: { $ref: '#/properties/a' },
      c: { $ref: '#' },
      d: { $ref: '#/nowhere' },
      e: { $ref: '#/%ZZ' },
      f: { $ref: 'https://example.test/schema' },
    });
    expect(readHeaderAnnotations(schema)).toMatchObject({
      faults: [],
      annotations: [{ header: 'Region' }],
    });
  });
});

const header = (name: unknown, rest: JsonObject = { type: 'string' }): JsonObject => ({
  ...rest,
  'x-mcp-header': name as JsonObject[string],
});

describe('rules of name and type', () => {
  const at = ['properties', 'a', 'x-mcp-header'];
  test.each<readonly [JsonObject, Partial<HeaderFault>]>([
    [header(5), { kind: 'not-string', found: 'number', schemaPath: at }],
    [header(null), { kind: 'not-string', found: 'null', schemaPath: at }],
    [header(['R']), { kind: 'not-string', found: 'list', schemaPath: at }],
    [header({ name: 'R' }), { kind: 'not-string', found: 'map', schemaPath: at }],
    [header(true), { kind: 'not-string', found: 'boolean', schemaPath: at }],
    [header(''), { kind: 'empty', schemaPath: at }],
    [header('A B'), { kind: 'token', header: 'A B', character: ' ', schemaPath: at }],
    [header('Ré'), { kind: 'token', character: 'é' }],
    [header('A:B'), { kind: 'token', character: ':' }],
    [header('A\n'), { kind: 'token', character: '\n' }],
    [header('\u{1f600}'), { kind: 'token', character: '\u{1f600}' }],
    [
      header('R', { type: 'number' }),
      { kind: 'type', header: 'R', found: '"number"', schemaPath: ['properties', 'a', 'type'] },
    ],
    [header('R', { type: 'array' }), { kind: 'type', found: '"array"' }],
    [header('R', { type: 'object' }), { kind: 'type', found: '"object"' }],
    [header('R', { type: 'null' }), { kind: 'type', found: '"null"' }],
    [header('R', { type: ['string', 'null'] }), { kind: 'type', found: '["string","null"]' }],
    [header('R', { type: ['string'] }), { kind: 'type', found: '["string"]' }],
    [header('R', {}), { kind: 'type', found: undefined, schemaPath: ['properties', 'a'] }],
    [header('R', { $ref: '#' }), { kind: 'type', found: undefined }],
  ])('%j', (property, fault) => {
    const { annotations, faults } = readHeaderAnnotations(withProperties({ a: property }));
    expect(annotations).toEqual([]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ property: 'a', ...fault });
  });

  test('names are unique ignoring case; every repeat points back at the first', () => {
    const schema = withProperties({ a: header('R'), b: header('r'), c: { items: header('R') } });
    expect(readHeaderAnnotations(schema).faults).toMatchObject([
      { kind: 'duplicate', property: 'b', header: 'r', first: ['properties', 'a', 'x-mcp-header'] },
      { kind: 'duplicate', property: 'c', first: ['properties', 'a', 'x-mcp-header'] },
      { kind: 'unreachable', property: 'c', keyword: 'items' },
    ]);
  });

  test('one read finds the faults of all annotations', () => {
    const schema = {
      ...withProperties({ a: header('A B', { type: 'number' }), b: header('') }),
      $defs: { d: header('D') },
    };
    const kinds = readHeaderAnnotations(schema).faults.map(({ kind }) => kind);
    expect(kinds).toEqual(['token', 'type', 'empty', 'unreachable']);
  });
});

describe('the range of integers', () => {
  const safe = Number.MAX_SAFE_INTEGER;
  test.each(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'const', 'default'])(
    '%s',
    (keyword) => {
      for (const found of [safe + 1, -safe - 1, 1e300]) {
        const schema = withProperties({ n: header('N', { type: 'integer', [keyword]: found }) });
        expect(readHeaderAnnotations(schema).faults).toEqual([
          {
            kind: 'integer-range',
            header: 'N',
            property: 'n',
            keyword,
            found,
            schemaPath: ['properties', 'n', keyword],
          },
        ]);
      }
    },
  );

  test('values of an enum', () => {
    const schema = withProperties({ n: header('N', { type: 'integer', enum: [1, safe + 1] }) });
    expect(readHeaderAnnotations(schema).faults).toMatchObject([
      { kind: 'integer-range', keyword: 'enum', schemaPath: ['properties', 'n', 'enum', 1] },
    ]);
  });

  test('the last safe integers, and numbers of another type, are fine', () => {
    const schema = withProperties({
      n: header('N', { type: 'integer', minimum: -safe, maximum: safe, default: 0 }),
      s: header('S', { type: 'string', default: safe + 1 }),
    });
    expect(readHeaderAnnotations(schema).faults).toEqual([]);
  });
});

test('only own keys are annotations', () => {
  const schema = withProperties({ a: Object.create(annotated) as JsonObject });
  expect(readHeaderAnnotations(schema)).toEqual({ annotations: [], faults: [] });
});
