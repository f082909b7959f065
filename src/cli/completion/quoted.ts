/** A text as a word of a shell: bash, zsh and fish agree on single quotes without a quote or a backslash between them. */
export function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '’')}'`;
}

/** Texts as one word, with blanks between them. */
export function quotedAll(texts: readonly string[]): string {
  return quoted(texts.join(' '));
}
