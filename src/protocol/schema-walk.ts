import { isJsonObject, type JsonObject, type JsonPath, type JsonValue, ownValue } from './json.js';
import { valueAtPointer } from './json-pointer.js';
import { SCHEMA_LIMITS } from './schema-budget.js';
import { positionOf, type SchemaPosition } from './schema-keywords.js';
import { percentDecoded } from './uri.js';

/** One schema inside a schema, and how it is reached. */
export type SchemaVisit = {
  readonly schema: JsonObject;
  readonly path: JsonPath;
  /** Number of schemas on the way from the root: 0 for the root itself. */
  readonly depth: number;
  /** Whether it describes one fixed argument: reached from the root through `properties` only. False for the root. */
  readonly isArgument: boolean;
  /** The first keyword on the way that is not `properties`; undefined for arguments and the root. */
  readonly brokenBy: string | undefined;
};

/** Depth at which the walk turns back: twice what `schemaBudgetFault` allows, so that it sees every excess. */
const MAX_DEPTH = 2 * SCHEMA_LIMITS.depth;

/** Visits after which the walk ends: ten times what `schemaBudgetFault` allows; reached only by aliased or cyclic values. */
const MAX_VISITS = 10 * SCHEMA_LIMITS.nodes;

/**
 * Visits the schema and every schema inside it, parents first, in document order.
 *
 * It knows each keyword of 2020-12 and draft-07 that holds schemas, so an entry called `x-mcp-header` under `properties`
 * is a schema, and whatever stands in `const`, `default`, `enum` or `examples` is data. A place that only a local `$ref`
 * makes a schema (`#/components/x`) comes last, broken by `$ref`. Boolean schemas are not visited: they have no keywords.
 */
export function* walkSchema(root: JsonObject): Generator<SchemaVisit> {
  const visited = new Set<JsonObject>();
  const references = new Set<string>();
  const stack: SchemaVisit[] = [
    { schema: root, path: [], depth: 0, isArgument: false, brokenBy: undefined },
  ];
  let visits = 0;
  while (visits < MAX_VISITS) {
    const visit = stack.pop() ?? nextReferenced(root, references, visited);
    if (visit === undefined) return;
    visits += 1;
    visited.add(visit.schema);
    const reference = ownValue(visit.schema, '$ref');
    if (typeof reference === 'string') references.add(reference);
    yield visit;
    if (visit.depth === MAX_DEPTH) continue;
    for (const child of subschemas(visit).reverse()) stack.push(child);
  }
}

/** Lists the schemas that stand directly in a schema, in document order. Boolean schemas are left out. */
export function subschemasOf(schema: JsonObject): readonly JsonObject[] {
  const parent = { schema, path: [], depth: 0, isArgument: false, brokenBy: undefined };
  return subschemas(parent).map((visit) => visit.schema);
}

function subschemas(parent: SchemaVisit): SchemaVisit[] {
  const found: SchemaVisit[] = [];
  for (const [keyword, value] of Object.entries(parent.schema)) {
    if (typeof value !== 'object') continue;
    const position = positionOf('schema', keyword, value);
    for (const [key, schema] of schemasAt(position, value)) {
      found.push({
        schema,
        path: key === undefined ? [...parent.path, keyword] : [...parent.path, keyword, key],
        depth: parent.depth + 1,
        isArgument: keyword === 'properties' && (parent.isArgument || parent.depth === 0),
        brokenBy: parent.brokenBy ?? (keyword === 'properties' ? undefined : keyword),
      });
    }
  }
  return found;
}

/** Lists the schemas in a keyword's value, with their key when the value is a list or a map. */
function schemasAt(
  position: SchemaPosition,
  value: JsonValue,
): (readonly [key: string | number | undefined, schema: JsonObject])[] {
  if (position === 'data') return [];
  if (position === 'schema') return isJsonObject(value) ? [[undefined, value]] : [];
  const entries: [string | number, JsonValue][] = Array.isArray(value)
    ? [...value.entries()]
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, schema]) => (isJsonObject(schema) ? [[key, schema] as const] : []));
}

/** Takes the next reference whose target no keyword led to. */
function nextReferenced(
  root: JsonObject,
  references: Set<string>,
  visited: ReadonlySet<JsonObject>,
): SchemaVisit | undefined {
  for (const reference of references) {
    references.delete(reference);
    const target = reference.startsWith('#') ? resolve(root, reference.slice(1)) : undefined;
    if (target === undefined || !isJsonObject(target.value) || visited.has(target.value)) continue;
    const { value, path } = target;
    return { schema: value, path, depth: 1, isArgument: false, brokenBy: '$ref' };
  }
  return undefined;
}

/** Finds what a fragment points to; a fragment is a percent-encoded JSON Pointer (RFC 6901, section 6). */
function resolve(root: JsonObject, fragment: string): ReturnType<typeof valueAtPointer> {
  const pointer = percentDecoded(fragment);
  return pointer === undefined ? undefined : valueAtPointer(root, pointer);
}
