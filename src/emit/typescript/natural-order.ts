/** Printable ASCII in the order of import organisers: punctuation, digits, then letters with capitals first. */
const ASCII_ORDER =
  '/\\?#=&;,@:. _-+*!%$()[]{}<>|^~\'"`0123456789AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';

/** A text as numbers that compare in its stead, one after the other. */
type SortKey = readonly number[];

/** Smaller than the key of any character: a folder comes before those whose names go on. */
const END_OF_PART = -1;

/** Compares two names the way import organisers do: runs of digits as numbers, `A` before `a` before `B`. */
export function compareNatural(left: string, right: string): number {
  return compareKeys(naturalKey(left), naturalKey(right));
}

/** Sorts by names, in the order of `compareNatural`. */
export function sortedByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly Item[] {
  return sortedBy(items, (item) => naturalKey(nameOf(item)));
}

/** Sorts by import specifiers: packages before relative ones, outer folders before inner ones, then by name. */
export function sortedBySpecifier<Item>(
  items: readonly Item[],
  specifierOf: (item: Item) => string,
): readonly Item[] {
  return sortedBy(items, (item) => specifierKey(specifierOf(item)));
}

function sortedBy<Item>(items: readonly Item[], keyOf: (item: Item) => SortKey): readonly Item[] {
  if (items.length < 2) return items;
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((left, right) => compareKeys(left.key, right.key))
    .map(({ item }) => item);
}

function compareKeys(left: SortKey, right: SortKey): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    const order = (left[index] ?? 0) - (right[index] ?? 0);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function specifierKey(specifier: string): SortKey {
  const parts = specifier.split('/');
  const key = [-outwardSteps(specifier, parts)];
  for (const part of parts) {
    for (const number of naturalKey(part)) key.push(number);
    key.push(END_OF_PART);
  }
  return key;
}

/** How far outside the importing file's folder a module is: packages are farthest. */
function outwardSteps(specifier: string, parts: readonly string[]): number {
  if (!specifier.startsWith('.')) return Number.MAX_SAFE_INTEGER;
  return parts.filter((part) => part === '..').length;
}

function naturalKey(text: string): SortKey {
  const key: number[] = [];
  for (const token of text.match(/\d+|\D/gu) ?? []) {
    if (/^\d/.test(token)) pushNumber(key, token.replace(/^0+/, ''));
    else key.push(weight(token));
  }
  return key;
}

/** Numbers stand where digits do among characters; of two numbers, the longer one is the greater. */
function pushNumber(key: number[], digits: string): void {
  key.push(weight('0'), digits.length);
  for (const digit of digits) key.push(Number(digit));
}

function weight(character: string): number {
  const place = ASCII_ORDER.indexOf(character);
  return place >= 0 ? place : (character.codePointAt(0) ?? 0) + ASCII_ORDER.length;
}
