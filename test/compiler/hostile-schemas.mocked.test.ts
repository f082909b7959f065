import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compileWithAjv } from '../../src/compiler/ajv-validator.js';
import { printValidator } from '../../src/compiler/printed/print-validator.js';
import type { JsonObject } from '../../src/protocol/json.js';
import { SCHEMA_LIMITS, schemaBudgetFault } from '../../src/protocol/schema-budget.js';
import { ConfigurationError, defineServer } from '../../src/runtime/index.js';
import { compileSchema, validate } from '../../src/validators/index.js';
import { findingsOfTools } from '../realworld/real-tools.js';
import { sizeOf } from './evaluate-validator.js';

vi.mock(import('../../src/compiler/ajv-validator.js'), { spy: true });
vi.mock(import('../../src/compiler/printed/print-validator.js'), { spy: true });

beforeEach(() => vi.clearAllMocks());

function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function nested(levels: number, wrap: (inner: JsonObject) => JsonObject): JsonObject {
  return times(levels, () => wrap).reduce<JsonObject>((inner, next) => next(inner), {});
}

function properties(count: number, property: JsonObject): JsonObject {
  return Object.fromEntries(times(count, (index) => [`p${index}`, property]));
}

const OBJECT: JsonObject = { type: 'object' };

const TOO_MUCH: readonly (readonly [what: string, code: string, schema: JsonObject])[] = [
  ['too deep', 'schema-limit', { ...OBJECT, not: nested(70, (not) => ({ not })) }],
  ['too wide', 'schema-limit', { ...OBJECT, properties: properties(1001, { type: 'string' }) }],
  [
    'too many schemas',
    'schema-limit',
    { ...OBJECT, allOf: times(6, () => ({ anyOf: times(900, () => ({ minLength: 1 })) })) },
  ],
  ['too many bytes', 'schema-limit', { ...OBJECT, default: 'x'.repeat(300_000) }],
  [
    'names that are too long to be repeated',
    'schema-limit',
    {
      ...OBJECT,
      unevaluatedProperties: false,
      properties: { ['n'.repeat(100_000)]: { properties: properties(200, { type: 'string' }) } },
    },
  ],
  [
    'a pattern that does not compile',
    'schema-pattern',
    { ...OBJECT, properties: { a: { pattern: '(' } } },
  ],
  ['a reference to elsewhere', 'schema-ref-remote', { ...OBJECT, $ref: 'https://example.org/a' }],
];

describe('schemas beyond the limits', () => {
  it.each(TOO_MUCH)('%s: are refused before anything compiles them', (_, code, schema) => {
    const input = { name: 't', description: 'd', inputSchema: schema };
    expect(findingsOfTools([input]).map((finding) => finding.code)).toContain(code);
    expect(() => compileSchema(schema)).toThrow(ConfigurationError);
    expect(() => validate('full', schema, {})).toThrow(ConfigurationError);
    for (const place of ['inputSchema', 'outputSchema']) {
      const definition = { name: 't', inputSchema: OBJECT, [place]: schema };
      const server = defineServer({
        server: { name: 's', version: '1' },
        validator: 'full',
        compileSchema,
        tools: [{ definition, call: () => '' }],
      });
      expect(() => server()).toThrow(ConfigurationError);
    }
    expect(printValidator).not.toHaveBeenCalled();
    expect(compileWithAjv).not.toHaveBeenCalled();
  });
});

/** Schemas at the edge of the limits, of the sorts that grow most when they are compiled. */
const AT_THE_EDGE: readonly (readonly [what: string, schema: JsonObject])[] = [
  ['deep', nested(60, (inner) => ({ type: 'object', properties: { ['n'.repeat(400)]: inner } }))],
  ['wide', { ...OBJECT, properties: properties(1000, { type: 'string', maxLength: 5 }) }],
  [
    'a long name',
    { properties: { ['n'.repeat(2000)]: { properties: properties(500, { minLength: 1 }) } } },
  ],
  [
    'a long name with many parts',
    { properties: { ['n'.repeat(100_000)]: { allOf: times(9, (minLength) => ({ minLength })) } } },
  ],
  [
    'references that fan out',
    {
      $ref: '#/$defs/d0',
      $defs: Object.fromEntries(
        times<[string, JsonObject]>(100, (index) => [
          `d${index}`,
          {
            properties: {
              a: { $ref: `#/$defs/d${index + 1}` },
              b: { $ref: `#/$defs/d${index + 1}` },
            },
          },
        ]).concat([['d100', { properties: {} }]]),
      ),
    },
  ],
  [
    'conditions',
    { allOf: times(900, () => ({ if: { minProperties: 3 }, else: { maxProperties: 2 } })) },
  ],
  ['alternatives', { anyOf: times(900, (index) => ({ properties: { a: { const: index } } })) }],
];

describe('schemas at the limits', () => {
  it.each(AT_THE_EDGE)('%s: compile to code of bounded size', (_, schema) => {
    expect(schemaBudgetFault(schema)).toBeUndefined();
    const bytes = JSON.stringify(schema).length;
    // A line of code, and its indentation, for each keyword: never the square of the schema.
    expect(sizeOf(schema)).toBeLessThan(40 * bytes + 2000);
    expect(bytes).toBeLessThan(SCHEMA_LIMITS.bytes);
    expect(compileWithAjv).not.toHaveBeenCalled();
  });

  it('with keywords that ajv compiles give no more code than their paths allow', () => {
    const schema = {
      unevaluatedProperties: false,
      properties: { ['n'.repeat(2000)]: { properties: properties(500, { type: 'string' }) } },
    };
    expect(schemaBudgetFault(schema)).toBeUndefined();
    expect(sizeOf(schema)).toBeLessThan(8 * SCHEMA_LIMITS.paths);
    expect(compileWithAjv).toHaveBeenCalledOnce();
  });
});
