import { describe, expect, it, test } from 'vitest';
import { positionAt, type SourceRange } from '../../src/diagnostics/source.js';
import type { JsonObject, JsonPath } from '../../src/protocol/json.js';
import { expectDiagnostics, expectValid, judge, judgeJson } from './judged.js';

const TYPES = `types:
  Country: { type: string, enum: [DE, FR], description: ISO code }
  Address:
    type: object
    additionalProperties: false
    properties:
      street: { type: string, required: true }
      country: Country
  Codes: "string[]"
  Ids: { schema: { type: [string, integer] } }
`;
const TOOL = 'tools: { t: { description: T, handler: ./lib/h.ts, ';

const country = { type: 'string', enum: ['DE', 'FR'], description: 'ISO code' };
const address = {
  type: 'object',
  additionalProperties: false,
  properties: { street: { type: 'string' }, country },
  required: ['street'],
};

/** Uses every type, so that none is reported as unused. */
const USES =
  'output: { properties: { a: Address, c: Codes, i: Ids } }, additionalProperties: false, ';

function place(range: SourceRange | undefined): string | undefined {
  const position = range && positionAt(range.source, range.start);
  return position && `${range.source.file}:${position.line}:${position.column}`;
}

describe('a shared type', () => {
  test.each<[declaration: string, schema: JsonObject]>([
    ['Country', country],
    ['Address', address],
    ['"Address[]"', { type: 'array', items: address }],
    ['"Country[][]"', { type: 'array', items: { type: 'array', items: country } }],
    ['Codes', { type: 'array', items: { type: 'string' } }],
    ['"Codes[]"', { type: 'array', items: { type: 'array', items: { type: 'string' } } }],
    ['Ids', { type: ['string', 'integer'] }],
    ['{ type: Country, default: FR }', { ...country, default: 'FR' }],
    [
      '{ type: Country, description: Where to, header: To }',
      { ...country, description: 'Where to', 'x-mcp-header': 'To' },
    ],
    [
      '{ type: array, items: Address, maxItems: 3 }',
      { type: 'array', items: address, maxItems: 3 },
    ],
    [
      '{ type: array, items: { type: Address, description: A stop } }',
      { type: 'array', items: { ...address, description: 'A stop' } },
    ],
    [
      '{ type: object, properties: { to: Address } }',
      { type: 'object', properties: { to: address } },
    ],
    ['{ type: Address, schema: { minProperties: 2 } }', { ...address, minProperties: 2 }],
  ])('as %s is written out as a person would', (declaration, schema) => {
    const catalog = expectValid(`${TYPES}${TOOL}${USES}arguments: { a: ${declaration} } } }`);
    expect(catalog.tools[0]?.definition.inputSchema).toEqual({
      type: 'object',
      properties: { a: schema },
      additionalProperties: false,
    });
  });

  it('serves included files and outputs, and is required where it is used', () => {
    const files = {
      'tools/a.yaml':
        'tools: { a: { description: A, handler: ../lib/h.ts, arguments: { to: { type: Address, required: true } } } }',
    };
    const catalog = expectValid(
      `components: [tools/*.yaml]\n${TYPES}${TOOL}${USES}arguments: {} } }`,
      files,
    );
    expect(catalog.tools[1]?.definition.inputSchema).toEqual({
      type: 'object',
      properties: { to: address },
      required: ['to'],
    });
    expect(catalog.tools[0]?.definition.outputSchema).toMatchObject({ properties: { a: address } });
  });

  test.each(['__proto__', 'constructor', 'toString'])('may be called %s', (name) => {
    const types = JSON.parse(`{ "${name}": { "type": "integer" } }`) as object;
    const tool = { description: 'T', handler: './lib/h.ts', arguments: { a: name } };
    const { catalog } = judgeJson({ types, tools: { t: tool } });
    expect(catalog?.tools[0]?.definition.inputSchema).toEqual({
      type: 'object',
      properties: { a: { type: 'integer' } },
    });
  });

  it('is unknown under a name that only JavaScript knows', () => {
    const tool = { description: 'T', handler: './lib/h.ts', arguments: { a: 'constructor' } };
    const { diagnostics } = judgeJson({ types: {}, tools: { t: tool } });
    expect(diagnostics.map(({ code }) => code)).toContain('argument-type');
  });
});

