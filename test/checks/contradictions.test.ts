import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/protocol/json.js';
import { judgeJson } from '../catalog/judged.js';

/** The messages of a code about one property of the arguments, or of the output, without the place. */
function messagesOf(code: string, property: JsonObject, key = 'inputSchema'): readonly string[] {
  const schema = { type: 'object', properties: { a: property } };
  const tool = { description: 'T', handler: './lib/h.ts', [key]: schema };
  return judgeJson({ tools: { t: tool } })
    .diagnostics.filter((finding) => finding.code === code)
    .map(({ message }) => message.replace(/^.*`\/properties\/a`: /, ''));
}

describe('bounds that no value keeps', () => {
  test.each<[lower: string, lowest: number, upper: string, highest: number, empty: boolean]>([
    ['minimum', 1, 'maximum', 1, false],
    ['minimum', 1.5, 'maximum', 1, true],
    ['exclusiveMinimum', 1, 'maximum', 1, true],
    ['exclusiveMinimum', 1, 'maximum', 2, false],
    ['minimum', 1, 'exclusiveMaximum', 1, true],
    ['minimum', 1, 'exclusiveMaximum', 2, false],
    ['exclusiveMinimum', 1, 'exclusiveMaximum', 1, true],
    ['exclusiveMinimum', 1, 'exclusiveMaximum', 2, false],
    ['minLength', 1, 'maxLength', 1, false],
    ['minLength', 2, 'maxLength', 1, true],
    ['minItems', 1, 'maxItems', 1, false],
    ['minItems', 2, 'maxItems', 1, true],
    ['minContains', 1, 'maxContains', 1, false],
    ['minContains', 2, 'maxContains', 1, true],
    ['minProperties', 1, 'maxProperties', 1, false],
    ['minProperties', 2, 'maxProperties', 1, true],
  ])('%s: %d, %s: %d: %j', (lower, lowest, upper, highest, empty) => {
    const property = { [lower]: lowest, [upper]: highest };
    const message = `no value fits between \`${lower}: ${lowest}\` and \`${upper}: ${highest}\``;
    for (const key of ['inputSchema', 'outputSchema']) {
      expect(messagesOf('schema-bounds-empty', property, key)).toEqual(empty ? [message] : []);
    }
  });
});

describe('values that do not fit the type beside them', () => {
  test.each<[property: JsonObject, wrong: number]>([
    [{ type: 'string', enum: ['a', 1, null, true, [], {}] }, 5],
    [{ type: 'integer', enum: [1, 2.0, 1.5, '1'] }, 2],
    [{ type: ['string', 'null'], enum: ['a', null, 1] }, 1],
    [{ type: 'array', enum: [[], {}] }, 1],
    [{ type: 'object', enum: [[], {}, null] }, 2],
    [{ type: 'null', const: null }, 0],
    [{ type: 'string', const: null }, 1],
    [{ type: 'boolean', const: 0 }, 1],
    [{ type: ['boolean', 'integer'], const: 0 }, 0],
    [{ type: 'number', const: '1', enum: ['1'] }, 2],
    [{ enum: ['a', 1], const: 1 }, 0],
  ])('%j has %d', (property, wrong) => {
    for (const key of ['inputSchema', 'outputSchema']) {
      expect(messagesOf('schema-enum-type', property, key)).toHaveLength(wrong);
    }
  });
});
