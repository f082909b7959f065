import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../protocol/json.js';

/** Reads a text; anything else, and blank text, counts as absent. */
export function textMember(object: JsonObject, key: string): string | undefined {
  const value = ownValue(object, key);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Reads an object; anything else counts as absent. */
export function objectMember(object: JsonObject, key: string): JsonObject | undefined {
  const value = ownValue(object, key);
  return isJsonObject(value) ? value : undefined;
}

/** Reads the entries of a list; anything else counts as an empty one. */
export function listMember(object: JsonObject, key: string): readonly JsonValue[] {
  const value = ownValue(object, key);
  return isList(value) ? value : [];
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
