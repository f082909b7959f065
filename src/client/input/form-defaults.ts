import { isJsonObject, type JsonObject, ownValue, setOwn } from '../../protocol/json.js';

/** Adds the defaults of a form's schema to its values, where there are none. */
export function withFormDefaults(content: JsonObject, schema: JsonObject): JsonObject {
  const properties = ownValue(schema, 'properties');
  if (!isJsonObject(properties)) return content;
  const filled: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = isJsonObject(property) ? ownValue(property, 'default') : undefined;
    if (value !== undefined) setOwn(filled, name, value);
  }
  for (const [name, value] of Object.entries(content)) setOwn(filled, name, value);
  return filled as JsonObject;
}
