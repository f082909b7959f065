import type { ModuleToken } from './module-tokens.js';

/** A list of tokens with the place that is read next. */
export type TokenReader = { readonly tokens: readonly ModuleToken[]; index: number };

/** The token that is read next, or one further ahead. */
export function peek({ tokens, index }: TokenReader, ahead = 0): ModuleToken | undefined {
  return tokens[index + ahead];
}

/** Reads a token; undefined at the end. */
export function next(reader: TokenReader): ModuleToken | undefined {
  const token = peek(reader);
  reader.index += 1;
  return token;
}

/** Whether a token is one of these words. */
export function isWord(token: ModuleToken | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text);
}

/** Whether a token is one of these marks. */
export function isMark(token: ModuleToken | undefined, ...marks: readonly string[]): boolean {
  return token?.kind === 'mark' && marks.includes(token.text);
}

/** Whether a token opens or closes a bracket: 1, -1, or 0 for all others. */
export function nesting(token: ModuleToken): 1 | 0 | -1 {
  if (token.kind !== 'mark') return 0;
  switch (token.text) {
    case '{':
    case '(':
    case '[':
      return 1;
    case '}':
    case ')':
    case ']':
      return -1;
    default:
      return 0;
  }
}

/** Skips a type annotation and an initializer; true when another declarator follows the comma. */
export function skipToComma(reader: TokenReader): boolean {
  let depth = 0;
  for (let token = peek(reader); token !== undefined; token = peek(reader)) {
    depth += nesting(token);
    if (depth === 0 && (isMark(token, ';') || isWord(token, 'export'))) return false;
    reader.index += 1;
    if (depth === 0 && isMark(token, ',')) return true;
  }
  return false;
}
