/**
 * Compares two strings by Unicode code points: the order of every list on the wire.
 *
 * Neither UTF-16 units (which put U+FFFF after U+10000) nor a locale, so that the order is the same everywhere.
 */
export function compareCodePoints(left: string, right: string): number {
  if (left === right) return 0;
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return sortKey(a) - sortKey(b);
  }
  return left.length - right.length;
}

/** Moves surrogates (which stand for code points above U+FFFF) behind all other UTF-16 units. */
function sortKey(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
