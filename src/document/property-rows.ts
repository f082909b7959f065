import { compareCodePoints } from '../protocol/code-points.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';
import { listMember, objectMember } from './members.js';

/** A property of a schema, named by its path from the root. */
export type PropertyRow = {
  /** Such as `query`, `customer.id` or `lines[].sku`. */
  readonly path: string;
  readonly schema: JsonValue;
  readonly required: boolean;
  /** Whether it belongs to another property. */
  readonly nested: boolean;
  /** The keywords of the schema that are neither its own cells nor rows of their own. */
  readonly rest: JsonObject;
};

/** All properties of a schema, and the keywords of its root that rows do not show. */
export type PropertyRows = { readonly rows: readonly PropertyRow[]; readonly rest: JsonObject };

/** Deeper properties stay inside the JSON of their parent: a table that deep helps nobody. */
const MAX_DEPTH = 16;

/** Nested properties stay inside the JSON of their parent once there are this many rows of them. */
const MAX_NESTED_ROWS = 5_000;

/** Rows that may still be added for nested properties. */
type Budget = { rows: number };

/**
 * Lists the properties of a schema, those of nested objects and of objects in arrays behind their parent; each level
 * sorted by name. References are not followed, so a schema that refers to itself ends here.
 */
export function propertyRows(schema: JsonObject): PropertyRows {
  return expand(schema, '', 0, { rows: MAX_NESTED_ROWS });
}

function expand(schema: JsonObject, path: string, depth: number, budget: Budget): PropertyRows {
  if (depth > MAX_DEPTH || budget.rows <= 0) return { rows: [], rest: schema };
  const properties = objectMember(schema, 'properties');
  const items = objectMember(schema, 'items');
  const required = new Set(listMember(schema, 'required'));
  const ofProperties = Object.keys(properties ?? {})
    .sort(compareCodePoints)
    .flatMap((name) => {
      const property = {
        path: path === '' ? name : `${path}.${name}`,
        schema: properties?.[name] ?? null,
        required: required.has(name),
        nested: depth > 0,
      };
      return rowsOf(property, depth, budget);
    });
  const ofItems = items && expand(items, `${path}[]`, depth + 1, budget);
  return {
    rows: [...ofProperties, ...(ofItems?.rows ?? [])],
    rest: replaceMembers(schema, {
      ...(properties && { properties: undefined, required: undefined }),
      ...(ofItems && { items: ofItems.rest }),
    }),
  };
}

function rowsOf(
  property: Omit<PropertyRow, 'rest'>,
  depth: number,
  budget: Budget,
): readonly PropertyRow[] {
  if (property.nested) budget.rows -= 1;
  if (!isJsonObject(property.schema)) return [{ ...property, rest: {} }];
  const inner = expand(property.schema, property.path, depth + 1, budget);
  return [{ ...property, rest: inner.rest }, ...inner.rows];
}

/** Copies an object with some members replaced, or left out where the replacement is undefined. */
function replaceMembers(
  object: JsonObject,
  replacements: { readonly [name: string]: JsonValue | undefined },
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]): [string, JsonValue][] => {
      const replacement = Object.hasOwn(replacements, name) ? replacements[name] : value;
      return replacement === undefined ? [] : [[name, replacement]];
    }),
  );
}
