import type { JsonObject, JsonValue } from '../protocol/json.js';
import { REPLY } from './result.js';

/** Why a value of application code cannot be sent. */
export type JsonFault = 'not-json' | 'too-large';

/** Deeper values are refused: no honest result is nested like that, and a value that holds itself always is. */
const MAX_DEPTH = 1000;

/**
 * Finds out whether a value is JSON as it stands, so that nothing is silently changed or lost on the way to the client:
 * `JSON.stringify` alone drops `undefined` and functions, and makes `null` of NaN. Only own keys count.
 *
 * The work is bounded by `maxBytes`: every part of a value adds to the length of its JSON text, also one that is
 * reached twice, and the walk stops when that length must exceed the limit. A value that holds itself exceeds the
 * depth limit or the size limit, so that no record of visited objects is needed.
 */
export function jsonFault(value: unknown, maxBytes: number): JsonFault | undefined {
  const left = spend(value, maxBytes, 0);
  if (left >= 0) return undefined;
  return left === NOT_JSON ? 'not-json' : 'too-large';
}

/** Whether a part of a definition is JSON of a size that a definition can have. */
export function isJson(value: unknown): value is JsonValue {
  return jsonFault(value, MAX_DEFINITION_BYTES) === undefined;
}

const MAX_DEFINITION_BYTES = 64 * 1024 * 1024;

const NOT_JSON = Number.NEGATIVE_INFINITY;

/** The bytes that are left after writing a value: negative when there are too few, `NOT_JSON` when it is not JSON. */
function spend(value: unknown, bytes: number, depth: number): number {
  switch (typeof value) {
    case 'string':
      return bytes - value.length - 2;
    case 'boolean':
      return bytes - 4;
    case 'number':
      return Number.isFinite(value) ? bytes - 1 : NOT_JSON;
    case 'object':
      if (value === null) return bytes - 4;
      if (depth === MAX_DEPTH || hasOwnForm(value)) return NOT_JSON;
      return Array.isArray(value)
        ? spendArray(value, bytes, depth + 1)
        : spendObject(value, bytes, depth + 1);
    default:
      return NOT_JSON;
  }
}

function spendArray(list: readonly unknown[], bytes: number, depth: number): number {
  let left = bytes - 1;
  for (let index = 0; index < list.length; index += 1) {
    left = spend(list[index], left - 1, depth);
    if (left < 0) return left;
  }
  return left;
}

function spendObject(object: object, bytes: number, depth: number): number {
  if (!isPlain(object)) return NOT_JSON;
  let left = bytes - 1;
  for (const key of Object.keys(object)) {
    left = spend((object as JsonObject)[key], left - key.length - 4, depth);
    if (left < 0) return left;
  }
  return left;
}

/**
 * Whether `JSON.stringify` would write something else in place of an object, which may even be nothing at all; or the
 * inside of a reply, which is a whole answer and no part of one.
 */
function hasOwnForm(object: { readonly toJSON?: unknown; readonly [REPLY]?: unknown }): boolean {
  return typeof object.toJSON === 'function' || object[REPLY] !== undefined;
}

/** Whether an object is made by a literal, `JSON.parse` or `Object.create(null)`: in any realm. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return (
    prototype === Object.prototype ||
    prototype === null ||
    Object.getPrototypeOf(prototype) === null
  );
}
