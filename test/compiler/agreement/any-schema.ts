import fc from 'fast-check';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/protocol/json.js';
import { valuesOf } from '../../runtime/validators/schema-pairs.js';

/** Few names, so that schemas and values meet often. */
/** What constants and functions of printed modules are called for a property `a`: a variable must not hide them. */
const MODULE_NAMES = [
  'keys',
  'aKeys',
  'aValues',
  'aPattern',
  'aConstant',
  'checkA',
  'checkAForbidden',
];

const NAMES = [
  'a',
  'b',
  '',
  '😀',
  'x/y~z',
  'toString',
  '0',
  '$\u{7b}x}`',
  'value',
  'key',
  ...MODULE_NAMES,
];

const TYPES = ['null', 'boolean', 'number', 'integer', 'string', 'array', 'object'];

/** A schema of any keywords, and values that it may or may not allow. */
export type AnyPair = { readonly schema: JsonObject; readonly values: readonly JsonValue[] };

/** Pairs of a schema with every keyword of a dialect, and values of the same few names. */
export function anyPairs(isDraft07: boolean, withSeldom: boolean): fc.Arbitrary<AnyPair> {
  const values = valuesOf(NAMES);
  const definitions = isDraft07 ? 'definitions' : '$defs';
  const schema = fc
    .tuple(
      anySchemas(values, isDraft07, withSeldom),
      anySchemas(values, isDraft07, withSeldom),
      anySchemas(values, isDraft07, withSeldom),
    )
    .map(([root, a, b]): JsonObject => {
      const own = isJsonObject(root) ? root : { not: !root };
      return {
        ...own,
        ...(isDraft07 ? { $schema: 'http://json-schema.org/draft-07/schema#' } : {}),
        [definitions]: { a, 'b/b': b },
      };
    });
  return fc
    .tuple(schema, fc.array(values, { minLength: 6, maxLength: 12 }))
    .map(([pair, list]) => ({ schema: pair, values: list }));
}

function anySchemas(
  values: fc.Arbitrary<JsonValue>,
  isDraft07: boolean,
  withSeldom: boolean,
): fc.Arbitrary<JsonValue> {
  const name = fc.constantFrom(...NAMES);
  const type = fc.constantFrom(...TYPES);
  const count = fc.integer({ min: 0, max: 3 });
  const bound = fc.constantFrom(-3, 0, 1, 1.5, 2);
  const definitions = isDraft07 ? 'definitions' : '$defs';
  const { schema } = fc.letrec<{ schema: JsonValue }>((tie) => {
    const map = (of: fc.Arbitrary<JsonValue>) =>
      fc
        .uniqueArray(fc.tuple(name, of), { maxLength: 4, selector: ([key]) => key })
        .map((entries) => Object.fromEntries(entries) as JsonObject);
    const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
    const names = fc.uniqueArray(name, { maxLength: 3 });
    const common: { readonly [keyword: string]: fc.Arbitrary<JsonValue> } = {
      type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
      const: values,
      enum: fc.uniqueArray(values, {
        minLength: 1,
        maxLength: 6,
        selector: (v) => JSON.stringify(v),
      }),
      minimum: bound,
      maximum: bound,
      exclusiveMinimum: bound,
      exclusiveMaximum: bound,
      multipleOf: fc.constantFrom(0.01, 1, 1.5, 2),
      minLength: count,
      maxLength: count,
      pattern: fc.constantFrom('a', '^.$', '^$', '\\p{L}', '/', '[\u2028]', "'"),
      format: fc.constantFrom('date', 'nonsense'),
      minItems: count,
      maxItems: count,
      uniqueItems: fc.boolean(),
      items: tie('schema'),
      contains: tie('schema'),
      minProperties: count,
      maxProperties: count,
      required: names,
      properties: map(tie('schema')),
      patternProperties: fc
        .uniqueArray(fc.tuple(fc.constantFrom('a', '^.$', '^x', '\\p{L}'), tie('schema')), {
          maxLength: 2,
          selector: ([key]) => key,
        })
        .map((entries) => Object.fromEntries(entries) as JsonObject),
      additionalProperties: tie('schema'),
      propertyNames: tie('schema'),
      not: tie('schema'),
      anyOf: list,
      oneOf: list,
      allOf: list,
      if: tie('schema'),
      else: tie('schema'),
      $ref: fc.constantFrom('#', `#/${definitions}/a`, `#/${definitions}/b~1b`),
      default: values,
      title: fc.constant('t'),
      description: fc.constant('d'),
    };
    const draft07: typeof common = {
      items: fc.oneof(tie('schema'), list),
      additionalItems: tie('schema'),
      dependencies: map(fc.oneof(tie('schema'), names)),
    };
    const draft2020: typeof common = {
      prefixItems: list,
      minContains: count,
      maxContains: count,
      dependentRequired: map(names),
      dependentSchemas: map(tie('schema')),
    };
    const seldom: typeof common = {
      unevaluatedProperties: tie('schema'),
      unevaluatedItems: tie('schema'),
    };
    const keywords = {
      ...common,
      ...Object.fromEntries([['then', tie('schema')]]),
      ...(isDraft07 ? draft07 : draft2020),
      ...(withSeldom ? seldom : {}),
    };
    const entries = Object.entries(keywords).map(([keyword, stated]) =>
      stated.map((value): [string, JsonValue] => [keyword, value]),
    );
    const some = fc.array(fc.oneof(...entries), { minLength: 1, maxLength: 6 });
    return {
      schema: fc.oneof({ maxDepth: 4 }, fc.boolean(), {
        arbitrary: some.map((pairs) => Object.fromEntries(pairs) as JsonObject),
        weight: 6,
      }),
    };
  });
  return schema;
}
