import { describe, expect, it, test } from 'vitest';
import { positionAt } from '../../src/diagnostics/source.js';
import type { JsonObject, JsonPath } from '../../src/protocol/json.js';
import { expectDiagnostics, expectValid, judge } from './judged.js';

const TOOL = 'tools: { t: { description: T, handler: ./lib/h.ts, ';

function inputSchema(members: string): unknown {
  return expectValid(`${TOOL}${members} } }`).tools[0]?.definition.inputSchema;
}

describe('argument declarations', () => {
  test.each<[declaration: string, schema: JsonObject]>([
    ['string', { type: 'string' }],
    ['"string[]"', { type: 'array', items: { type: 'string' } }],
    [
      '{ type: integer, minimum: 1, description: Page }',
      { type: 'integer', minimum: 1, description: 'Page' },
    ],
    ['{ minLength: 1, type: string }', { type: 'string', minLength: 1 }],
    [
      '{ type: array, items: string, uniqueItems: true }',
      { type: 'array', items: { type: 'string' }, uniqueItems: true },
    ],
    [
      '{ type: array, items: { type: string, minLength: 1 } }',
      { type: 'array', items: { type: 'string', minLength: 1 } },
    ],
    [
      '{ type: "array[]", items: "integer[]" }',
      {
        type: 'array',
        items: { type: 'array', items: { type: 'array', items: { type: 'integer' } } },
      },
    ],
    [
      '{ type: "integer[][]", maxItems: 3 }',
      { type: 'array', items: { type: 'array', items: { type: 'integer' } }, maxItems: 3 },
    ],
    ['{ type: object, properties: {} }', { type: 'object', properties: {} }],
    [
      '{ type: object, additionalProperties: false, properties: { id: { type: string, required: true }, email: string } }',
      {
        type: 'object',
        additionalProperties: false,
        properties: { id: { type: 'string' }, email: { type: 'string' } },
        required: ['id'],
      },
    ],
    [
      '{ type: "object[]", minItems: 1, additionalProperties: false, properties: { sku: { type: string, required: true } } }',
      {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          additionalProperties: false,
          properties: { sku: { type: 'string' } },
          required: ['sku'],
        },
      },
    ],
    [
      '{ type: "object[][]", properties: { a: string } }',
      {
        type: 'array',
        items: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
      },
    ],
    [
      '{ type: array, items: object, properties: { a: string } }',
      { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
    ],
    [
      '{ type: array, items: { type: object, properties: { a: string } } }',
      { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
    ],
    ['{ type: string, header: Region }', { type: 'string', 'x-mcp-header': 'Region' }],
    [
      '{ type: string, minLength: 1, schema: { minLength: 2, x-team: a } }',
      { type: 'string', minLength: 2, 'x-team': 'a' },
    ],
    ['{ type: string, schema: { type: [string, "null"] } }', { type: ['string', 'null'] }],
    [
      '{ schema: { oneOf: [{ type: string }] }, description: Either }',
      { description: 'Either', oneOf: [{ type: 'string' }] },
    ],
    ['{ type: "null", const: null, default: null }', { type: 'null', const: null, default: null }],
    [
      '{ type: number, enum: [1, 2.5], multipleOf: 0.5, exclusiveMinimum: 0 }',
      { type: 'number', enum: [1, 2.5], multipleOf: 0.5, exclusiveMinimum: 0 },
    ],
  ])('builds %s', (declaration, schema) => {
    expect(inputSchema(`arguments: { a: ${declaration} }`)).toEqual({
      type: 'object',
      properties: { a: schema },
    });
  });

  it('keeps names that JavaScript treats specially', () => {
    const schema = inputSchema(
      'arguments: { __proto__: string, constructor: { type: string, required: true } }',
    );
    expect(JSON.stringify(schema)).toBe(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["constructor"]}',
    );
  });

  it('builds fields that are called like keywords (O07)', () => {
    const names = [
      'description',
      'type',
      'properties',
      'required',
      'enum',
      'items',
      'default',
      '$ref',
      'format',
      'title',
    ];
    const declared = names.map(
      (name) => `${name}: { type: string, required: ${name === 'type' || name === '$ref'} }`,
    );
    expect(inputSchema(`arguments: { ${declared.join(', ')} }`)).toEqual({
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
      required: ['type', '$ref'],
    });
  });
});

