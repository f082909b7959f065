import { isJsonObject, type JsonPath, type JsonValue, ownValue } from '../protocol/json.js';

/** The value at a path, by own keys; undefined where the path leads nowhere. */
export function valueAt(root: JsonValue, path: JsonPath): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = isJsonObject(value) ? ownValue(value, step) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
