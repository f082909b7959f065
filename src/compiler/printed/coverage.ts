import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { valueAtPointer } from '../../protocol/json-pointer.js';
import { refStandsAlone } from '../../protocol/schema-dialect.js';
import { positionOf, type SchemaPosition } from '../../protocol/schema-keywords.js';

/** Keywords that ask for knowledge of what other keywords did, or of the way that led to a schema. */
const NOT_COVERED = [
  'unevaluatedItems',
  'unevaluatedProperties',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveAnchor',
  '$recursiveRef',
];

/** Schemas by the reference that leads to them. */
export type ReferredSchemas = ReadonlyMap<string, JsonValue>;

/**
 * Where the references of a schema lead, if the printer can print all of it: every reference is a JSON Pointer to a
 * schema, or its anchor. Undefined for the others, which ajv compiles.
 */
export function coveredReferences(root: JsonObject): ReferredSchemas | undefined {
  const isDraft07 = refStandsAlone(root);
  const schemas = new Set<JsonValue>();
  const references = new Set<string>();
  const anchors = new Map<string, JsonValue>();
  let isCovered = true;

  const visit = (value: JsonValue, position: SchemaPosition): void => {
    if (position === 'data' || typeof value !== 'object' || value === null) return;
    if (position === 'schema') {
      schemas.add(value);
      if (!isJsonObject(value) || !isPlain(value, value === root, isDraft07)) isCovered = false;
      const anchor = isJsonObject(value) ? ownValue(value, '$anchor') : undefined;
      if (typeof anchor === 'string') {
        if (isDraft07 || anchors.has(anchor)) isCovered = false;
        anchors.set(anchor, value);
      }
    }
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__') isCovered = false;
      if (position === 'schema' && key === '$ref') references.add(String(member));
      visit(member, positionOf(position, Array.isArray(value) ? Number(key) : key, member));
    }
  };
  visit(root, 'schema');

  const referred = new Map<string, JsonValue>();
  for (const reference of references) {
    const schema = anchors.get(reference.slice(1)) ?? schemaAt(root, reference);
    if (schema === undefined || !(typeof schema === 'boolean' || schemas.has(schema)))
      return undefined;
    referred.set(reference, schema);
  }
  return isCovered ? referred : undefined;
}

function isPlain(schema: JsonObject, isRoot: boolean, isDraft07: boolean): boolean {
  if (NOT_COVERED.some((keyword) => Object.hasOwn(schema, keyword))) return false;
  if (!isRoot && Object.hasOwn(schema, '$id')) return false;
  // In 2020-12 a list is no value of `items`.
  return isDraft07 || !Array.isArray(ownValue(schema, 'items'));
}

/** The value that a reference inside the schema leads to; a relative one leads elsewhere once the root has an `$id`. */
function schemaAt(root: JsonObject, reference: string): JsonValue | undefined {
  if (!reference.startsWith('#') || reference === '#/') return undefined;
  try {
    return valueAtPointer(root, decodeURIComponent(reference.slice(1)))?.value;
  } catch {
    return undefined;
  }
}
