/**
 * Freezes a value with everything in it; functions stay as they are. What application code gave must have been checked
 * before: it is JSON of bounded depth.
 */
export function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) freezeDeep(member);
  return Object.freeze(value);
}
