/** A group that is open while a pattern is read. */
type Group = { readonly start: number; repeats: boolean };

/** A quantifier without an upper bound at the start of a text: `*`, `+`, `{2,}`. */
const UNBOUNDED = /(?:[*+]|\{[0-9]+,\})/y;

/**
 * Finds a group of a regular expression that is repeated without bound and repeats something without bound inside,
 * such as `(a+)*`: on some texts the engine tries exponentially many ways.
 *
 * A rule of thumb that reads the text once: it knows escapes, classes and groups, not whether the ways overlap.
 */
export function repeatedRepetition(pattern: string): string | undefined {
  const open: Group[] = [];
  let closed: Group | undefined;
  for (let index = 0; index < pattern.length; index += 1) {
    const character = pattern.charAt(index);
    UNBOUNDED.lastIndex = index;
    if (UNBOUNDED.test(pattern)) {
      if (closed?.repeats) return pattern.slice(closed.start, UNBOUNDED.lastIndex);
      for (const group of open) group.repeats = true;
    }
    closed = undefined;
    if (character === '\\') index += 1;
    else if (character === '[') index = classEnd(pattern, index);
    else if (character === '(') open.push({ start: index, repeats: false });
    else if (character === ')') closed = open.pop();
  }
  return undefined;
}

/** The offset of the bracket that ends a class. */
function classEnd(pattern: string, start: number): number {
  let index = start + 1;
  while (index < pattern.length && pattern.charAt(index) !== ']') {
    index += pattern.charAt(index) === '\\' ? 2 : 1;
  }
  return index;
}
