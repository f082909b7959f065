import { decodeBase64, encodeBase64 } from '../base64.js';
import type { JsonValue } from '../json.js';

/** What an encoded value stands between (MCP 2026-07-28, "Streamable HTTP", value encoding). Lower case, exactly. */
const PREFIX = '=?base64?';
const SUFFIX = '?=';

/**
 * Encodes a text for `Mcp-Name` and `Mcp-Param-*`: as it is when it is printable ASCII without white space at its ends and does
 * not look encoded itself, else as the base64 of its UTF-8 bytes between `=?base64?` and `?=`.
 */
export function encodeHeaderValue(value: string): string {
  const plain = /^[\x20-\x7e]*$/.test(value) && !/^ | $/.test(value);
  if (plain && !(value.startsWith(PREFIX) && value.endsWith(SUFFIX))) return value;
  return PREFIX + encodeBase64(new TextEncoder().encode(value)) + SUFFIX;
}

/**
 * Decodes the value of such a header as it was received, one UTF-16 unit a byte (as Node gives it).
 *
 * Spaces and tabs around it do not belong to it (RFC 9110, section 5.5). Undefined when it is malformed: a byte other than
 * printable ASCII and tab, or encoded in anything but padded standard base64 of valid UTF-8. A value with another spelling of
 * the prefix, or without the suffix, is plain text.
 */
export function decodeHeaderValue(raw: string): string | undefined {
  const value = trimWhiteSpace(raw);
  if (!/^[\t\x20-\x7e]*$/.test(value)) return undefined;
  const isEncoded =
    value.length >= PREFIX.length + SUFFIX.length &&
    value.startsWith(PREFIX) &&
    value.endsWith(SUFFIX);
  if (!isEncoded) return value;
  const bytes = decodeBase64(value.slice(PREFIX.length, -SUFFIX.length));
  return bytes === undefined ? undefined : decodeUtf8(bytes);
}

/** The header value for an argument, encoded; undefined when it is sent without a header: absent, null, an object or a list. */
export function headerValueFor(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return encodeHeaderValue(value);
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'number' ? decimalText(value) : undefined;
}

/** Writes a finite number in its shortest decimal form without an exponent: `1e21` is `1000000000000000000000`, `-0` is `0`. */
export function decimalText(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return sign + digits.padEnd(point, '0');
}

/** Removes the optional white space around a header value: spaces and tabs (RFC 9110, section 5.6.3). */
export function trimWhiteSpace(raw: string): string {
  let start = 0;
  let end = raw.length;
  while (start < end && isWhiteSpace(raw.charCodeAt(start))) start += 1;
  while (end > start && isWhiteSpace(raw.charCodeAt(end - 1))) end -= 1;
  return raw.slice(start, end);
}

function isWhiteSpace(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    // A byte order mark is a character like any other: it must not disappear before the comparison.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