describe('positions', () => {
  const yaml = `types:
  Zip: { type: string, minLength: 5 }
  Address:
    type: object
    properties:
      zip: { type: Zip, required: true }
tools:
  t:
    description: T
    handler: ./lib/h.ts
    arguments:
      to: { type: Address, description: Receiver }
      via: "Address[]"
`;

  test.each<[path: JsonPath, key: string, use: string | undefined]>([
    [['properties', 'to'], '15:7', undefined],
    [['properties', 'to', 'description'], '15:28', undefined],
    [['properties', 'to', 'type'], '7:5', '15:19'],
    [['properties', 'to', 'required', 0], '9:25', '15:19'],
    [['properties', 'to', 'properties', 'zip'], '9:7', '15:19'],
    [['properties', 'to', 'properties', 'zip', 'minLength'], '5:24', '15:19'],
    [['properties', 'via', 'items', 'properties', 'zip', 'type'], '5:10', '16:12'],
  ])('lead from %j to the declaration of the type, and to its use', (path, key, use) => {
    const range = expectValid(yaml).tools[0]?.input.keyRangeAt(path);
    expect(place(range)).toBe(`snodo.yaml:${key}`);
    expect(place(range?.usedAt)).toBe(use && `snodo.yaml:${use}`);
  });

  it('are told once, with the first use, across files', () => {
    const tool = (name: string): string =>
      `tools: { ${name}: { description: T, handler: ../lib/h.ts, arguments: { a: P } } }`;
    const { diagnostics } = judge(
      'components: [tools/*.yaml]\ntypes: { P: { type: string, pattern: "(" } }\n',
      { 'tools/a.yaml': tool('a'), 'tools/b.yaml': tool('b') },
    );
    const patterns = diagnostics.filter(({ code }) => code === 'schema-pattern');
    expect(patterns.map(({ range }) => place(range))).toEqual(['snodo.yaml:5:38']);
    expect(patterns[0]?.related.map(({ message, range }) => `${message} ${place(range)}`)).toEqual([
      'used here tools/a.yaml:1:69',
    ]);
  });
});

describe('what is wrong with types', () => {
  const used = `${TOOL}arguments: { a: A } } }`;

  test.each<[why: string, yaml: string, findings: readonly string[]]>([
    ['no declaration', `types: { A: 5 }\n${used}`, ['argument-declaration 4:13']],
    ['nothing', `types: { A: }\n${used}`, ['argument-declaration 4:13']],
    ['an unknown type in a type', `types: { A: { type: B } }\n${used}`, ['argument-type 4:21']],
    [
      'required in a type',
      `types: { A: { type: string, required: true } }\n${used}`,
      ['unknown-key 4:29'],
    ],
    [
      'a header in a type',
      `types: { A: { type: object, properties: { b: { type: string, header: B } } } }\n${used}`,
      ['unknown-key 4:62'],
    ],
    [
      'neither type nor schema',
      `types: { A: { properties: {} } }\n${used}`,
      ['argument-type-missing 4:10'],
    ],
    [
      'a field twice',
      `types: { A: { type: object, properties: { b: string, b: string } } }\n${used}`,
      ['argument-duplicate 4:54'],
    ],
    ['a type twice', `types: { A: string, A: string }\n${used}`, ['yaml-duplicate-key 4:21']],
    ['no map', `types: [A]\n${TOOL}arguments: {} } }`, ['wrong-kind 4:8']],
    [
      'a block at a use',
      `types: { A: object }\n${TOOL}arguments: { a: { type: A, properties: {} } } } }`,
      ['argument-block-type 5:79'],
    ],
    [
      'items at a use',
      `types: { A: "string[]" }\n${TOOL}arguments: { a: { type: A, items: string } } } }`,
      ['argument-items 5:79'],
    ],
    [
      'an option without effect at a use',
      `types: { A: string }\n${TOOL}arguments: { a: { type: A, minItems: 1 } } } }`,
      ['argument-option-type-mismatch 5:79'],
    ],
    [
      'a schema that replaces the type',
      `types: { A: { type: object, properties: {} } }\n${TOOL}arguments: { a: { type: A, schema: { properties: {} } } } } }`,
      ['argument-schema-sets-block 5:89'],
    ],
    [
      'a schema that replaces the items',
      `types: { A: string }\n${TOOL}arguments: { a: { type: "A[]", schema: { items: {} } } } } }`,
      ['argument-schema-sets-block 5:93'],
    ],
    [
      'a misspelt array',
      `types: { A: string }\n${TOOL}arguments: { a: "A[" } } }`,
      ['argument-type 5:68'],
    ],
  ])('%s', (_why, yaml, findings) => {
    expectDiagnostics(yaml, findings);
  });

  it('says what else was meant, with the brackets', () => {
    const { diagnostics } = judge(
      `types: { Address: string }\n${TOOL}arguments: { a: "Adress[]" } } }`,
    );
    const [finding] = diagnostics.filter(({ code }) => code === 'argument-type');
    expect(finding?.message).toContain('or a name under `types`');
    expect(finding?.hint).toBe('did you mean `Address[]`?');
  });

  it('names a nested field of a type', () => {
    const { diagnostics } = judge(
      `types: { A: { type: object, properties: { b: text } } }\n${used}`,
    );
    const [finding] = diagnostics.filter(({ code }) => code === 'argument-type');
    expect(finding?.message).toContain('shared type "A.b" has the unknown type `text`');
  });
});

