import { isJsonObject, type JsonObject, type JsonPath, type JsonValue, ownValue } from './json.js';
import { positionOf, type SchemaPosition } from './schema-keywords.js';

/** The size limits of one schema. A compiled validator grows faster than its schema, so these bound its cost too. */
export const SCHEMA_LIMITS: Readonly<
  Record<'depth' | 'entries' | 'nodes' | 'bytes' | 'paths', number>
> = {
  /** Schemas inside schemas, the root included; lists and maps inside data count like schemas. */
  depth: 64,
  /** Entries of one map or list of parts that a value is checked against, such as `properties` or `anyOf`. */
  entries: 1000,
  /** Schemas, the root included. */
  nodes: 5000,
  /** UTF-8 bytes of its JSON text. */
  bytes: 262_144,
  /** UTF-16 units of the JSON Pointers of all schemas: a validator names the place of each. */
  paths: 1_048_576,
};

/** A limit that a schema exceeds. */
export type SchemaBudgetFault = {
  readonly limit: keyof typeof SCHEMA_LIMITS;
  readonly allowed: number;
  /** What was counted; counting ends at four times the allowed bytes. */
  readonly found: number;
  /** The first place that is too much. */
  readonly path: JsonPath;
};

/** Checks a schema against `SCHEMA_LIMITS` and reports one limit that it exceeds: depth, then entries, nodes, bytes, paths. */
export function schemaBudgetFault(schema: JsonObject): SchemaBudgetFault | undefined {
  const usage: Usage = {
    depth: 0,
    entries: 0,
    nodes: 0,
    bytes: 0,
    paths: 0,
    firstExcess: new Map(),
  };
  measure(schema, usage);
  for (const limit of ['depth', 'entries', 'nodes', 'bytes', 'paths'] as const) {
    const place = usage.firstExcess.get(limit);
    if (place === undefined) continue;
    const path = pathOf(place);
    return { limit, allowed: SCHEMA_LIMITS[limit], found: usage[limit], path };
  }
  return undefined;
}

type Usage = {
  depth: number;
  entries: number;
  nodes: number;
  bytes: number;
  paths: number;
  readonly firstExcess: Map<keyof typeof SCHEMA_LIMITS, Place>;
};

/** A value on the way through the schema; a chain of parents instead of copied paths. */
type Place = {
  readonly value: JsonValue;
  readonly position: SchemaPosition;
  readonly depth: number;
  /** Length of its path as JSON Pointer, without escapes. */
  readonly length: number;
  readonly parent: Place | undefined;
  readonly key: string | number;
};

/** Goes through every value in document order, at most `HARD_STOP` bytes: also an aliased or cyclic value comes to an end. */
function measure(schema: JsonObject, usage: Usage): void {
  const root: Place = {
    value: schema,
    position: 'schema',
    depth: 1,
    length: 0,
    parent: undefined,
    key: '',
  };
  const stack = [root];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    record(place, usage);
    if (usage.bytes > HARD_STOP || place.depth > DEEPEST) continue;
    for (const child of children(place).reverse()) stack.push(child);
  }
}

const HARD_STOP = 4 * SCHEMA_LIMITS.bytes;
const DEEPEST = 4 * SCHEMA_LIMITS.depth;

/** Counts one value. */
function record(place: Place, usage: Usage): void {
  const { value, position } = place;
  const grows = (limit: keyof typeof SCHEMA_LIMITS, count: number): void => {
    usage[limit] = Math.max(usage[limit], count);
    if (count > SCHEMA_LIMITS[limit] && !usage.firstExcess.has(limit)) {
      usage.firstExcess.set(limit, place);
    }
  };
  grows('bytes', usage.bytes + ownBytes(place));
  grows('depth', place.depth);
  if (position !== 'schema') return;
  grows('nodes', usage.nodes + 1);
  grows('paths', usage.paths + place.length);
  for (const keyword of WIDE_KEYWORDS) {
    const parts = isJsonObject(value) ? ownValue(value, keyword) : undefined;
    if (typeof parts === 'object' && parts !== null) grows('entries', Object.keys(parts).length);
  }
}

/** Keywords of which every entry is a step of its own in a validator, one inside the other. */
const WIDE_KEYWORDS = [
  ...['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired', 'dependencies'],
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'],
];

/** The bytes that a value adds to the JSON text: its key, and itself or its brackets; a comma for every member but one. */
function ownBytes({ value, parent, key }: Place): number {
  const comma = parent === undefined ? 0 : 1;
  const label = isJsonObject(parent?.value) ? jsonBytes(key) + 1 : 0;
  if (typeof value !== 'object' || value === null) return comma + label + jsonBytes(value);
  return comma + label + (Object.keys(value).length === 0 ? 2 : 1);
}

const utf8 = new TextEncoder();

function jsonBytes(scalar: JsonValue): number {
  return utf8.encode(JSON.stringify(scalar)).length;
}

/** Lists the values directly inside a value. Only schemas, and containers inside data, make the nesting deeper. */
function children(parent: Place): Place[] {
  const entries: (readonly [string | number, JsonValue])[] = Array.isArray(parent.value)
    ? [...parent.value.entries()]
    : isJsonObject(parent.value)
      ? Object.entries(parent.value)
      : [];
  return entries.map(([key, value]) => {
    const position = positionOf(parent.position, key, value);
    const nested = typeof value === 'object' && value !== null && position !== 'schemas';
    const depth = parent.depth + (nested ? 1 : 0);
    const length = parent.length + 1 + String(key).length;
    return { value, position, depth, length, parent, key };
  });
}

function pathOf(place: Place): JsonPath {
  const path: (string | number)[] = [];
  for (let step = place; step.parent !== undefined; step = step.parent) path.unshift(step.key);
  return path;
}