describe('the root', () => {
  test.each<[members: string, schema: JsonObject]>([
    ['annotations: {}', { type: 'object' }],
    ['arguments: {}', { type: 'object', properties: {} }],
    [
      'additionalProperties: false',
      { type: 'object', properties: {}, additionalProperties: false },
    ],
    ['schema: { minProperties: 1 }', { type: 'object', properties: {}, minProperties: 1 }],
    [
      'arguments: { a: { type: string, required: true }, b: string }, schema: { required: [b, a], properties: { c: true } }',
      {
        type: 'object',
        properties: { a: { type: 'string' }, b: { type: 'string' }, c: true },
        required: ['a', 'b'],
      },
    ],
    [
      'additionalProperties: true, schema: { additionalProperties: false }',
      { type: 'object', properties: {}, additionalProperties: false },
    ],
    ['inputSchema: { type: object }', { type: 'object' }],
  ])('is built from %s', (members, schema) => {
    expect(inputSchema(members)).toEqual(schema);
  });

  it('refuses a property that both forms declare, at the second place', () => {
    expectDiagnostics(`${TOOL}arguments: { a: string }, schema: { properties: { a: true } } } }`, [
      'argument-duplicate 4:102',
    ]);
  });

  it('builds the output of the guide', () => {
    const catalog = expectValid(
      `${TOOL}output: { properties: { order_id: { type: string, required: true }, total: { type: number, required: true } }, additionalProperties: false } } }`,
    );
    expect(catalog.tools[0]?.definition.outputSchema).toEqual({
      type: 'object',
      properties: { order_id: { type: 'string' }, total: { type: 'number' } },
      required: ['order_id', 'total'],
      additionalProperties: false,
    });
  });

  it('says that a field is one of the output, by its nested name', () => {
    const { diagnostics } = judge(
      `${TOOL}output: { properties: { lines: { type: "object[]", properties: { sku: text } } } } } }`,
    );
    expect(diagnostics.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('output argument "lines.sku" has the unknown type `text`'),
    );
  });

  it('judges the rest of a tool that has a mistake', () => {
    expectDiagnostics(
      `${TOOL}arguments: { a: { type: string, requried: true }, b: { type: number, header: B } } } }`,
      ['unknown-key 4:84', 'header-type 4:113'],
    );
  });
});

describe('positions', () => {
  const yaml = `tools:
  order:
    description: Place an order
    handler: ./lib/h.ts
    arguments:
      email: string
      zone: { type: string, header: Zone }
      lines:
        type: object[]
        required: true
        minItems: 1
        properties:
          sku: { type: string, required: true }
        schema: { maxItems: 5 }
`;

  test.each<[path: JsonPath, value: string, key: string]>([
    [['properties', 'email'], '9:14', '9:7'],
    [['properties', 'email', 'type'], '9:14', '9:7'],
    [['properties', 'zone', 'x-mcp-header'], '10:37', '10:29'],
    [['properties', 'lines', 'type'], '12:15', '12:9'],
    [['properties', 'lines', 'items', 'type'], '12:15', '12:9'],
    [['properties', 'lines', 'minItems'], '14:19', '14:9'],
    [['properties', 'lines', 'maxItems'], '17:29', '17:19'],
    [['properties', 'lines', 'items', 'properties', 'sku', 'type'], '16:24', '16:18'],
    [['properties', 'lines', 'items', 'required', 0], '16:42', '16:32'],
    [['required', 0], '13:19', '13:9'],
  ])('lead from %j back to the manifest', (path, value, key) => {
    const input = expectValid(yaml).tools[0]?.input;
    const places = [input?.rangeAt(path), input?.keyRangeAt(path)].map((range) => {
      const position = range && positionAt(range.source, range.start);
      return position && `${position.line}:${position.column}`;
    });
    expect(places).toEqual([value, key]);
  });

  it('point into a schema file', () => {
    const { diagnostics } = judge(`${TOOL}inputSchema: s/in.json } }`, {
      's/in.json': '{\n  "type": "object",\n  "properties": { "a": { "type": "text" } }\n}\n',
    });
    const [finding] = diagnostics.filter(({ code }) => code === 'schema-meta');
    expect(finding?.range.source.file).toBe('s/in.json');
    expect(finding && positionAt(finding.range.source, finding.range.start)).toEqual({
      line: 3,
      column: 34,
    });
  });
});
