import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { hasJsonType } from '../../protocol/json-type.js';

type Test = (limit: JsonValue, value: JsonValue) => boolean;

const always: Test = () => true;

/** Whether a value surely keeps a keyword. */
const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['title', always],
  ['description', always],
  ['default', always],
  ['examples', always],
  ['deprecated', always],
  ['format', always],
  ['type', (type, value) => [type].flat().some((name) => hasJsonType(value, name))],
  ['enum', isListed],
  ['const', (constant, value) => isScalar(value) && value === constant],
  ['minimum', bound((value, limit) => value >= limit)],
  ['maximum', bound((value, limit) => value <= limit)],
  ['exclusiveMinimum', bound((value, limit) => value > limit)],
  ['exclusiveMaximum', bound((value, limit) => value < limit)],
  ['minLength', bound((value, limit) => value >= limit, characters)],
  ['maxLength', bound((value, limit) => value <= limit, characters)],
  ['minItems', bound((value, limit) => value >= limit, items)],
  ['maxItems', bound((value, limit) => value <= limit, items)],
  ['uniqueItems', (_, value) => !Array.isArray(value) || value.length < 2],
  [
    'items',
    (schema, value) => !Array.isArray(value) || value.every((item) => fitsIn(schema, item)),
  ],
  [
    'anyOf',
    (schemas, value) => Array.isArray(schemas) && schemas.some((schema) => fitsIn(schema, value)),
  ],
]);

/**
 * Whether a value fits a schema beyond doubt, judged by the usual keywords alone. False means that it takes a validator
 * to tell, and compiling one costs a thousand times as much: nearly every `default` is right, and simple.
 */
export function fitsPlainly(schema: JsonObject, value: JsonValue): boolean {
  return Object.entries(schema).every(
    ([keyword, limit]) => TESTS.get(keyword)?.(limit, value) === true,
  );
}

function fitsIn(schema: JsonValue, value: JsonValue): boolean {
  return isJsonObject(schema) && fitsPlainly(schema, value);
}

/** A bound on a measure of the value, kept by every value that has no such measure. */
function bound(
  keeps: (measure: number, limit: number) => boolean,
  measureOf: (value: JsonValue) => number | undefined = number,
): Test {
  return (limit, value) => {
    const measure = measureOf(value);
    return measure === undefined || (typeof limit === 'number' && keeps(measure, limit));
  };
}

function number(value: JsonValue): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Longest list that is searched through, as many values may be judged by it. */
const MAX_LISTED = 100;

function isListed(allowed: JsonValue, value: JsonValue): boolean {
  if (!isScalar(value) || !Array.isArray(allowed) || allowed.length > MAX_LISTED) return false;
  return allowed.includes(value);
}

/** Characters are code points (2020-12 validation, section 6.3.1). */
function characters(value: JsonValue): number | undefined {
  return typeof value === 'string' ? [...value].length : undefined;
}

function items(value: JsonValue): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function isScalar(value: JsonValue): boolean {
  return typeof value !== 'object' || value === null;
}
