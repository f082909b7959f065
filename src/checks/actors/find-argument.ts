import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';

/** What a schema says about an argument. */
type ArgumentSearch =
  | { readonly kind: 'declared'; readonly isAlwaysThere: boolean; readonly schema: JsonValue }
  /** Where the names lead nowhere: the first such name, how deep it stands, and the properties that are declared there. */
  | {
      readonly kind: 'undeclared';
      readonly name: string;
      readonly depth: number;
      readonly properties: JsonObject;
    };

/**
 * Follows names from the root of a schema: through declared properties; below the root also through the items of lists and
 * through maps with names of the caller's choice, where nothing is always there.
 */
export function findArgument(schema: JsonObject, names: readonly string[]): ArgumentSearch {
  let node: JsonValue = schema;
  let isAlwaysThere = true;
  for (const [depth, name] of names.entries()) {
    const next = step(node, name, depth === 0);
    if (next === 'free') return { kind: 'declared', isAlwaysThere: false, schema: true };
    if (next === undefined)
      return { kind: 'undeclared', name, depth, properties: propertiesOf(node) };
    node = next.schema;
    isAlwaysThere &&= next.isRequired;
  }
  return { kind: 'declared', isAlwaysThere, schema: node };
}

type Step = { readonly schema: JsonValue; readonly isRequired: boolean } | 'free' | undefined;

function step(node: JsonValue, name: string, isRoot: boolean): Step {
  if (node === true) return 'free';
  if (!isJsonObject(node)) return undefined;
  const properties = ownValue(node, 'properties');
  const property = isJsonObject(properties) ? ownValue(properties, name) : undefined;
  if (property !== undefined) return { schema: property, isRequired: requires(node, name) };
  if (isRoot) return undefined;
  if (isOf(node, 'array') && /^(?:0|[1-9]\d*)$/.test(name)) {
    return { schema: ownValue(node, 'items') ?? true, isRequired: false };
  }
  const others = ownValue(node, 'additionalProperties') ?? properties === undefined;
  if (!isOf(node, 'object') || others === false) return undefined;
  // Beside declared properties, another name is more likely a slip than meant.
  return properties === undefined || isJsonObject(others)
    ? { schema: others, isRequired: false }
    : undefined;
}

function requires(node: JsonObject, name: string): boolean {
  const required = ownValue(node, 'required');
  return Array.isArray(required) && required.includes(name);
}

/** Whether values of a type fit a schema; one that names no type takes all. */
function isOf(node: JsonObject, type: 'array' | 'object'): boolean {
  const declared = ownValue(node, 'type');
  return (
    declared === undefined ||
    declared === type ||
    (Array.isArray(declared) && declared.includes(type))
  );
}

const NO_PROPERTIES: JsonObject = {};

function propertiesOf(node: JsonValue): JsonObject {
  const properties = isJsonObject(node) ? ownValue(node, 'properties') : undefined;
  return isJsonObject(properties) ? properties : NO_PROPERTIES;
}
