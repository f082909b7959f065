import { describe, expect, it } from 'vitest';
import { jsonText } from '../../src/document/json-text.js';
import { propertyRows } from '../../src/document/property-rows.js';
import { schemaBlocks } from '../../src/document/schema-section.js';
import { typeText } from '../../src/document/type-text.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';

describe('typeText', () => {
  it.each<[JsonValue, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ $ref: '#/$defs/Node' }, '#/$defs/Node'],
    [{ type: 'object', $ref: '#' }, 'object'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
    [{ oneOf: [{ type: 'string' }, { minLength: 1 }] }, 'string | any'],
    [{ anyOf: [] }, 'any'],
    [{ type: [] }, 'any'],
    [{ type: 7 }, 'any'],
    [{ type: ['string', 7] }, 'any'],
    [{}, 'any'],
    [true, 'any'],
    [null, 'any'],
    [false, 'never'],
  ])('calls %j %s', (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });

  it('does not look for ever into unions', () => {
    const nested = Array.from({ length: 100 }).reduce<JsonObject>((inner) => ({ anyOf: [inner] }), {
      type: 'string',
    });
    expect(typeText(nested)).toBe('any');
  });
});

describe('propertyRows', () => {
  const paths = (schema: JsonObject) => propertyRows(schema).rows.map(({ path }) => path);

  it('puts nested properties behind their parent, each level by code points', () => {
    const inner = { properties: { b: {}, a: {} } };
    const schema = {
      properties: { '\u{10000}': {}, '\uffff': {}, z: { items: inner }, y: inner, z2: {} },
    };
    expect(paths(schema)).toEqual([
      'y',
      'y.a',
      'y.b',
      'z',
      'z[].a',
      'z[].b',
      'z2',
      '\uffff',
      '\u{10000}',
    ]);
  });

  it('keeps names of every kind', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{}}}');
    expect(propertyRows(schema).rows).toMatchObject([
      { path: '__proto__', schema: { type: 'string' }, required: false },
      { path: 'constructor' },
    ]);
  });

  it('follows no reference', () => {
    const schema = { properties: { self: { $ref: '#' } }, $defs: { a: { $ref: '#/$defs/a' } } };
    expect(paths(schema)).toEqual(['self']);
  });

  it.each([
    [{ properties: [] }, 'properties=\\[\\], type="object"'],
    [{ properties: null, required: ['a'] }, 'properties=null, required=\\["a"\\], type="object"'],
    [{ required: 5 }, 'required=5, type="object"'],
  ])('shows what is no properties map as a keyword: %j', (schema, keywords) => {
    expect(schemaBlocks({ type: 'object', ...schema })).toEqual([
      'No properties.',
      `Root keywords: ${keywords}`,
    ]);
  });

  it.each([
    ['objects', (inner: JsonObject) => ({ type: 'object', properties: { p: inner } })],
    ['lists', (inner: JsonObject) => ({ type: 'array', items: inner })],
  ])('leaves deep %s in the JSON of their parent', (_name, wrap) => {
    const deep = Array.from({ length: 5_000 }).reduce<JsonObject>((inner) => wrap(inner), {
      properties: { last: {} },
    });
    const root = { properties: { p: deep } };
    expect(propertyRows(root).rows.length).toBeLessThan(20);
    expect(schemaBlocks(root).join()).toContain('…');
  });

  it('leaves nested properties in the JSON of their parent when there are too many', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `p${index}`);
    const inner = { properties: Object.fromEntries(names.map((name) => [name, {}])) };
    const rows = propertyRows({
      properties: Object.fromEntries(names.map((n) => [n, inner])),
    }).rows;
    expect(rows.length).toBeLessThan(7_000);
    expect(rows.filter(({ nested }) => !nested)).toHaveLength(1_000);
    expect(rows.at(-1)?.rest).toEqual(inner);
  });
});

it('jsonText prints what JSON.stringify prints, down to 64 levels', () => {
  const value = JSON.parse('{"__proto__":[1,"\\u2028",null,true,{"a":{}}],"b":"\\""}');
  expect(jsonText(value)).toBe(JSON.stringify(value));
  const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
  expect(jsonText(deep(64))).toBe(JSON.stringify(deep(64)));
  expect(jsonText(deep(65))).toBe(`${'['.repeat(64)}…${']'.repeat(64)}`);
});
