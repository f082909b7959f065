/** Printable ASCII in the order of import organisers: punctuation, digits, then letters with capitals first. */
const ASCII_ORDER =
  '/\\?#=&;,@:. _-+*!%$()[]{}<>|^~\'"`0123456789AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz';

const WEIGHTS: ReadonlyMap<number, number> = new Map(
  [...ASCII_ORDER].map((character, place) => [character.charCodeAt(0), place]),
);

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
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    if (isDigit(code)) {
      let end = at + 1;
      while (isDigit(text.charCodeAt(end))) end += 1;
      pushNumber(key, text.slice(at, end).replace(/^0+/, ''));
      at = end;
    } else {
      key.push(weight(code));
      at += code > 0xffff ? 2 : 1;
    }
  }
  return key;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Numbers stand where digits do among characters; of two numbers, the longer one is the greater. */
function pushNumber(key: number[], digits: string): void {
  key.push(weight(0x30), digits.length);
  for (const digit of digits) key.push(Number(digit));
}

function weight(code: number): number {
  return WEIGHTS.get(code) ?? code + ASCII_ORDER.length;
}
