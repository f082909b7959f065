import type { JsonObject } from '../../protocol/json.js';

/** Names every argument of the root `required` list that is absent. A null is present. */
export function missingArguments(
  required: readonly string[],
  args: JsonObject,
): string | undefined {
  if (required.every((name) => Object.hasOwn(args, name))) return undefined;
  const missing = required.filter((name) => !Object.hasOwn(args, name));
  return `Missing required arguments: ${missing.join(', ')}`;
}
