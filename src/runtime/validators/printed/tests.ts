import { isJsonObject, type JsonObject, type JsonValue } from '../../../protocol/json.js';

/** Whether a value is an object: not null, not an array. */
export function isObject(value: unknown): value is JsonObject {
  return isJsonObject(value);
}

/** An own property of an object; undefined for one that it lacks or inherits. */
export function own(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Whether a value is a number without a fraction (JSON Schema 2020-12 validation, section 6.1.1). */
export function isInteger(value: unknown): value is number {
  // What JSON.parse makes of 1e400 has no fraction either.
  return typeof value === 'number' && (Number.isInteger(value) || Math.abs(value) === Infinity);
}

/** Whether a number is a multiple of another, up to the precision of floating point: 19.99 is one of 0.01. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (divisor === 0) return false;
  const quotient = value / divisor;
  if (!Number.isFinite(quotient)) return value % divisor === 0;
  return !(Math.abs(Math.round(quotient) - quotient) > 1e-7);
}

/** The name of a property as a part of a JSON Pointer (RFC 6901). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
