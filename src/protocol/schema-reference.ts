import { isJsonObject, type JsonObject, type JsonPath, type JsonValue, ownValue } from './json.js';
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

/** A reference that cannot be followed inside its schema. */
export type SchemaReferenceFault = {
  /** It leads out of the schema, nowhere in it, or a schema inside changes what references are relative to. */
  readonly kind: 'remote' | 'unresolved' | 'base';
  readonly path: JsonPath;
  readonly text: string;
};

/** Finds the first reference that cannot be followed: nothing is ever fetched. */
export function schemaReferenceFault(root: JsonObject): SchemaReferenceFault | undefined {
  const schemas = [...walkSchema(root)];
  for (const { schema, path } of schemas) {
    for (const keyword of ['$ref', '$dynamicRef']) {
      const text = ownValue(schema, keyword);
      if (typeof text !== 'string') continue;
      const at = [...path, keyword];
      if (!text.startsWith('#')) return { kind: 'remote', path: at, text };
      const target = resolveReference(root, text, schemas);
      const isSchema = isJsonObject(target) || typeof target === 'boolean';
      if (!isSchema) return { kind: 'unresolved', path: at, text };
    }
    const id = ownValue(schema, '$id');
    if (path.length === 0 || typeof id !== 'string' || id.startsWith('#')) continue;
    return { kind: 'base', path: [...path, '$id'], text: id };
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
