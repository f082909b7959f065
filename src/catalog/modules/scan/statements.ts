import { isMark, isWord, nesting, next, peek, type TokenReader } from './token-reader.js';

/** Reads up to the `=` of a declarator; false when there is none. */
export function skipAnnotation(reader: TokenReader): boolean {
  let depth = 0;
  for (let token = next(reader); token !== undefined; token = next(reader)) {
    depth += nesting(token);
    if (isMark(token, '<')) depth += 1;
    const isArrow = isMark(token, '=') && isMark(peek(reader), '>');
    if (isArrow) reader.index += 1;
    else if (isMark(token, '>')) depth -= 1;
    else if (depth === 0 && isMark(token, '=')) return true;
    else if (depth < 0 || (depth === 0 && isMark(token, ';', ','))) break;
  }
  reader.index -= 1;
  return false;
}

/** Marks that go on with an expression on a new line. */
const CONTINUES = [...'.?([+-*/%&|^<>=,'];

/** Whether a statement, or a declarator, ends before a token ahead. A cast changes nothing about a value. */
export function endsStatement(reader: TokenReader, ahead: number, text: string): boolean {
  const last = peek(reader, ahead - 1);
  const token = peek(reader, ahead);
  if (token === undefined || isMark(token, ';', ',') || isWord(token, 'as', 'satisfies'))
    return true;
  const isNewLine = /[\n\r]/.test(text.slice(last?.end, token.start));
  const goesOn =
    isMark(token, ...CONTINUES) ||
    isWord(token, 'in', 'instanceof') ||
    text.charAt(token.start) === '`';
  return isNewLine && !goesOn;
}
