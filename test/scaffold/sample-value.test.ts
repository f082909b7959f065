import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/protocol/json.js';
import type { CompiledValidator } from '../../src/runtime/validators/compiled.js';
import { sampleValue } from '../../src/scaffold/sample-value.js';
import { compileSchema } from '../../src/validators/compile-schema.js';

describe('a value is made up', () => {
  it.each<[JsonObject, unknown]>([
    [{ const: 3 }, 3],
    [{ type: 'string', examples: ['a', 'b'], default: 'c' }, 'a'],
    [{ type: 'string', default: 'c', enum: ['d', 'c'] }, 'c'],
    [{ enum: ['d', 'e'] }, 'd'],
    [{ type: 'string' }, 'text'],
    [{ type: 'string', minLength: 6 }, 'text t'],
    [{ type: 'string', maxLength: 2 }, 'te'],
    [{ type: 'string', format: 'date' }, '2026-01-01'],
    [{ type: 'string', format: 'constructor' }, 'text'],
    [{ type: 'integer', minimum: 3 }, 3],
    [{ type: 'integer', exclusiveMinimum: 3 }, 4],
    [{ type: 'integer', maximum: -3 }, -3],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    [{ type: 'integer', minimum: 4, multipleOf: 3 }, 6],
    [{ type: ['null', 'boolean'] }, true],
    [{ type: 'null' }, null],
    [{ type: 'array', items: { type: 'boolean' } }, [true]],
    [{ type: 'array', items: { type: 'boolean' }, minItems: 2 }, [true, true]],
    [{ type: 'array', maxItems: 0 }, []],
    [{ prefixItems: [{ const: 1 }, { const: 2 }] }, [1, 2]],
    [
      { type: 'object', properties: { a: { type: 'string' }, b: { const: 1 } }, required: ['c'] },
      { a: 'text', b: 1, c: {} },
    ],
    [{ $ref: '#/$defs/a~1b', $defs: { 'a/b': { const: 7 } } }, 7],
    [{ $ref: '#/$defs/none' }, {}],
    [{ $ref: 'other.json' }, {}],
    [{ anyOf: [{ const: 1 }, { const: 2 }] }, 1],
    [
      {
        type: 'object',
        properties: { a: { const: 1 } },
        allOf: [{ properties: { b: { const: 2 } } }],
      },
      { a: 1, b: 2 },
    ],
  ])('%j gives %j', (schema, value) => {
    expect(sampleValue(schema)).toEqual(value);
    expect(sampleValue(schema)).toEqual(sampleValue(structuredClone(schema)));
  });

  it('of schemas that contain themselves, too', () => {
    const node = {
      type: 'object',
      properties: { next: { $ref: '#' }, all: { items: { $ref: '#' } } },
    };
    expect(JSON.stringify(sampleValue(node)).length).toBeLessThan(10_000);
    expect(sampleValue({ $ref: '#' })).toEqual({});
  });

  it('and takes __proto__ for a name', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"const":1}},"type":"object"}');
    expect(JSON.stringify(sampleValue(schema))).toBe('{"__proto__":1}');
  });
});

it('fits most of the schemas that servers really have', () => {
  const sample = JSON.parse(
    readFileSync(new URL('../realworld/sample.json', import.meta.url), 'utf8'),
  );
  const schemas: JsonObject[] = sample.tools.flatMap((tool: JsonObject) =>
    [tool['inputSchema'], tool['outputSchema']].filter((schema) => schema !== undefined),
  );
  const compiled = schemas.flatMap((schema) => {
    const validate = compiledOrNone(schema);
    return validate === undefined ? [] : [validate(sampleValue(schema))];
  });
  expect(compiled.length).toBeGreaterThan(20);
  expect(compiled.filter(Boolean).length / compiled.length).toBeGreaterThan(0.9);
});

/** The sample has schemas that are wrong, too. */
function compiledOrNone(schema: JsonObject): CompiledValidator | undefined {
  try {
    return compileSchema(schema);
  } catch {
    return undefined;
  }
}
