import { numberTextAt } from './number-text.js';

/** A JSON-RPC request id. `text` is its JSON, digit by digit as received: the key for cancellation and the echo. */
export type RequestId = { readonly value: string | number | bigint; readonly text: string };

/** Bytes of UTF-8 that a string id may have: room for every UUID, URN or hash, too little to waste memory with. */
const MAX_ID_BYTES = 256;
const MAX_UTF8_BYTES_PER_UNIT = 3;

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;
const INTEGER = /^-?[0-9]+$/;

/**
 * Reads a request id or a progress token, which follow the same rules: a string of at most 256 bytes, or an integer
 * in the int64 range. `0` and `""` are ids, `null` and fractions are not (MCP, "Base protocol").
 *
 * `text` is the whole message and `path` leads to the value in it, because `JSON.parse` rounds integers beyond 2^53.
 * Returns undefined for anything else.
 */
export function readRequestId(
  value: unknown,
  text: string,
  path: readonly string[],
): RequestId | undefined {
  if (Number.isSafeInteger(value)) return { value: value as number, text: String(value) };
  if (typeof value === 'string') {
    return isShort(value) ? { value, text: JSON.stringify(value) } : undefined;
  }
  return typeof value === 'number' ? readBigId(numberTextAt(text, path)) : undefined;
}

function readBigId(literal: string | undefined): RequestId | undefined {
  if (literal === undefined || !INTEGER.test(literal)) return undefined;
  const value = BigInt(literal);
  return value >= MIN_INT64 && value <= MAX_INT64 ? { value, text: literal } : undefined;
}

function isShort(id: string): boolean {
  if (id.length * MAX_UTF8_BYTES_PER_UNIT <= MAX_ID_BYTES) return true;
  return id.length <= MAX_ID_BYTES && new TextEncoder().encode(id).length <= MAX_ID_BYTES;
}
