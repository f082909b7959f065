import { Lexer } from 'yaml';

/**
 * Deepest nesting of a file, aliases expanded: far above any real manifest, far below what exhausts the stack of the
 * parser (which gives up with an error of its own) or of what reads the values.
 */
export const MAX_DEPTH = 400;

/** What the lexer puts between the pieces of the text: the start of a document or a scalar, the end of a flow. */
const MARKS: ReadonlySet<string> = new Set(['\u0002', '\u0018', '\u001f']);

/**
 * Finds the bracket that nests deeper than a file may. Where the parser gives up depends on the stack that it is
 * given; this place does not.
 */
export function tooDeepBracket(text: string): number | undefined {
  let depth = 0;
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (MARKS.has(token)) continue;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > MAX_DEPTH) return offset;
    offset += token.length;
  }
  return undefined;
}
