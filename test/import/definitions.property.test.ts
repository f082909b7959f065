import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/protocol/canonical-json.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/protocol/json.js';
import { imported, listedBy } from './imported.js';

/** Texts that YAML, the manifest or generated code could take for something else. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '',
    ' ',
    '# x',
    'a #b',
    'a: b',
    '- a',
    '---',
    '...',
    '%YAML',
    '<<',
    '&a',
    '*a',
    '!x',
    '? a',
    '| ',
    '>',
    'yes',
    'null',
    '~',
    'true',
    '0o7',
    '1e3',
    '1.10',
    '2026-07-28',
    '__proto__',
    'constructor',
    'string[]',
    '{{name}}',
    '`',
    '# snodo-ignore unknown-key: x',
    'a\n',
    '\na',
    'a\n\n b',
    'a\tb',
    '\r\n',
    'x'.repeat(200),
    'word '.repeat(40),
  ),
);

const json = fc.jsonValue({ maxDepth: 3, noUnicodeString: false }) as fc.Arbitrary<JsonValue>;

/** Schemas that are mostly right, with what the concise form has and has not. */
const { schema } = fc.letrec<{ schema: JsonValue }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom({ type: 'string' }, { type: 'boolean' }, {}, true),
    fc.record(
      {
        type: fc.constantFrom('string', 'integer', 'array', 'object', 'null', ['string', 'null']),
        title: text,
        description: text,
        default: json,
        enum: fc.array(text, { minLength: 1, maxLength: 3 }),
        minimum: fc.integer(),
        minLength: fc.nat(),
        'x-mcp-header': fc.constantFrom('Region', 'not a token'),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<JsonValue>,
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(text, tie('schema'), { maxKeys: 4 }),
        required: fc.uniqueArray(text, { maxLength: 3 }),
        additionalProperties: tie('schema'),
      },
      { requiredKeys: ['type'] },
    ) as fc.Arbitrary<JsonValue>,
  ),
}));

const properties = fc.dictionary(text, schema, { maxKeys: 4 });

/** A list of required names, most of which are those of properties. */
const root = properties.chain((map) =>
  fc.record(
    {
      type: fc.constant('object'),
      properties: fc.constant(map),
      required: fc.uniqueArray(fc.constantFrom('other', ...Object.keys(map)), { maxLength: 4 }),
      additionalProperties: fc.boolean(),
      description: text,
    },
    { requiredKeys: ['type'] },
  ),
) as fc.Arbitrary<JsonValue>;

const members = {
  title: fc.oneof(text, json),
  description: fc.oneof(text, json),
  icons: fc.oneof(fc.constant([{ src: 'https://example.com/icon.png' }]), json),
  _meta: fc.oneof(fc.dictionary(text, json, { maxKeys: 3 }), json),
  annotations: fc.oneof(
    fc.constantFrom({ readOnlyHint: true }, { audience: ['user'] }),
    fc.dictionary(text, json, { maxKeys: 2 }),
  ),
};

const tool = fc.record(
  {
    name: text,
    inputSchema: fc.oneof(root, json),
    outputSchema: fc.oneof(root, schema),
    ...members,
  },
  { requiredKeys: ['name', 'inputSchema'] },
);
const resource = fc.record(
  {
    name: text,
    uri: fc.oneof(text, fc.constantFrom('x://h/a', 'x://h/b', 'file:///a')),
    mimeType: text,
    size: fc.oneof(fc.nat(), json),
    ...members,
  },
  { requiredKeys: ['name', 'uri'] },
);
const template = fc.record(
  {
    name: text,
    uriTemplate: fc.oneof(text, fc.constantFrom('x://h/{id}', 'y://{a}{?b}')),
    ...members,
  },
  { requiredKeys: ['name', 'uriTemplate'] },
);
const prompt = fc.record(
  {
    name: text,
    arguments: fc.oneof(
      fc.array(
        fc.record(
          { name: text, description: text, required: fc.boolean() },
          { requiredKeys: ['name'] },
        ),
        { maxLength: 3 },
      ),
      json,
    ),
    ...members,
  },
  { requiredKeys: ['name'] },
);

const lists = fc.record({
  tools: fc.array(fc.oneof({ weight: 9, arbitrary: tool }, json), { maxLength: 4 }),
  resources: fc.array(resource, { maxLength: 2 }),
  resourceTemplates: fc.array(template, { maxLength: 2 }),
  prompts: fc.array(prompt, { maxLength: 2 }),
});

/** What a definition says, by the same rule for both sides: nothing empty, and nothing that a refusal leaves out. */
function said(entry: JsonObject, leftOut: ReadonlySet<string>): JsonObject {
  const kept = Object.entries(entry).filter(([key, value]) => {
    if (leftOut.has(key)) return false;
    if (key.endsWith('Schema') && value !== null) return true;
    return (
      value !== null && value !== '' && (typeof value !== 'object' || Object.keys(value).length > 0)
    );
  });
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'arguments' ? withoutEmptyTexts(value) : value]),
  ) as JsonObject;
}

function withoutEmptyTexts(value: JsonValue): JsonValue {
  if (!Array.isArray(value)) return value;
  return value.map((one) => (isJsonObject(one) ? said(one, new Set()) : one));
}

describe('any definitions', () => {
  it('come back as they were, or are refused with a reason', () => {
    fc.assert(
      fc.property(lists as fc.Arbitrary<{ [list: string]: JsonValue[] }>, (given) => {
        const plan = imported(given);
        const listed = listedBy(plan);
        expect(plan.refusals.every(({ reason }) => reason !== '')).toBe(true);
        const seen = new Set<string>();
        for (const [list, kind, section] of [
          ['tools', 'tool', 'tool'],
          ['resources', 'resource', 'resource'],
          ['resourceTemplates', 'resource template', 'resource'],
          ['prompts', 'prompt', 'prompt'],
        ] as const) {
          for (const [index, entry] of (given[list] ?? []).entries()) {
            const name =
              isJsonObject(entry) && typeof entry['name'] === 'string'
                ? entry['name']
                : `#${index + 1}`;
            const told = plan.refusals.filter((one) => one.kind === kind && one.name === name);
            const now = listed.get(`${section} ${name}`);
            if (told.some(({ member }) => member === undefined)) continue;
            seen.add(`${section} ${name}`);
            expect(now).toBeDefined();
            const leftOut = new Set(told.map(({ member = '' }) => member.replace(/[.[].*$/s, '')));
            const before = said(entry as JsonObject, leftOut);
            expect(canonicalJson(said(now ?? {}, leftOut))).toBe(canonicalJson(before));
          }
        }
        const unexpected = [...listed.keys()].filter((key) => !seen.has(key));
        // One of two components of a name is refused under that name.
        expect(
          unexpected.filter((key) => !plan.refusals.some(({ name }) => key.endsWith(` ${name}`))),
        ).toEqual([]);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 40) },
    );
  }, 120_000);
});
