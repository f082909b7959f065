/**
 * Numbers as they stand in a JSON text. `JSON.parse` turns them into doubles, which is what handlers want, but it
 * rounds ids beyond 2^53, turns `1e400` into Infinity and spends time on integers of any length. The functions here
 * read the text itself; all of them expect a text that `JSON.parse` accepted.
 */

const MAX_INTEGER_DIGITS = 64;

/** A double overflows only with more than 64 digits before the point or with an exponent of three digits. */
const LONG_EXPONENT = /[0-9][eE]\+?[0-9]{3}/;
const MANY_DIGITS = /(?<![0-9])[0-9]{65}/;

const NUMBER = /-?[0-9][0-9.eE+-]*/y;
const INTEGER = /^-?[0-9]+$/;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Finds a number that no JSON value of ours can stand for: what is wrong with it, or undefined. */
export function unreadableNumber(text: string): string | undefined {
  const isSuspect = LONG_EXPONENT.test(text) || holdsManyDigits(text);
  return isSuspect ? findUnreadableNumber(text) : undefined;
}

/**
 * Whether more than 64 digits stand in a row, be it in a string. Where they do, a look at every 64th character meets one of
 * them: that spares most texts the pattern, which takes a twentieth of all that a small call costs.
 */
function holdsManyDigits(text: string): boolean {
  for (let index = MAX_INTEGER_DIGITS; index < text.length; index += MAX_INTEGER_DIGITS) {
    if (isDigit(text.charCodeAt(index))) return MANY_DIGITS.test(text);
  }
  return false;
}

function findUnreadableNumber(text: string): string | undefined {
  let index = 0;
  while (index < text.length) {
    const unit = text.charCodeAt(index);
    if (unit === QUOTE) {
      index = stringEnd(text, index);
    } else if (startsNumber(unit)) {
      const literal = numberAt(text, index) ?? '';
      const fault = numberFault(literal);
      if (fault !== undefined) return fault;
      index += literal.length;
    } else {
      index += 1;
    }
  }
  return undefined;
}

function numberFault(literal: string): string | undefined {
  const digits = literal.startsWith('-') ? literal.length - 1 : literal.length;
  if (digits > MAX_INTEGER_DIGITS && INTEGER.test(literal)) {
    return `an integer has more than ${MAX_INTEGER_DIGITS} digits`;
  }
  return Number.isFinite(Number(literal)) ? undefined : 'a number is too large';
}

/**
 * The number at a path of member names, digit by digit as it stands in the text; undefined when there is none. Of
 * members with the same name the last one counts, as for `JSON.parse`.
 */
export function numberTextAt(text: string, path: readonly string[]): string | undefined {
  let start: number | undefined = skipBlanks(text, 0);
  for (const name of path) {
    start = memberStart(text, start, name);
    if (start === undefined) return undefined;
  }
  return numberAt(text, start);
}

function memberStart(text: string, object: number, name: string): number | undefined {
  if (text[object] !== '{') return undefined;
  let found: number | undefined;
  let index = skipBlanks(text, object + 1);
  while (text[index] === '"') {
    const keyEnd = stringEnd(text, index);
    const key: unknown = JSON.parse(text.slice(index, keyEnd));
    const value = skipBlanks(text, skipBlanks(text, keyEnd) + 1);
    if (key === name) found = value;
    index = skipBlanks(text, valueEnd(text, value));
    if (text[index] === ',') index = skipBlanks(text, index + 1);
  }
  return found;
}

/** The index after the value that starts at `start`. Without recursion, because nesting is the sender's choice. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  let index = start;
  do {
    const unit = text[index];
    if (unit === '"') {
      index = stringEnd(text, index);
    } else if (unit === '{' || unit === '[') {
      depth += 1;
      index += 1;
    } else if (unit === '}' || unit === ']') {
      depth -= 1;
      index += 1;
    } else {
      index += 1;
    }
  } while (depth > 0 || !endsValue(text, index));
  return index;
}

function endsValue(text: string, index: number): boolean {
  return index >= text.length || ',}] \t\r\n'.includes(text.charAt(index));
}

/** The index after the string that starts at `start`: a quote ends it unless an odd number of backslashes precedes. */
function stringEnd(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1) {
    let backslash = quote - 1;
    while (text.charCodeAt(backslash) === BACKSLASH) backslash -= 1;
    if ((quote - backslash) % 2 === 1) return quote + 1;
    quote = text.indexOf('"', quote + 1);
  }
  return text.length;
}

function numberAt(text: string, index: number): string | undefined {
  NUMBER.lastIndex = index;
  return NUMBER.exec(text)?.[0];
}

function startsNumber(unit: number): boolean {
  return isDigit(unit) || unit === 0x2d;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function skipBlanks(text: string, start: number): number {
  let index = start;
  while (index < text.length && ' \t\r\n'.includes(text.charAt(index))) index += 1;
  return index;
}
