/**
 * Everything that a terminal does not simply print: control characters, line breaks of any sort, marks that reorder or
 * hide text (bidirectional controls, zero-width and filler characters), half surrogates.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029\u115F\u1160\u3164\uFFA0]/gu;

const NAMED: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Makes foreign text safe to print: no character of it can steer a terminal, start a line or hide what follows.
 *
 * Such characters appear as escapes (`\n`, `\x1b`, `\u{202e}`), everything else as it is.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, escapeCharacter);
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  return NAMED.get(character) ?? (code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u{${hex}}`);
}
