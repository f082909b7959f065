import fc from 'fast-check';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../src/protocol/json.js';
import type { TypeCase } from './type-cases.js';

/** A schema, and values that it allows. */
type Sample = { readonly schema: JsonObject; readonly values: readonly JsonValue[] };

/** Names of properties. Not those that every object inherits: to the compiler `{}` has a `constructor` that is a function. */
const NAMES = ['a', 'b', 'x-y', '__proto__', '1', 'items', 'type', ''];

/** Cases of random schemas, the same ones for the same number. Both of their types must take the values. */
export function randomCases(count: number, seed: number): TypeCase[] {
  const root = samples({ schema: {}, values: [] }).chain((definition) => {
    const properties = fc.record({ one: samples(definition), two: samples(definition) });
    return properties.map((parts) => {
      const { schema, values } = objectOf(parts, []);
      return { schema: { ...schema, $defs: { d: definition.schema } }, values };
    });
  });
  return fc.sample(root, { numRuns: count, seed }).map(({ schema, values }, index) => ({
    name: `random ${index}: ${JSON.stringify(schema)}`,
    schema,
    accepts: values,
    refuses: [],
    looser: [],
    stricter: [],
    received: undefined,
    noJson: true,
  }));
}

/** @param definition what references lead to; none where it has no values */
function samples(definition: Sample): fc.Arbitrary<Sample> {
  const leaf = fc.constantFrom<Sample>(
    { schema: { type: 'string' }, values: ['', 'x'] },
    { schema: { type: ['integer', 'null'] }, values: [1, null] },
    { schema: { enum: ['p', 2, true, [1], { z: null }] }, values: ['p', 2, [1], { z: null }] },
    { schema: { const: { w: [1] } }, values: [{ w: [1] }] },
    { schema: {}, values: [[null], { v: 1 }] },
    ...(definition.values.length === 0
      ? []
      : [{ schema: { $ref: '#/$defs/d' }, values: definition.values }]),
  );
  return fc.letrec<{ sample: Sample; object: Sample }>((tie) => {
    const sample = tie('sample');
    const object = fc
      .tuple(
        fc.dictionary(fc.constantFrom(...NAMES), sample, { maxKeys: 4 }),
        fc.subarray(NAMES),
        fc.option(sample, { nil: undefined }),
      )
      .map(([parts, required, others]) => objectOf(parts, required, others));
    return {
      object,
      sample: fc.oneof(
        { maxDepth: 3 },
        leaf,
        object,
        sample.map(listOf),
        fc.tuple(sample, sample, fc.nat(2)).map(tupleOf),
        fc.tuple(sample, sample).map(([one, two]) => ({
          schema: { anyOf: [one.schema, two.schema] },
          values: [...one.values, ...two.values],
        })),
        fc.tuple(object, leaf).map(([one, two]) => intersectionOf(one, two)),
      ),
    };
  }).sample;
}

function objectOf(
  parts: Readonly<Record<string, Sample>>,
  wanted: readonly string[],
  others?: Sample,
): Sample {
  const entries = Object.entries(parts);
  const required = wanted.filter((name) => Object.hasOwn(parts, name));
  const properties = fromEntries(
    entries.map(
      (
        [
          name,
          {
            schema,
            values: [first = null],
          },
        ],
        index,
      ) => [
        name,
        index % 2 === 0 && !Object.hasOwn(schema, '$ref') ? { ...schema, default: first } : schema,
      ],
    ),
  );
  const valueWith = (names: readonly string[], at: number): JsonObject =>
    fromEntries(names.map((name) => [name, parts[name]?.values.at(at) ?? null]));
  const more = others?.values.slice(0, 1).map((value) => fromEntries([['more', value]])) ?? [];
  const least = valueWith(required, 0);
  return {
    schema: {
      type: 'object',
      properties,
      ...(required.length === 0 ? {} : { required }),
      ...(others === undefined ? {} : { additionalProperties: others.schema }),
    },
    values: [
      least,
      valueWith(Object.keys(parts), -1),
      ...more.map((one) => ({ ...least, ...one })),
    ],
  };
}

function listOf({ schema, values }: Sample): Sample {
  return { schema: { type: 'array', items: schema }, values: [[], values] };
}

function tupleOf([one, two, minItems]: [Sample, Sample, number]): Sample {
  const [first = null] = one.values;
  const [second = null] = two.values;
  const schema = { type: 'array', prefixItems: [one.schema, two.schema], items: false, minItems };
  const whole = [first, second];
  return { schema, values: [whole.slice(0, minItems), whole] };
}

/** An object with one property more, which another part of the intersection declares. */
function intersectionOf(one: Sample, { schema, values: [value = null] }: Sample): Sample {
  const { additionalProperties: _, ...closed } = one.schema;
  const part = { properties: { extra: schema }, required: ['extra'] };
  const values = one.values
    .filter(isJsonObject)
    .filter((object) => !Object.hasOwn(object, 'more'))
    .map((object) => fromEntries([...Object.entries(object), ['extra', value]]));
  return { schema: { allOf: [closed, part] }, values };
}

/** Makes an object, `__proto__` being a name like others. */
function fromEntries(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  return Object.fromEntries(entries);
}
