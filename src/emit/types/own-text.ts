import { type JsonObject, ownValue } from '../../protocol/json.js';

/** Reads a keyword of a schema whose value is a text. */
export function ownText(schema: JsonObject, keyword: string): string | undefined {
  const value = ownValue(schema, keyword);
  return typeof value === 'string' ? value : undefined;
}
