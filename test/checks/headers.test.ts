import { describe, expect, it, test } from 'vitest';
import type { JsonObject } from '../../src/protocol/json.js';
import { errorCodes, judgeJson } from '../catalog/judged.js';

function codesOf(properties: JsonObject, root: JsonObject = {}): readonly string[] {
  const inputSchema = { type: 'object', properties, ...root };
  const tool = { description: 'T', handler: './lib/h.ts', inputSchema };
  return errorCodes(judgeJson({ tools: { t: tool } }).diagnostics);
}

const annotated: JsonObject = { type: 'string', 'x-mcp-header': 'R' };

describe('annotations that are refused', () => {
  test.each<[id: string, properties: JsonObject, code: string]>([
    ['O25 space', { a: { type: 'string', 'x-mcp-header': 'A B' } }, 'header-token'],
    ['O25 letter', { a: { type: 'string', 'x-mcp-header': 'Ré' } }, 'header-token'],
    ['O25 number', { a: { type: 'number', 'x-mcp-header': 'R' } }, 'header-type'],
    ['O25 array', { a: { type: 'array', items: {}, 'x-mcp-header': 'R' } }, 'header-type'],
    ['O25 items', { a: { type: 'array', items: annotated } }, 'header-unreachable'],
    ['a type list of one', { a: { type: ['string'], 'x-mcp-header': 'R' } }, 'header-type'],
    ['no type', { a: { 'x-mcp-header': 'R' } }, 'header-type'],
    [
      'beyond 2^53-1',
      { a: { type: 'integer', maximum: 1e21, 'x-mcp-header': 'R' } },
      'header-integer-range',
    ],
  ])('%s', (_id, properties, code) => {
    expect(codesOf(properties)).toEqual([code]);
  });

  it('an annotation under $defs is refused, also where a reference leads there (O25)', () => {
    const root = { $defs: { a: annotated } };
    expect(codesOf({ a: { $ref: '#/$defs/a' } }, root)).toEqual(['header-unreachable']);
    expect(codesOf({}, { ...annotated, type: 'object' })).toEqual(['header-unreachable']);
  });
});

describe('annotations that are right', () => {
  test.each<[id: string, properties: JsonObject]>([
    ['the name of a standard header', { a: { type: 'boolean', 'x-mcp-header': 'Method' } }],
    ['O07', { properties: { type: 'string' }, items: { type: 'string' }, $ref: annotated }],
  ])('%s', (_id, properties) => {
    expect(codesOf(properties)).toEqual([]);
  });
});

test.each<[name: string, warns: boolean]>([
  ['password', true],
  ['apiKey', true],
  ['access_key', true],
  ['x-auth-token', true],
  ['monkey', false],
  ['tokens', false],
  ['secretary', false],
])('an argument called %s looks like a secret: %s', (name, warns) => {
  const inputSchema = { type: 'object', properties: { [name]: annotated } };
  const tool = { description: 'T', handler: './lib/h.ts', inputSchema };
  const { diagnostics } = judgeJson({ tools: { t: tool } });
  expect(diagnostics.some(({ code }) => code === 'header-secret')).toBe(warns);
});
