/** Whether a text takes more than a number of bytes in UTF-8. Counts only when its length does not settle it. */
export function exceedsBytes(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  // A UTF-16 unit takes at most three bytes.
  return text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes;
}
