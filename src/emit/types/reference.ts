import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { parsePointer, valueAtPointer } from '../../protocol/json-pointer.js';
import { walkSchema } from '../../protocol/schema-walk.js';

/** What a local reference leads to, with a word that a type can be named after. */
export type ReferenceTarget = { readonly schema: JsonValue; readonly word: string };

/** Finds the target of a `$ref` or `$dynamicRef` within the document; undefined for anything else. */
export function resolveReference(root: JsonObject, reference: string): ReferenceTarget | undefined {
  const fragment = fragmentOf(root, reference);
  if (fragment === undefined) return undefined;
  if (fragment !== '' && !fragment.startsWith('/')) {
    const schema = anchored(root, fragment);
    return schema && { schema, word: fragment };
  }
  const found = valueAtPointer(root, fragment);
  return found && { schema: found.value, word: parsePointer(fragment)?.at(-1) ?? '' };
}

/** The decoded fragment of a reference into this document; undefined for one that leads elsewhere. */
function fragmentOf(root: JsonObject, reference: string): string | undefined {
  const [document = '', fragment = ''] = reference.split('#', 2);
  if (document !== '' && document !== ownValue(root, '$id')) return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined; // not percent-encoded UTF-8
  }
}

function anchored(root: JsonObject, name: string): JsonObject | undefined {
  for (const { schema } of walkSchema(root)) {
    if (isJsonObject(schema) && isAnchoredAs(schema, name)) return schema;
  }
  return undefined;
}

function isAnchoredAs(schema: JsonObject, name: string): boolean {
  return (
    ownValue(schema, '$anchor') === name ||
    ownValue(schema, '$dynamicAnchor') === name ||
    ownValue(schema, '$id') === `#${name}`
  );
}
