import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printConstant } from '../../src/emit/files/definition.js';
import { schemaTypes } from '../../src/emit/types/schema-types.js';
import { code } from '../../src/emit/typescript/code.js';
import { docComment } from '../../src/emit/typescript/doc-comment.js';
import { nameScope } from '../../src/emit/typescript/name-scope.js';
import { printDeclaration } from '../../src/emit/typescript/type-doc.js';
import { valueDoc } from '../../src/emit/typescript/value-doc.js';
import type { JsonObject, JsonValue } from '../../src/protocol/json.js';
import { styleFindings } from './workbench.js';

// Sampled once with a fixed seed: a formatter cannot be started for every example.
const SAMPLE = { numRuns: 150, seed: 20_260_728 };

const word = fc.constantFrom(
  'a',
  'zone',
  'customer',
  'page size',
  'x-mcp-header',
  "it's",
  '2',
  'a name of some length',
);
const text = fc
  .array(fc.oneof(word, fc.string({ maxLength: 30 })), { maxLength: 6 })
  .map((words) => words.join(' '));

it('prints values as the formatter leaves them', () => {
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, -1, 1e21, 123456789),
      text,
      fc.array(fc.integer(), { maxLength: 20 }),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(word, tie('value'), { maxKeys: 4 }),
    ),
  }));
  const files = fc.sample(value, SAMPLE).map((json, index) => {
    const constant = printConstant({ name: 'value', type: code`unknown`, value: valueDoc(json) });
    return [`value${index}.ts`, `${constant}\n`];
  });
  expect(styleFindings(Object.fromEntries(files))).toBe('');
}, 60_000);

it('prints types as the formatter leaves them', () => {
  const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => {
    const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) =>
      fc.option(arbitrary, { nil: undefined });
    const object = fc
      .record({
        properties: fc.dictionary(word, tie('schema'), { maxKeys: 4 }),
        description: maybe(text),
        additionalProperties: maybe(tie('schema')),
      })
      .map((members) => present({ type: 'object', ...members }));
    const array = fc
      .record({
        items: maybe(tie('schema')),
        prefixItems: maybe(fc.array(tie('schema'), { maxLength: 3 })),
        minItems: fc.nat(2),
      })
      .map((members) => present({ type: 'array', ...members }));
    return {
      schema: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<JsonObject>(
          {},
          { type: 'string' },
          { type: ['integer', 'null'] },
          { type: 'boolean', description: 'Whether' },
        ),
        fc.array(text, { minLength: 1, maxLength: 8 }).map((values) => ({ enum: values })),
        fc.array(fc.array(text), { maxLength: 3 }).map((values) => ({ enum: values })),
        text.map((value) => ({ default: value, deprecated: true })),
        object,
        array,
        fc.array(tie('schema'), { minLength: 1, maxLength: 4 }).map((anyOf) => ({ anyOf })),
        fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf })),
      ),
    };
  });
  const files = fc.sample(schema, SAMPLE).map((root, index) => {
    const scope = nameScope(['Root', 'JsonObject', 'JsonValue']);
    const { declarations } = schemaTypes({
      schema: root,
      rootName: 'Root',
      description: '',
      prefix: 'Root',
      scope,
    });
    return [`types${index}.ts`, declarations.map(printDeclaration).join('\n')];
  });
  expect(styleFindings(Object.fromEntries(files))).toBe('');
}, 60_000);

it('prints comments as the formatter leaves them', () => {
  const files = fc
    .sample(
      fc.string({
        unit: fc.constantFrom('word', ' ', '\n', '*', '/', '@', '\t', '`'),
        maxLength: 200,
      }),
      SAMPLE,
    )
    .map((description, index) => [
      `comment${index}.ts`,
      `${docComment(description)}export const a = ${index};\n`,
    ]);
  expect(styleFindings(Object.fromEntries(files))).toBe('');
}, 60_000);

/** Leaves out members without a value. */
function present(members: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as JsonObject;
}
