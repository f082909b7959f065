/** Freezes a JSON value with everything in it. The value must have been checked: it is a tree of bounded depth. */
export function freezeDeep<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const member of Object.values(value)) freezeDeep(member);
  return Object.freeze(value);
}
