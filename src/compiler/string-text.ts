/**
 * What a reader of the source could not see, or what would end or change the literal: backslash, control characters,
 * line separators, lone surrogates, byte order marks and the marks that reorder text on the screen ("Trojan Source").
 */
const UNSAFE = /[\\\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;

/** What needs no escape in single quotes: most texts. */
const PLAIN = /^[ -&(-[\]-~]*$/;

const SHORT: { readonly [character: string]: string } = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

/**
 * Writes a string as a literal on one line, however long it is: evaluated, it gives the same string.
 *
 * In single quotes; in double quotes where that saves escapes, as formatters prefer.
 */
export function stringText(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`;
  const quote = count(text, "'") > count(text, '"') ? '"' : "'";
  const body = text.replace(UNSAFE, escapeCharacter).replaceAll(quote, `\\${quote}`);
  return quote + body + quote;
}

/** Writes a string as a part of a template literal: evaluated, it gives the same string. */
export function templateText(text: string): string {
  return text.replace(UNSAFE, escapeCharacter).replaceAll('`', '\\`').replaceAll('${', '\\${');
}

function escapeCharacter(character: string): string {
  return SHORT[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
