import type { JsonObject } from '../../protocol/json.js';

/** The members of a result that are sent as they are: JSON text, each member after a comma. */
export function restMembers(result: JsonObject, written: ReadonlySet<string>): string {
  let text = '';
  for (const [key, value] of Object.entries(result)) {
    if (!written.has(key)) text += `,${JSON.stringify(key)}:${JSON.stringify(value)}`;
  }
  return text;
}
