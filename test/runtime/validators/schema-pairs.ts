import fc from 'fast-check';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  ownValue,
} from '../../../src/protocol/json.js';

/** Few names and values, so that schemas and values meet often. */
const NAMES = ['a', 'b', '', '😀', 'toString', '__proto__'] as const;

function dictionary<Value>(name: fc.Arbitrary<string>, value: fc.Arbitrary<Value>) {
  // Not by assignment, which would set a prototype.
  return fc
    .uniqueArray(fc.tuple(name, value), { maxLength: 3, selector: ([key]) => key })
    .map((entries) => Object.fromEntries(entries) as { readonly [key: string]: Value });
}

/** A test's JSON values, made of these names. */
export function valuesOf(names: readonly string[]): fc.Arbitrary<JsonValue> {
  const scalar = fc.constantFrom<JsonValue[]>(
    ...[null, true, false, 0, -0, 1, 1.5, 2, -3, 1e300, '', 'a', 'ab', '😀', 'a😀', '1'],
  );
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      dictionary(fc.constantFrom(...names), tie('value')),
    ),
  }));
  return value;
}

const type = fc.constantFrom('null', 'boolean', 'number', 'integer', 'string', 'array', 'object');
const count = fc.integer({ min: 0, max: 3 });
const bound = fc.constantFrom(-3, 0, 1, 1.5, 2);

/** Schemas of the keywords that `basic` enforces: few at a time, so that it is not always the type that decides. */
export function basicSchemas(
  value: fc.Arbitrary<JsonValue>,
  names: readonly string[] = NAMES,
): fc.Arbitrary<JsonValue> {
  const name = fc.constantFrom(...names);
  const { schema } = fc.letrec<{ schema: JsonValue }>((tie) => {
    const keywords: { readonly [keyword: string]: fc.Arbitrary<JsonValue> } = {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
      const: value,
      enum: fc.array(value, { minLength: 1, maxLength: 3 }),
      minProperties: count,
      maxProperties: count,
      required: fc.uniqueArray(name, { maxLength: 2 }),
      properties: dictionary(name, tie('schema')),
      additionalProperties: tie('schema'),
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
      items: tie('schema'),
      minLength: count,
      maxLength: count,
      pattern: fc.constantFrom('a', '^.$', '^$', '\\p{L}'),
      minimum: bound,
      maximum: bound,
      exclusiveMinimum: bound,
      exclusiveMaximum: bound,
    };
    const entries = Object.entries(keywords).map(([keyword, values]) =>
      values.map((stated): [string, JsonValue] => [keyword, stated]),
    );
    const some = fc.array(fc.oneof(...entries), { minLength: 1, maxLength: 4 });
    return {
      schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), some.map(Object.fromEntries)),
    };
  });
  return schema;
}

/** A schema of an object, and an object that it may or may not allow. */
export type SchemaPair = { readonly schema: JsonObject; readonly value: JsonObject };

/** Pairs of schema and value that differ in what they hold under `root`; often the schema names the value. */
export function schemaPairs(): fc.Arbitrary<SchemaPair> {
  const values = valuesOf(NAMES);
  return basicSchemas(values).chain((inner) => {
    const stated = statedValues(inner).map((value) => fc.constant(value));
    return fc.oneof(values, ...stated).map((root) => ({
      schema: { type: 'object', properties: { root: inner } },
      value: { root },
    }));
  });
}

function statedValues(schema: JsonValue): readonly JsonValue[] {
  if (!isJsonObject(schema)) return [];
  const constant = ownValue(schema, 'const');
  const allowed = ownValue(schema, 'enum');
  return [
    ...(constant === undefined ? [] : [constant]),
    ...(Array.isArray(allowed) ? allowed : []),
  ];
}
