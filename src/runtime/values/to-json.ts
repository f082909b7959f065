import { type JsonValue, setOwn } from '../../protocol/json.js';

/**
 * Turns a value of the application into plain JSON, which a handler may return.
 *
 * - a `Map` becomes an object, a `Set` a list, a `Date` a text as in ISO 8601, a `bigint` a text of its decimal digits
 * - what has a `toJSON()` becomes what that gives; any other class instance an object of its own enumerable members
 * - a member that is `undefined` is left out; in a list it becomes null
 *
 * @throws {TypeError} for what has no such form: NaN, infinity, functions, symbols, errors, typed arrays, an invalid date, a
 *   `Map` whose keys are not all texts or numbers, or not all different as texts, an instance without enumerable members,
 *   and a value that holds itself or is nested more than 1,000 levels deep. The message names the place, never the value.
 */
export function toJson(value: unknown): JsonValue {
  const json = convert(value, { path: [], done: new Map() });
  if (json === undefined) throw new TypeError('the value is undefined, which is no JSON');
  return json;
}

/** One conversion: where it is, and what it has made of the objects so far. */
type Conversion = {
  readonly path: (string | number)[];
  /** The JSON of each object; undefined while it is being made. */
  readonly done: Map<object, JsonValue | undefined>;
};

/** As deep as a result may be. */
const MAX_DEPTH = 1000;

/** Undefined only for `undefined`. */
function convert(value: unknown, conversion: Conversion): JsonValue | undefined {
  switch (typeof value) {
    case 'undefined':
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : refuse(conversion, 'is no finite number');
    case 'bigint':
      return value.toString();
    case 'object':
      return value === null ? null : convertObject(value, conversion);
    default:
      return refuse(conversion, `is a ${typeof value}`);
  }
}

/** Converts an object once, however often it is reached. */
function convertObject(object: object, conversion: Conversion): JsonValue | undefined {
  const { path, done } = conversion;
  if (done.has(object)) return done.get(object) ?? refuse(conversion, 'holds itself');
  if (path.length > MAX_DEPTH) refuse(conversion, `is nested more than ${MAX_DEPTH} levels deep`);
  done.set(object, undefined);
  const json = contentOf(object, conversion);
  if (json === undefined) done.delete(object);
  else done.set(object, json);
  return json;
}

function contentOf(object: object, conversion: Conversion): JsonValue | undefined {
  if (object instanceof Date) {
    if (Number.isNaN(object.getTime())) refuse(conversion, 'is an invalid date');
    return object.toISOString();
  }
  if ('toJSON' in object && typeof object.toJSON === 'function') {
    return convert(object.toJSON(conversion.path.at(-1) ?? ''), conversion);
  }
  if (Array.isArray(object)) return listOf(object, conversion);
  if (object instanceof Set) return listOf([...object], conversion);
  if (object instanceof Map) return mapOf(object, conversion);
  return membersOf(object, conversion);
}

function listOf(items: readonly unknown[], conversion: Conversion): JsonValue {
  // `Array.from` also visits the gaps of a list, which `map` skips.
  return Array.from(items, (item, index) => convertAt(index, item, conversion) ?? null);
}

function mapOf(map: ReadonlyMap<unknown, unknown>, conversion: Conversion): JsonValue {
  const entries = [...map].map(([key, value]): [string, unknown] => {
    if (typeof key !== 'string' && typeof key !== 'number') {
      return refuse(conversion, 'is a Map with a key that is neither a text nor a number');
    }
    return [String(key), value];
  });
  if (new Set(entries.map(([key]) => key)).size < entries.length) {
    refuse(conversion, 'is a Map with a number and the same number as text for keys');
  }
  return objectOf(entries, conversion);
}

function membersOf(object: object, conversion: Conversion): JsonValue {
  if (object instanceof Error || object instanceof String || ArrayBuffer.isView(object)) {
    refuse(conversion, `is a ${tagOf(object)}`);
  }
  const entries = Object.entries(object);
  if (entries.length === 0 && !isPlain(object)) {
    refuse(conversion, `is a ${tagOf(object)} without enumerable members`);
  }
  return objectOf(entries, conversion);
}

function objectOf(
  entries: readonly (readonly [string, unknown])[],
  conversion: Conversion,
): JsonValue {
  const json: Record<string, JsonValue> = {};
  for (const [key, member] of entries) {
    const value = convertAt(key, member, conversion);
    if (value !== undefined) setOwn(json, key, value);
  }
  return json;
}

function convertAt(
  key: string | number,
  value: unknown,
  conversion: Conversion,
): JsonValue | undefined {
  conversion.path.push(key);
  const json = convert(value, conversion);
  conversion.path.pop();
  return json;
}

function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function tagOf(object: object): string {
  return Object.prototype.toString.call(object).slice('[object '.length, -1);
}

function refuse({ path }: Conversion, reason: string): never {
  const place = path.length === 0 ? 'the value' : `the value at /${path.join('/')}`;
  throw new TypeError(`${place} ${reason}, which is no JSON`);
}
