/**
 * Whether two JSON values are equal: numbers by value (so `-0` is `0`), objects whatever the order of their keys. Only own
 * keys count. Compiled validators call it for `const`, `enum` and `uniqueItems`.
 *
 * It needs no recursion: values of a request may be nested as deeply as `JSON.parse` allows.
 */
export function deepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isContainer(left) || !isContainer(right)) return false;
  const pending: [object, object][] = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (!haveEqualMembers(pair[0], pair[1], pending)) return false;
  }
  return true;
}

/** Compares the scalars directly inside two containers, and leaves the containers inside them for later. */
function haveEqualMembers(left: object, right: object, pending: [object, object][]): boolean {
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(right, key)) return false;
    const a: unknown = (left as Record<string, unknown>)[key];
    const b: unknown = (right as Record<string, unknown>)[key];
    if (a === b) continue;
    if (!isContainer(a) || !isContainer(b)) return false;
    pending.push([a, b]);
  }
  return true;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
