import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { repeatedRepetition } from '../../src/checks/schemas/repeated-repetition.js';
import type { JsonObject } from '../../src/protocol/json.js';
import { errorCodes, judgeJson } from '../catalog/judged.js';

function codesOf(inputSchema: unknown, files: Record<string, string> = {}): readonly string[] {
  const tool = { description: 'T', handler: './lib/h.ts', inputSchema };
  const { diagnostics } = judgeJson({ tools: { t: tool } }, files);
  return diagnostics.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
}

function nested(depth: number): JsonObject {
  let schema: JsonObject = { type: 'string' };
  for (let level = 0; level < depth; level += 1) schema = { type: 'array', items: schema };
  return schema;
}

describe('input schemas that are right', () => {
  test.each<[why: string, schema: JsonObject]>([
    [
      'O15: names of extensions',
      {
        type: 'object',
        properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
        'x-team': 'billing',
      },
    ],
    [
      'O16: draft-07 with an empty fragment',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { a: { type: 'array', items: [{ type: 'string' }] } },
      },
    ],
    [
      'O16: draft-07',
      { $schema: 'http://json-schema.org/draft-07/schema', type: 'object', definitions: { a: {} } },
    ],
    ['O16: 2020-12', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }],
    [
      'O07: properties called like keywords',
      {
        type: 'object',
        properties: {
          $ref: { type: 'string' },
          type: { type: 'string' },
          properties: { type: 'string' },
        },
        required: ['type', '$ref'],
      },
    ],
    [
      'O11: recursion through the data',
      {
        type: 'object',
        properties: { root: { $ref: '#/$defs/node' } },
        $defs: {
          node: {
            type: 'object',
            properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
          },
        },
      },
    ],
    [
      'O11: recursion in two steps',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/a' } },
        $defs: {
          a: { type: 'object', properties: { b: { $ref: '#/$defs/b' } } },
          b: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } },
        },
      },
    ],
    [
      'O20: inherited names as properties',
      {
        type: 'object',
        properties: { constructor: { type: 'string' }, toString: { type: 'string' } },
        required: ['toString'],
      },
    ],
    [
      'X8: an index signature beside a property',
      {
        type: 'object',
        properties: { n: { type: 'number' } },
        additionalProperties: { type: 'string' },
      },
    ],
    [
      'a reference to an anchor',
      { type: 'object', properties: { a: { $ref: '#x' } }, $defs: { b: { $anchor: 'x' } } },
    ],
    [
      'a reference with escapes',
      { type: 'object', properties: { a: { $ref: '#/$defs/a~1b%20c' } }, $defs: { 'a/b c': {} } },
    ],
    [
      'data that looks like a schema',
      {
        type: 'object',
        properties: {
          a: { type: 'object', default: { $ref: 'https://x/y', nullable: true, type: 5 } },
        },
      },
    ],
    ['boolean schemas', { type: 'object', properties: { a: true, b: false } }],
    ['the deepest allowed', { type: 'object', properties: { a: nested(62) } }],
  ])('%s', (_why, schema) => {
    expect(codesOf(schema)).toEqual([]);
  });
});