describe('many types', () => {
  const use = { description: 'T', handler: './lib/h.ts', arguments: { a: 'T0' } };
  const codes = (types: object): readonly string[] =>
    judgeJson({ types, tools: { t: use } })
      .diagnostics.filter(({ severity }) => severity !== 'info')
      .map(({ code }) => code);
  const chain = (length: number, of: (next: string) => unknown): object =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `T${index}`,
        index === length - 1 ? 'string' : of(`T${index + 1}`),
      ]),
    );

  test.each<[why: string, types: object, expected: readonly string[]]>([
    ['a chain of names', chain(20_000, (next) => next), []],
    [
      'a chain of objects',
      chain(150, (next) => ({ type: 'object', properties: { a: next } })),
      ['schema-limit'],
    ],
    [
      'a chain of objects that no stack could follow',
      chain(8_000, (next) => ({ type: 'object', properties: { a: next } })),
      ['type-expansion', 'schema-limit'],
    ],
    [
      'a chain of lists that no stack could follow',
      chain(8_000, (next) => ({ type: 'array', items: next })),
      ['type-expansion', 'schema-limit'],
    ],
    [
      'a tree that doubles',
      chain(5000, (next) => ({ type: 'object', properties: { a: next, b: next } })),
      ['type-expansion', 'type-expansion'], // levels, and values
    ],
    [
      'a circle of all',
      Object.fromEntries(
        Array.from({ length: 5000 }, (_, index) => [`T${index}`, `T${(index + 1) % 5000}`]),
      ),
      ['type-recursive'],
    ],
  ])('%s', (_why, types, expected) => {
    const started = performance.now();
    expect(codes(types)).toEqual(expected);
    expect(performance.now() - started).toBeLessThan(25_000); // one step too many for each type would take hours
  });

  it('that are more than a schema may hold are refused where they grow', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`p${index}`, 'string']),
    );
    const types = {
      W: { type: 'object', properties: wide },
      T0: { type: 'object', properties: { a: 'W', b: 'W', c: 'W', d: 'W', e: 'W', f: 'W' } },
    };
    const [finding] = judgeJson({ types, tools: { t: use } }).diagnostics.filter(
      ({ code }) => code === 'schema-limit',
    );
    expect(finding?.range.path).toBe('types.W.properties.p492');
    expect(finding?.related.map(({ range }) => range.path)).toEqual(['tools.t.arguments.a']);
  });
});
