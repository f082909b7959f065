/** A word of a command: bare text and quoted parts, in which blanks stand for themselves. */
const WORD = /(?:[^\s"']|"[^"]*"|'[^']*')+/gu;

/**
 * Splits a command into its words, at blanks outside of quotes. There is no shell behind it: nothing is expanded, and a
 * backslash is a character like any other. Undefined for a quote that is not closed.
 */
export function commandWords(text: string): readonly string[] | undefined {
  const words = text.match(WORD) ?? [];
  if (text.replace(WORD, '').trim() !== '') return undefined;
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/gu, '$1$2'));
}