describe('input schemas that are wrong', () => {
  test.each<[why: string, schema: unknown, codes: string[]]>([
    ['O18: empty', {}, ['schema-root-type']],
    [
      'O18: only a dialect',
      { $schema: 'http://json-schema.org/draft-07/schema#' },
      ['schema-root-type'],
    ],
    [
      'O18: an alternative',
      { anyOf: [{ type: 'object' }, { type: 'object' }] },
      ['schema-root-type'],
    ],
    ['O18: a list of types', { type: ['object', 'null'] }, ['schema-root-type']],
    ['O18: null', null, ['schema-not-map']],
    [
      'O18: properties without their keyword',
      { days: { type: 'integer' } },
      ['schema-root-type', 'schema-keyword-unknown'],
    ],
    [
      'a relative reference',
      { type: 'object', properties: { a: { $ref: 'other.json' } } },
      ['schema-ref-remote'],
    ],
    [
      'O16: 2019-09',
      { $schema: 'https://json-schema.org/draft/2019-09/schema', type: 'object' },
      ['schema-dialect'],
    ],
    [
      'O16: an unknown dialect',
      { $schema: 'https://example.test/odd', type: 'object' },
      ['schema-dialect'],
    ],
    [
      'O16: a tuple of draft-07 in 2020-12',
      { type: 'object', properties: { a: { type: 'array', items: [{ type: 'string' }] } } },
      ['schema-meta'],
    ],
    ['O15: a misspelt keyword', { type: 'object', requried: ['a'] }, ['schema-keyword-unknown']],
    [
      'O11: a reference to itself',
      {
        type: 'object',
        properties: { a: { $ref: '#/$defs/a' } },
        $defs: { a: { $ref: '#/$defs/a' } },
      },
      ['schema-ref-cycle'],
    ],
    ['the root refers to itself', { type: 'object', allOf: [{ $ref: '#' }] }, ['schema-ref-cycle']],
    [
      'O21: an array without items',
      { type: 'object', properties: { tags: { type: 'array' } } },
      ['lint-array-items'],
    ],
    ['X6: 2,000 levels', { type: 'object', properties: { a: nested(190) } }, ['schema-limit']],
    ['too deep by one', { type: 'object', properties: { a: nested(63) } }, ['schema-limit']],
    [
      'too many properties',
      {
        type: 'object',
        properties: Object.fromEntries(
          Array.from({ length: 1001 }, (_, index) => [`p${index}`, {}]),
        ),
      },
      ['schema-limit'],
    ],
    [
      'too many parts of a tuple',
      {
        type: 'object',
        properties: { a: { prefixItems: Array.from({ length: 1001 }, () => true) } },
      },
      ['schema-limit'],
    ],
    [
      'draft-07: values with members that objects inherit',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { a: { enum: [{ toString: 1 }, { toString: 2, valueOf: 1 }] } },
      },
      [],
    ],
    [
      'draft-07: a value twice',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: {
          a: {
            enum: [
              { a: 1, b: 2 },
              { b: 2, a: 1 },
            ],
          },
        },
      },
      ['schema-meta'],
    ],
    [
      'a name for two schemas',
      {
        type: 'object',
        $defs: { a: { $anchor: 'x' }, b: { $dynamicAnchor: 'x', type: 'string' } },
      },
      ['schema-meta'],
    ],
    [
      'two names for one schema',
      { type: 'object', $defs: { a: { $anchor: 'x', $dynamicAnchor: 'x' }, b: { $anchor: 'y' } } },
      [],
    ],
    ['definitions in a ring', ring(90), []],
    ['definitions in a ring that is too long', ring(150), ['schema-limit']],
    [
      'X7: a pattern that needs no u flag',
      { type: 'object', properties: { r: { type: 'string', pattern: '^[a-z\\"]$' } } },
      ['schema-pattern'],
    ],
    ['an empty enumeration', { type: 'object', properties: { a: { enum: [] } } }, ['schema-meta']],
    ...[{ toString: {} }, [{ toString: 1 }], [['string']]].map(
      (type): [string, JsonObject, string[]] => [
        `a type that is ${JSON.stringify(type)}`,
        { type: 'object', properties: { a: { type, default: 1, enum: [1] } } },
        ['schema-meta'],
      ],
    ),
    [
      'a reference to an inherited name',
      { type: 'object', properties: { a: { $ref: '#/constructor' } } },
      ['schema-ref-unresolved'],
    ],
    [
      'a reference with a broken escape',
      { type: 'object', properties: { a: { $ref: '#/%' } } },
      ['schema-ref-unresolved'],
    ],
    [
      'an inner base',
      { type: 'object', properties: { a: { $id: 'https://example.test/a' } } },
      ['schema-meta'],
    ],
    [
      'OpenAPI',
      { type: 'object', properties: { a: { type: 'string', nullable: true } } },
      ['schema-nullable'],
    ],
  ])('%s', (_why, schema, codes) => {
    expect([...new Set(codesOf(schema))]).toEqual(codes);
  });

  it('names tool and place, not only the rule', () => {
    const tool = {
      description: 'T',
      handler: './lib/h.ts',
      inputSchema: { type: 'object', properties: { r: { pattern: '(' } } },
    };
    const { diagnostics } = judgeJson({ tools: { vim_register: tool } });
    expect(diagnostics.find(({ code }) => code === 'schema-pattern')?.message).toBe(
      'input schema of tool `vim_register` at `/properties/r/pattern`: the pattern is no regular expression with the `u` flag: unterminated group',
    );
  });
});

