const RUN = /\p{ID_Continue}+/gu;
const ASCII_NAME = /^[A-Za-z_$][\w$]*$/;
const ASCII_WORDS = /^\w*$/;
const IDENTIFIER_NAME = /^[$_\p{ID_Start}][$\p{ID_Continue}]*$/u;

/**
 * Characters outside the Basic Multilingual Plane. Each edition of Unicode makes more of them letters, so that a name
 * which this Node takes may be none for the compiler, the bundler or the Node that reads the emitted code.
 */
const ASTRAL = /[\u{10000}-\u{10ffff}]/gu;

/** Whether a text is an IdentifierName (ECMAScript, section 12.7) for every reader of emitted code. */
export function isIdentifierName(text: string): boolean {
  return ASCII_NAME.test(text) || (IDENTIFIER_NAME.test(text) && text.search(ASTRAL) === -1);
}

/** The pieces of a text that may stand inside an identifier, without the `_` between them. */
export function identifierWords(text: string): readonly string[] {
  const runs = ASCII_WORDS.test(text) ? [text] : (text.replaceAll(ASTRAL, ' ').match(RUN) ?? []);
  return runs.flatMap((run) => run.split('_')).filter((word) => word !== '');
}

/** A word with its first letter as a capital: pieces of an identifier are joined in this way. */
export function capitalized(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return first.toUpperCase() + word.slice(first.length);
}
