import { describe, expect, it, test } from 'vitest';
import { KEYWORDS } from '../../src/checks/schemas/dialect-keywords.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { createWalker } from '../../src/runtime/validators/basic-check.js';
import { judgeJson } from '../catalog/judged.js';

/** A schema that holds each keyword, and a value that the schema refuses. */
const REFUSING: readonly (readonly [keyword: string, schema: JsonObject, refused: JsonValue])[] = [
  ['$ref', { $ref: '#/$defs/none', $defs: { none: false } }, 1],
  ['$dynamicRef', { $dynamicRef: '#/$defs/none', $defs: { none: false } }, 1],
  ['additionalItems', { items: [true], additionalItems: false }, [1, 2]],
  ['additionalProperties', { additionalProperties: false }, { a: 1 }],
  ['allOf', { allOf: [false] }, 1],
  ['anyOf', { anyOf: [false] }, 1],
  ['const', { const: 1 }, 2],
  ['contains', { contains: false }, []],
  ['dependencies', { dependencies: { a: ['b'] } }, { a: 1 }],
  ['dependentRequired', { dependentRequired: { a: ['b'] } }, { a: 1 }],
  ['dependentSchemas', { dependentSchemas: { a: false } }, { a: 1 }],
  ['enum', { enum: [1] }, 2],
  ['exclusiveMaximum', { exclusiveMaximum: 1 }, 1],
  ['exclusiveMinimum', { exclusiveMinimum: 1 }, 1],
  ['if', { if: false, else: false }, 1],
  ['items', { items: [false] }, [1]],
  ['maxContains', { contains: true, maxContains: 1 }, [1, 2]],
  ['maxItems', { maxItems: 1 }, [1, 2]],
  ['maxLength', { maxLength: 1 }, 'ab'],
  ['maxProperties', { maxProperties: 1 }, { a: 1, b: 1 }],
  ['maximum', { maximum: 1 }, 2],
  ['minContains', { contains: true, minContains: 2 }, [1]],
  ['minItems', { minItems: 1 }, []],
  ['minLength', { minLength: 1 }, ''],
  ['minProperties', { minProperties: 1 }, {}],
  ['minimum', { minimum: 1 }, 0],
  ['multipleOf', { multipleOf: 2 }, 1],
  ['not', { not: true }, 1],
  ['oneOf', { oneOf: [true, true] }, 1],
  ['pattern', { pattern: 'a' }, 'b'],
  ['patternProperties', { patternProperties: { a: false } }, { a: 1 }],
  ['prefixItems', { prefixItems: [false] }, [1]],
  ['propertyNames', { propertyNames: false }, { a: 1 }],
  ['required', { required: ['a'] }, {}],
  ['type', { type: 'string' }, 1],
  ['unevaluatedItems', { unevaluatedItems: false }, [1]],
  ['unevaluatedProperties', { unevaluatedProperties: false }, { a: 1 }],
  ['uniqueItems', { uniqueItems: true }, [1, 1]],
];

/** Keywords that refuse nothing by themselves: annotations, names and definitions, and the branches of `if`. */
const SILENT = [
  ...['$anchor', '$comment', '$defs', '$dynamicAnchor', '$id', '$schema', '$vocabulary', 'then'],
  ...['contentEncoding', 'contentMediaType', 'contentSchema', 'default', 'definitions', 'else'],
  ...['deprecated', 'description', 'examples', 'format', 'properties', 'readOnly', 'title'],
  'writeOnly',
];

function ignoredKeywords(schema: JsonObject): readonly string[] {
  const inputSchema = { type: 'object', properties: { value: schema } };
  const tools = { t: { handler: './lib/h.ts', inputSchema } };
  return judgeJson({ validator: 'basic', tools })
    .diagnostics.filter(({ code }) => code === 'validation-keyword-ignored')
    .map(({ range }) => range.path.split('.').at(-1) ?? '');
}

describe('keywords that `validator: basic` does not enforce', () => {
  it.each(REFUSING)(
    'reports %s exactly when the validator ignores it',
    (keyword, schema, value) => {
      const isIgnored = createWalker(schema)(value, 1).length === 0;
      expect(ignoredKeywords(schema).includes(keyword)).toBe(isIgnored);
    },
  );

  test('knows every keyword', () => {
    const known = new Set([...KEYWORDS['2020-12'], ...KEYWORDS['draft-07']]);
    const listed = [...REFUSING.map(([keyword]) => keyword), ...SILENT];
    expect(listed.toSorted()).toEqual([...known].toSorted());
  });
});
