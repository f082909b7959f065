/** A JSON value (RFC 8259). */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object. Read it by own keys only: `__proto__` and `constructor` are ordinary names. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** A position inside a JSON document: property names and array indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** Whether a value is a JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads an own property; anything inherited counts as absent. */
export function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  const value = object[key];
  return value !== undefined && Object.hasOwn(object, key) ? value : undefined;
}

/** Sets an own property, also one called `__proto__`. For building objects from foreign keys. */
export function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  } else {
    object[key] = value;
  }
}
