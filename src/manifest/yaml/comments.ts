import { CST, Lexer } from 'yaml';

/** A comment in a file: its offset in UTF-16 units, and its text from `#` or `//` to the end of the line. */
export type Comment = { readonly start: number; readonly text: string };

/** Marks of the lexer that stand for no text. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set(['doc-mode', 'scalar', 'flow-error-end']);

/** Finds the comments of a YAML text. `#` inside a quoted text or a block of text is none. */
export function yamlComments(text: string): readonly Comment[] {
  const comments: Comment[] = [];
  let start = 0;
  let type = '';
  for (const lexeme of new Lexer().lex(text)) {
    type = type === 'scalar' ? 'text' : (CST.tokenType(lexeme) ?? 'text'); // a mark goes before each text
    if (WITHOUT_TEXT.has(type)) continue;
    if (type === 'comment') comments.push({ start, text: lexeme });
    start += lexeme.length;
  }
  return comments;
}
