/** Printable ASCII in the order of import organisers: punctuation, digits, then letters with capitals first. */
const ASCII_ORDER =
  '/\\?#=&;,@:. _-+*!%$()[]{}<>|^~\'"`0123456789AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';

/** Compares two names the way import organisers do: runs of digits as numbers, `A` before `a` before `B`. */
export function compareNatural(left: string, right: string): number {
  const a = left.match(/\d+|[^\d]/gu) ?? [];
  const b = right.match(/\d+|[^\d]/gu) ?? [];
  for (const [index, token] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareTokens(token, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Compares two import specifiers: packages before relative ones, outer folders before inner ones, then by name. */
export function compareSpecifiers(left: string, right: string): number {
  const distance = outwardSteps(right) - outwardSteps(left);
  if (distance !== 0) return distance;
  const a = left.split('/');
  const b = right.split('/');
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareNatural(part, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** How far outside the importing file's folder a module is: packages are farthest. */
function outwardSteps(specifier: string): number {
  if (!specifier.startsWith('.')) return Number.MAX_SAFE_INTEGER;
  return specifier.split('/').filter((part) => part === '..').length;
}

function compareTokens(left: string, right: string): number {
  if (/^\d/.test(left) && /^\d/.test(right)) {
    const a = left.replace(/^0+/, '');
    const b = right.replace(/^0+/, '');
    if (a.length !== b.length) return a.length - b.length;
    return a === b ? 0 : a < b ? -1 : 1;
  }
  return weight(left) - weight(right);
}

function weight(token: string): number {
  const character = String.fromCodePoint(token.codePointAt(0) ?? 0);
  const place = ASCII_ORDER.indexOf(character);
  return place >= 0 ? place : (character.codePointAt(0) ?? 0) + ASCII_ORDER.length;
}
