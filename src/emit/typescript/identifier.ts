import { isIdentifierName } from '../../catalog/names/identifier-name.js';
import { RESERVED_WORDS } from '../../compiler/reserved-words.js';
import { type Code, escaped } from './code.js';

/** Whether a text can name a variable or a type in an ES module. */
export function isBindingName(text: string): boolean {
  return isIdentifierName(text) && !RESERVED_WORDS.has(text);
}

/**
 * Passes a name on as code.
 *
 * @throws {TypeError} when it cannot name a variable: names are made before this stage, so that would be a fault of ours.
 */
export function identifier(name: string): Code {
  if (!isBindingName(name)) throw new TypeError(`not an identifier: ${JSON.stringify(name)}`);
  return escaped(name);
}