/** Definitions of which each has a property of the next one. */
function ring(count: number): JsonObject {
  const definition = (index: number): JsonObject => ({
    type: 'object',
    properties: { next: { $ref: `#/$defs/d${(index + 1) % count}` } },
  });
  const $defs = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`d${index}`, definition(index)]),
  );
  return { type: 'object', properties: { first: { $ref: '#/$defs/d0' } }, $defs };
}

it('follows a long chain of references in linear time', () => {
  const count = 4000;
  const $defs = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `d${index}`,
      index + 1 < count ? { $ref: `#/$defs/d${index + 1}` } : { type: 'string' },
    ]),
  );
  const started = performance.now();
  expect(codesOf({ type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs })).toEqual([
    'schema-limit',
  ]);
  expect(performance.now() - started).toBeLessThan(5000); // a walk from each reference took over a minute
});

describe('schema files', () => {
  test.each([
    ['s/in.json', '{"type": "object"}', []],
    ['s/in.yaml', 'type: object', []],
    ['s/in.yml', 'type: [object]', ['schema-root-type']],
    ['s/in.json', '{"type": "object",}', ['schema-file']],
    ['s/in.json', '[]', ['schema-not-map']],
    ['s/other.json', '{}', ['schema-file']],
    ['../in.json', '{}', ['path-outside-root']],
  ])('%s with %s', (path, text, codes) => {
    const reference = path === 's/other.json' ? 's/in.json' : path;
    expect(codesOf(reference, { [path]: text })).toEqual(codes);
  });
});

test.each<[pattern: string, part: string | undefined]>([
  ['(a+)+', '(a+)+'],
  ['^(?:[a-z]+-?)*$', '(?:[a-z]+-?)*'],
  ['((a*)b){2,}', '((a*)b){2,}'],
  ['(a+)', undefined],
  ['(a+)?', undefined],
  ['(a{1,5})+', undefined],
  ['(ab)+c*', undefined],
  ['(\\(a\\+)+', undefined],
  ['([+*]a)+', undefined],
  ['a+b+', undefined],
  ['(', undefined],
  ['[', undefined],
])('in %s, %s repeats a repetition', (pattern, part) => {
  expect(repeatedRepetition(pattern)).toBe(part);
});

test('whatever the schema, the checks end and report', () => {
  const key = fc.constantFrom(
    'type',
    'properties',
    'items',
    '$ref',
    '$schema',
    '$id',
    '$anchor',
    'allOf',
    'anyOf',
    'enum',
    'const',
    'pattern',
    'required',
    'x-mcp-header',
    '__proto__',
    'constructor',
    'minimum',
    'maximum',
    'patternProperties',
    '$defs',
    'default',
    'a',
  );
  const leaf = fc.oneof(
    fc.constantFrom(
      'object',
      'string',
      'array',
      '#',
      '#/$defs/a',
      '#/properties',
      'a(',
      '',
      'https://x/y',
    ),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(key, value, { maxKeys: 6 }), (schema) => {
      const tool = { description: 'T', handler: './lib/h.ts' };
      const { diagnostics } = judgeJson({
        tools: {
          raw: { ...tool, inputSchema: schema, outputSchema: schema },
          concise: {
            ...tool,
            arguments: schema,
            output: schema,
            ...(schema['a'] === undefined ? {} : { additionalProperties: schema['a'] }),
          },
        },
      });
      expect(errorCodes(diagnostics).length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
