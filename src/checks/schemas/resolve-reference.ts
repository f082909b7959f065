import { isJsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { valueAtPointer } from '../../protocol/json-pointer.js';
import type { SchemaSubject } from './schema-subject.js';

/** Finds the schema that a local reference (`#...`) leads to: a JSON Pointer, or an anchor. */
export function resolveReference(
  reference: string,
  { positioned, nodes }: Pick<SchemaSubject, 'positioned' | 'nodes'>,
): JsonValue | undefined {
  const fragment = decoded(reference.slice(1));
  if (fragment === undefined) return undefined;
  if (fragment === '' || fragment.startsWith('/')) {
    const value = valueAtPointer(positioned.schema, fragment)?.value;
    return isJsonObject(value) || typeof value === 'boolean' ? value : undefined;
  }
  return nodes.find(
    ({ schema }) =>
      ownValue(schema, '$anchor') === fragment ||
      ownValue(schema, '$dynamicAnchor') === fragment ||
      ownValue(schema, '$id') === `#${fragment}`,
  )?.schema;
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
