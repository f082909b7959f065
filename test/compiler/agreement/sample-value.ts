import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setOwn,
} from '../../../src/protocol/json.js';
import { valueAtPointer } from '../../../src/protocol/json-pointer.js';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;

const ANY: readonly JsonValue[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e300,
  '',
  'a',
  'ab',
  '😀',
  'a b',
  [],
  [1, 'a'],
  {},
  { a: 1 },
];

function pick<Item>(items: readonly Item[], random: Random): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

/** A value that the schema accepts more often than not. */
export function sampleValue(root: JsonObject, random: Random): JsonValue {
  return sample(root, root, random, 0);
}

function sample(schema: JsonValue, root: JsonObject, random: Random, depth: number): JsonValue {
  if (!isJsonObject(schema) || depth > 6) return pick(ANY, random) ?? null;
  const { $ref, const: constant, enum: values, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === 'string') {
    const target = valueAtPointer(root, decodeURIComponent(String($ref).replace(/^[^#]*#?/, '')));
    if (target !== undefined) return sample(target.value, root, random, depth + 1);
  }
  if (constant !== undefined) return constant;
  if (Array.isArray(values) && values.length > 0) return pick(values, random) ?? null;
  const alternatives = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const parts = Array.isArray(allOf) ? allOf : [];
  const chosen = alternatives.length > 0 ? [pick(alternatives, random) ?? true, ...parts] : parts;
  const merged = chosen.reduce<JsonObject>(
    (sum, part) => (isJsonObject(part) ? mergeSchemas(sum, part) : sum),
    schema,
  );
  return sampleOfType(merged, root, random, depth);
}

function mergeSchemas(left: JsonObject, right: JsonObject): JsonObject {
  const properties = { ...asObject(left['properties']), ...asObject(right['properties']) };
  const required = [left['required'], right['required']].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return { ...left, ...right, properties, required };
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function sampleOfType(
  schema: JsonObject,
  root: JsonObject,
  random: Random,
  depth: number,
): JsonValue {
  const types = [schema['type']].flat();
  const guessed = Object.keys(asObject(schema['properties'])).length > 0 ? 'object' : undefined;
  switch (pick(types, random) ?? guessed) {
    case 'object':
      return sampleObject(schema, root, random, depth);
    case 'array': {
      const prefix = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
      const rest = Array.from({ length: Math.floor(random() * 3) }, () => schema['items'] ?? true);
      return [...prefix, ...rest].map((item) => sample(item, root, random, depth + 1));
    }
    case 'string':
      return sampleString(schema, random);
    case 'integer':
    case 'number': {
      const low = typeof schema['minimum'] === 'number' ? schema['minimum'] : -2;
      return pick([low, low + 1, low - 1, low + 0.5, 10], random) ?? 0;
    }
    case 'boolean':
      return random() < 0.5;
    case 'null':
      return null;
    default:
      return pick(ANY, random) ?? null;
  }
}

function sampleString(schema: JsonObject, random: Random): string {
  const fewest = Number(schema['minLength'] ?? 0);
  const most = Number(schema['maxLength'] ?? 5);
  const length = pick([fewest, most, fewest - 1, most + 1], random) ?? 0;
  return (pick(['a', '1', '😀', 'A-'], random) ?? '').repeat(Math.min(300, Math.max(0, length)));
}

function sampleObject(
  schema: JsonObject,
  root: JsonObject,
  random: Random,
  depth: number,
): JsonObject {
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const object: Record<string, JsonValue> = {};
  for (const [name, property] of Object.entries(asObject(schema['properties']))) {
    if (!required.includes(name) && random() < 0.4) continue;
    setOwn(object, name, sample(property, root, random, depth + 1));
  }
  for (const name of required) {
    if (!Object.hasOwn(object, name)) setOwn(object, name, pick(ANY, random) ?? null);
  }
  const extra = schema['additionalProperties'];
  if (extra !== false && random() < 0.2) {
    object['an/extra~name'] = sample(extra ?? true, root, random, depth + 1);
  }
  return object;
}

/** The value with one place changed, so that it may or may not be valid any more. */
export function mutate(value: JsonValue, random: Random): JsonValue {
  if (typeof value !== 'object' || value === null || random() < 0.15) {
    if (typeof value === 'number' && random() < 0.5)
      return value + (pick([1, -1, 0.5], random) ?? 0);
    if (typeof value === 'string' && random() < 0.5) return `${value}😀`;
    return pick(ANY, random) ?? null;
  }
  if (Array.isArray(value)) {
    const items: JsonValue[] = [...value];
    const index = Math.floor(random() * (items.length + 1));
    items[index] = mutate(items[index] ?? null, random);
    return random() < 0.2 ? items.slice(1) : items;
  }
  const entries = Object.entries(value);
  const chosen = pick(entries, random);
  const copy: Record<string, JsonValue> = Object.fromEntries(entries);
  const action = random();
  if (chosen === undefined || action < 0.1) {
    setOwn(copy, pick(['a', '', '__proto__', 'constructor', 'x/y'], random) ?? 'a', null);
  } else if (action < 0.35) {
    delete copy[chosen[0]];
  } else {
    setOwn(copy, chosen[0], mutate(chosen[1], random));
  }
  return copy;
}
