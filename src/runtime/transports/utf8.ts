import { isUtf8 } from 'node:buffer';
import { bufferOf } from './buffer-of.js';

const REPLACEMENT = '\ufffd';

/**
 * Decodes UTF-8; undefined when the bytes are not UTF-8, which JSON between systems must be (RFC 8259, section 8.1).
 *
 * Decoding marks every fault with U+FFFD, so only a text that holds this character needs a second look.
 */
export function decodeUtf8(
  bytes: Uint8Array,
  start = 0,
  end: number = bytes.length,
): string | undefined {
  const text = bufferOf(bytes).toString('utf8', start, end);
  if (!text.includes(REPLACEMENT)) return text;
  return isUtf8(bytes.subarray(start, end)) ? text : undefined;
}
