import { describe, expect, it, test } from 'vitest';
import { positionAt } from '../../src/diagnostics/source.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { judge, judgeJson } from '../catalog/judged.js';

const CODES = ['example-invalid', 'schema-example-invalid', 'schema-enum-invalid'];

/** What is said about the values that a property states, and where. */
function faultsOf(property: JsonObject, root: JsonObject = {}): readonly string[] {
  const inputSchema = { type: 'object', properties: { a: property }, ...root };
  const tool = { description: 'T', handler: './lib/h.ts', inputSchema };
  return judgeJson({ tools: { t: tool } })
    .diagnostics.filter(({ code }) => CODES.includes(code))
    .map(({ code, range }) => `${code} ${range.path.replace(/^.*properties\.a\.?/, '')}`);
}

describe('values in schemas', () => {
  const $defs = { small: { type: 'integer', maximum: 9 } };

  test.each<[property: JsonObject, faults: readonly string[]]>([
    [{ type: 'integer', examples: [1, 'x', 2.5] }, ['examples[1]', 'examples[2]']],
    [{ type: 'integer', examples: [] }, []],
    [{ type: 'integer', examples: 'x' }, []],
    [{ $ref: '#/$defs/small', examples: [9, 10] }, ['examples[1]']],
    [{ enum: [1, 2], examples: [3] }, ['examples[0]']],
    [{ enum: [1, 20, 'x'], maximum: 9 }, ['enum[1]']],
    [{ enum: ['a', { b: 1 }], maxLength: 1, maxProperties: 0 }, ['enum[1]']],
    [{ type: 'string', enum: ['ab', 5], maxLength: 1 }, ['enum[0]']],
    [{ const: 0, minimum: 1 }, ['const']],
    [{ const: 3, enum: [1, 2] }, ['const']],
    [{ type: 'string', const: 5 }, []],
    [{ enum: [10], $ref: '#/$defs/small' }, ['enum[0]']],
    [{ type: 'array', items: { type: 'integer', examples: ['x'] } }, ['items.examples[0]']],
    [{ properties: { examples: { type: 'integer' } } }, []],
  ])('%j', (property, faults) => {
    expect(faultsOf(property, { $defs }).map((fault) => fault.split(' ')[1])).toEqual(faults);
  });

  it('are judged quickly where there are very many', () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `v${index}`);
    const started = performance.now();
    expect(faultsOf({ type: 'string', enum: many, maxLength: 6, examples: many })).toEqual([]);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('examples of tools', () => {
  const tool = (examples: JsonValue): string[] => {
    const { diagnostics } = judge(
      `tools: { t: { description: T, handler: ./lib/h.ts, additionalProperties: false, arguments: { a: { type: integer, required: true }, b: "string[][]" }, examples: ${JSON.stringify(examples)} } }`,
    );
    return diagnostics
      .filter(({ severity }) => severity !== 'info')
      .map(({ code, severity, range }) => `${code} ${severity} ${range.path}`);
  };

  test.each<[examples: JsonValue, findings: readonly string[]]>([
    [[], []],
    [[{ a: 1 }, { a: 1, b: [['x'], []] }], []],
    [[{ a: 'x' }], ['example-invalid warning tools.t.examples[0].a']],
    [[{ a: 1, b: [[], ['x', 5]] }], ['example-invalid warning tools.t.examples[0].b[1][1]']],
    [[{ a: 1 }, { a: 1, c: 1 }], ['example-invalid warning tools.t.examples[1].c']],
    [[{}], ['example-invalid warning tools.t.examples[0]']],
    [[null], ['example-invalid error tools.t.examples[0]']],
    [
      ['a', []],
      ['example-invalid error tools.t.examples[0]', 'example-invalid error tools.t.examples[1]'],
    ],
    [{ a: 1 }, ['wrong-kind error tools.t.examples']],
    ['a', ['wrong-kind error tools.t.examples']],
  ])('%j', (examples, findings) => {
    expect(tool(examples)).toEqual(findings);
  });

  it('are kept in the catalog', () => {
    const { catalog } = judge(
      'tools: { t: { description: T, handler: ./lib/h.ts, arguments: { a: integer }, examples: [{ a: 1 }] } }',
    );
    expect(catalog?.tools[0]?.examples.map(({ value }) => value)).toEqual([{ a: 1 }]);
  });

  it('have names that JavaScript treats specially', () => {
    const yaml =
      'tools: { t: { description: T, handler: ./lib/h.ts, additionalProperties: false, arguments: { toString: integer }, examples: [{ toString: x }, { constructor: 1 }] } }';
    const found = judge(yaml).diagnostics.filter(({ code }) => code === 'example-invalid');
    expect(found.map(({ range }) => positionAt(range.source, range.start).column)).toEqual([
      yaml.indexOf('x }') + 1,
      yaml.indexOf('constructor') + 1,
    ]);
  });
});
