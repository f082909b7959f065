import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKnownByHeart } from '../../src/checks/schemas/meta-schema.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { SCHEMA_DIALECTS } from '../../src/protocol/schema-dialect.js';
import { schemaShapeFaults } from '../../src/protocol/schema-shape.js';
import { walkSchema } from '../../src/protocol/schema-walk.js';

const OPTIONS = { strict: false, validateFormats: false, logger: false } as const;

const META_SCHEMAS = {
  '2020-12': new Ajv2020(OPTIONS).getSchema(SCHEMA_DIALECTS[0].uri),
  'draft-07': new Ajv(OPTIONS).getSchema(SCHEMA_DIALECTS[1].uri),
};

/** Every keyword of the meta-schemas, and what is none. */
const KEYWORDS = [
  ...['$anchor', '$comment', '$defs', '$dynamicRef', '$id', '$ref', '$schema', '$vocabulary'],
  ...['additionalItems', 'additionalProperties', 'allOf', 'anyOf', 'const', 'contains'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema', 'default', 'definitions'],
  ...['dependencies', 'dependentRequired', 'dependentSchemas', 'deprecated', 'description'],
  ...['else', 'enum', 'examples', 'exclusiveMaximum', 'exclusiveMinimum', 'format', 'if', 'items'],
  ...['maxContains', 'maxItems', 'maxLength', 'maxProperties', 'maximum', 'minContains'],
  ...['minItems', 'minLength', 'minProperties', 'minimum', 'multipleOf', 'not', 'oneOf'],
  ...['pattern', 'patternProperties', 'prefixItems', 'properties', 'propertyNames', 'readOnly'],
  ...['required', 'then', 'title', 'type', 'unevaluatedItems', 'unevaluatedProperties'],
  ...['uniqueItems', 'writeOnly'],
];

const KNOWN = KEYWORDS.filter((keyword) =>
  [{}, ['a']].some((value) => isKnownByHeart(keyword, value)),
);

const { schema } = fc.letrec<{ schema: JsonObject; value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<JsonValue>(true, false, null, 0, 1, -1, 1.5, '', 'a', '(', 'object', 'string'),
    fc.constantFrom<JsonValue>([], ['a'], ['a', 'a'], ['string', 'null'], [1], {}, { a: ['b'] }),
    tie('schema'),
    fc.array(tie('schema'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'type', '^x'), tie('schema'), { maxKeys: 2 }),
  ),
  schema: fc.dictionary(fc.constantFrom(...KNOWN), tie('value'), { maxKeys: 3 }),
}));

describe.each(['2020-12', 'draft-07'] as const)('the meta-schema of %s', (dialect) => {
  const validate = META_SCHEMAS[dialect];

  it('finds no fault with what is known by heart', () => {
    let known = 0;
    fc.assert(
      fc.property(schema, (candidate) => {
        const isKnown = everySchema(candidate, (keyword, value) => isKnownByHeart(keyword, value));
        if (!isKnown || schemaShapeFaults(candidate).length > 0) return;
        known += Object.keys(candidate).length;
        expect(validate?.(candidate), JSON.stringify(candidate)).toBe(true);
      }),
      { numRuns: 20_000, seed: 1 },
    );
    expect(known).toBeGreaterThan(1000);
  });

  it.each(KNOWN)('has no rule for %s that our own table lacks', (keyword) => {
    for (const value of [true, null, 0, -1, 1.5, '', 'a', [], ['a', 'a'], [1], {}, { a: 1 }]) {
      const candidate: JsonObject = { [keyword]: value };
      if (!isKnownByHeart(keyword, value) || schemaShapeFaults(candidate).length > 0) continue;
      expect(validate?.(candidate), JSON.stringify(candidate)).toBe(true);
    }
  });
});

function everySchema(
  root: JsonObject,
  holds: (keyword: string, value: JsonValue) => boolean,
): boolean {
  return [...walkSchema(root)].every(({ schema: node }) =>
    Object.entries(node).every(([keyword, value]) => holds(keyword, value)),
  );
}
