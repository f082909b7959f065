import { type JsonObject, type JsonValue, ownValue } from './json.js';
import { valueAtPointer } from './json-pointer.js';
import { walkSchema } from './schema-walk.js';
import { percentDecoded } from './uri.js';

/**
 * Finds what a local reference (`#...`, of a `$ref` or `$dynamicRef`) leads to: a JSON Pointer, or an anchor. Undefined when it
 * leads nowhere, or out of the schema: nothing is ever fetched.
 *
 * @param schemas the schemas in the root, where they are known already
 */
export function resolveReference(
  root: JsonObject,
  reference: string,
  schemas: Iterable<{ readonly schema: JsonObject }> = walkSchema(root),
): JsonValue | undefined {
  const fragment = reference.startsWith('#') ? percentDecoded(reference.slice(1)) : undefined;
  if (fragment === undefined) return undefined;
  if (fragment === '' || fragment.startsWith('/')) return valueAtPointer(root, fragment)?.value;
  for (const { schema } of schemas) {
    if (isAnchoredAs(schema, fragment)) return schema;
  }
  return undefined;
}

/** Anchors are plain names (2020-12 core, section 8.2.2), in draft-07 an `$id` that is a fragment. */
function isAnchoredAs(schema: JsonObject, name: string): boolean {
  return (
    ownValue(schema, '$anchor') === name ||
    ownValue(schema, '$dynamicAnchor') === name ||
    ownValue(schema, '$id') === `#${name}`
  );
}
