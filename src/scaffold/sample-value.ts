import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  ownValue,
  setOwn,
} from '../protocol/json.js';

/** Schemas inside each other that are followed: recursive ones end there with as little as they allow. */
const MOST_DEPTH = 6;

/** UTF-16 code units of a text: longer ones are not made up. */
const MOST_TEXT = 10_000;

/** Texts of formats (JSON Schema Validation 2020-12, section 7.3). */
const FORMATS: { readonly [format: string]: string } = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  time: '00:00:00Z',
  duration: 'P1D',
  email: 'someone@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  'uri-reference': '/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/**
 * Makes a value that fits a JSON Schema in most cases: what the schema itself gives (`const`, `examples`, `default`,
 * `enum`), else the least that its keywords ask for, with every property that it names. The same schema always gives the
 * same value. It does not look at `pattern`, `not` and conditions, so whoever needs a right value validates it.
 */
export function sampleValue(schema: JsonValue, root: JsonValue = schema, depth = 0): JsonValue {
  if (!isJsonObject(schema)) return {};
  const { examples, enum: choices } = schema;
  if (Object.hasOwn(schema, 'const')) return schema['const'] ?? null;
  if (Array.isArray(examples) && examples.length > 0) return examples[0] ?? null;
  if (Object.hasOwn(schema, 'default')) return schema['default'] ?? null;
  if (Array.isArray(choices) && choices.length > 0) return choices[0] ?? null;
  const [part, ...rest] = partsOf(schema, root);
  if (part === undefined || depth > MOST_DEPTH * 2) return plainValue(schema, root, depth);
  const values = [part, ...rest].map((each) => sampleValue(each, root, depth + 1));
  const own = describesValue(schema) ? [plainValue(schema, root, depth)] : [];
  const all = [...own, ...values];
  return all.every(isJsonObject) ? Object.assign({}, ...all) : (values[0] ?? null);
}

/** The schemas that a value has to fit besides the schema itself: of alternatives the first. */
function partsOf(schema: JsonObject, root: JsonValue): readonly JsonValue[] {
  const { $ref, allOf, anyOf, oneOf } = schema;
  return [
    ...(typeof $ref === 'string' ? [referenced($ref, root)] : []),
    ...(Array.isArray(allOf) ? allOf : []),
    ...[anyOf, oneOf].flatMap((branches) => (Array.isArray(branches) ? branches.slice(0, 1) : [])),
  ];
}

/** Follows a JSON Pointer of the same document (RFC 6901, section 6). */
function referenced(reference: string, root: JsonValue): JsonValue {
  if (!reference.startsWith('#')) return {};
  let value: JsonValue | undefined = root;
  for (const token of reference.slice(1).split('/').slice(1)) {
    const name = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(name)];
    else value = isJsonObject(value) ? ownValue(value, name) : undefined;
  }
  return value ?? {};
}

function describesValue(schema: JsonObject): boolean {
  return ['type', 'properties', 'required', 'items'].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
}

function plainValue(schema: JsonObject, root: JsonValue, depth: number): JsonValue {
  switch (typeOf(schema)) {
    case 'string':
      return sampleText(schema);
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return sampleList(schema, root, depth);
    default:
      return sampleObject(schema, root, depth);
  }
}

function typeOf({ type, items, prefixItems }: JsonObject): JsonValue {
  if (Array.isArray(type)) return type.find((name) => name !== 'null') ?? 'null';
  if (type !== undefined) return type;
  return items === undefined && prefixItems === undefined ? 'object' : 'array';
}

function sampleText({ format, minLength, maxLength }: JsonObject): string {
  const known = typeof format === 'string' ? ownValue(FORMATS, format) : undefined;
  const text = typeof known === 'string' ? known : 'text';
  const least = Math.min(numberOr(minLength, 0), MOST_TEXT);
  return text.padEnd(least, ' text').slice(0, numberOr(maxLength, MOST_TEXT));
}

function sampleNumber(schema: JsonObject): number {
  const { type, minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = schema;
  const step = numberOr(multipleOf, 1);
  const floor = Math.max(numberOr(minimum, -Infinity), numberOr(exclusiveMinimum, -Infinity));
  const ceiling = Math.min(numberOr(maximum, Infinity), numberOr(exclusiveMaximum, Infinity));
  const fits = (value: number): boolean =>
    value >= numberOr(minimum, -Infinity) &&
    value > numberOr(exclusiveMinimum, -Infinity) &&
    value <= numberOr(maximum, Infinity) &&
    value < numberOr(exclusiveMaximum, Infinity);
  const steps = [0, step, Math.ceil(floor / step) * step, Math.ceil(floor / step) * step + step];
  const between = type === 'integer' ? [] : [(floor + ceiling) / 2, floor, ceiling];
  return [...steps, Math.floor(ceiling / step) * step, ...between].find(fits) ?? 0;
}

function sampleList(schema: JsonObject, root: JsonValue, depth: number): JsonValue[] {
  const { prefixItems, items, minItems, maxItems } = schema;
  const first = Array.isArray(prefixItems) ? prefixItems : [];
  const least = numberOr(minItems, depth < MOST_DEPTH ? 1 : 0);
  const length = Math.min(Math.max(first.length, least), numberOr(maxItems, Infinity), 100);
  return Array.from({ length }, (_, index) =>
    sampleValue(first[index] ?? items ?? true, root, depth + 1),
  );
}

function sampleObject(schema: JsonObject, root: JsonValue, depth: number): JsonObject {
  const { properties, required } = schema;
  const needed = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  const declared = isJsonObject(properties) ? properties : {};
  const names = depth < MOST_DEPTH ? [...Object.keys(declared), ...needed] : needed;
  const value: { [name: string]: JsonValue } = {};
  for (const name of new Set(names)) {
    setOwn(value, name, sampleValue(ownValue(declared, name) ?? true, root, depth + 1));
  }
  return value;
}

function numberOr(value: JsonValue | undefined, other: number): number {
  return typeof value === 'number' ? value : other;
}
