import { stringText } from '../../compiler/string-text.js';
import { type Code, escaped } from './code.js';

/**
 * Prints a string as a literal on one line, however long it is: evaluated, it gives the same string.
 *
 * In single quotes; in double quotes where that saves escapes, as formatters prefer.
 */
export function stringLiteral(text: string): Code {
  return escaped(stringText(text));
}
