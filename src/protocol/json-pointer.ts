import { isJsonObject, type JsonPath, type JsonValue, ownValue } from './json.js';

/**
 * Reads a JSON Pointer (RFC 6901) into the names it steps through.
 *
 * Undefined when the text is neither empty nor starts with `/`, or holds a `~` that is not `~0` or `~1`.
 */
export function parsePointer(pointer: string): readonly string[] | undefined {
  if (pointer === '') return [];
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Finds the value that a JSON Pointer names, by own keys only, with its path; undefined when there is none. */
export function valueAtPointer(
  root: JsonValue,
  pointer: string,
): { readonly value: JsonValue; readonly path: JsonPath } | undefined {
  const names = parsePointer(pointer);
  if (names === undefined) return undefined;
  const path: (string | number)[] = [];
  let value: JsonValue | undefined = root;
  for (const name of names) {
    const key: string | number = Array.isArray(value) && isArrayIndex(name) ? Number(name) : name;
    path.push(key);
    value = stepInto(value, key);
    if (value === undefined) return undefined;
  }
  return { value, path };
}

/** Reads one step: an own property of an object, or an entry of a list. */
function stepInto(holder: JsonValue, key: string | number): JsonValue | undefined {
  if (isJsonObject(holder)) return ownValue(holder, String(key));
  return Array.isArray(holder) && typeof key === 'number' ? holder[key] : undefined;
}

function isArrayIndex(name: string): boolean {
  return /^(?:0|[1-9][0-9]{0,9})$/.test(name);
}
