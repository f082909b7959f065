import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../json.js';
import type { HeaderAnnotation } from './annotations.js';
import { decimalText, decodeHeaderValue } from './codec.js';

/** How a header relates to the argument it repeats. Everything but `ok` refuses the request with -32020. */
export type HeaderVerdict = 'ok' | 'missing' | 'repeated' | 'malformed' | 'mismatch';

/** Finds an argument by its path; undefined when any step is missing or not an object. Own keys only. */
export function argumentAt(args: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = args;
  for (const name of path) value = isJsonObject(value) ? ownValue(value, name) : undefined;
  return value;
}

/**
 * Compares an argument with the header that repeats it (MCP 2026-07-28, "Streamable HTTP", server validation).
 *
 * `rawValues` are the values of all headers of that name, as received. A string must be equal, a boolean `true` or `false`, a
 * number equal as a decimal without exponent (`42.0` is 42). Null, absent, an object or a list want no header, and get none.
 */
export function headerMatches(
  annotation: Pick<HeaderAnnotation, 'type'>,
  bodyValue: JsonValue | undefined,
  rawValues: readonly string[],
): HeaderVerdict {
  const [raw, second] = rawValues;
  if (raw === undefined) return isMirrored(bodyValue) ? 'missing' : 'ok';
  if (second !== undefined) return 'repeated';
  const header = decodeHeaderValue(raw);
  if (header === undefined) return 'malformed';
  return agrees(annotation, bodyValue, header) ? 'ok' : 'mismatch';
}

/** Whether a value travels in a header at all. */
function isMirrored(value: JsonValue | undefined): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function agrees(
  annotation: Pick<HeaderAnnotation, 'type'>,
  value: JsonValue | undefined,
  header: string,
): boolean {
  if (typeof value === 'string') return header === value;
  if (typeof value === 'boolean') return header === String(value);
  if (typeof value !== 'number') return false;
  const isUnsafe = annotation.type === 'integer' && Math.abs(value) > Number.MAX_SAFE_INTEGER;
  return !isUnsafe && plainDecimal(header) === plainDecimal(decimalText(value));
}

/**
 * Brings a decimal to the form without superfluous zeros, so that equal numbers have equal text; undefined for anything else.
 * Digits are compared, not doubles: `42.0000000000000001` is not 42.
 */
function plainDecimal(text: string): string | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === '0') end -= 1;
  const digits = `${whole.replace(/^0+(?=[0-9])/, '')}${end === 0 ? '' : `.${fraction.slice(0, end)}`}`;
  return digits === '0' ? '0' : sign + digits;
}
