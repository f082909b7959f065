import { compareCodePoints } from '../protocol/code-points.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';
import { SCHEMA_LIMITS } from '../protocol/schema-budget.js';

/** Levels printed before the rest is cut: as deep as a schema may be, and safe for the stack. */
const MAX_DEPTH = SCHEMA_LIMITS.depth;

/** Prints a value as JSON on one line. What is nested deeper than 64 levels is shown as `…`. */
export function jsonText(value: JsonValue): string {
  return print(value, MAX_DEPTH);
}

/** Prints members as `name=JSON`, sorted by name; the word `none` when there are none. */
export function membersText(members: JsonObject): string {
  const printed = Object.entries(members)
    .sort(([left], [right]) => compareCodePoints(left, right))
    .map(([name, value]) => `${name}=${jsonText(value)}`);
  return printed.length === 0 ? 'none' : printed.join(', ');
}

function print(value: JsonValue, depth: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth === 0) return '…';
  if (!isJsonObject(value)) return `[${value.map((entry) => print(entry, depth - 1)).join(',')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${print(member, depth - 1)}`,
  );
  return `{${members.join(',')}}`;
}
