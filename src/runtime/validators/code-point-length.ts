/**
 * The length of a text in Unicode code points, as `minLength` and `maxLength` count (JSON Schema 2020-12 validation,
 * section 6.3). A lone surrogate counts as one. Compiled validators call it.
 */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (!isHighSurrogate(text.charCodeAt(index))) continue;
    if (!isLowSurrogate(text.charCodeAt(index + 1))) continue;
    length -= 1;
    index += 1;
  }
  return length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
