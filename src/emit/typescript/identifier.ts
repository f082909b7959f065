import { isIdentifierName } from '../../catalog/identifier-name.js';
import { type Code, escaped } from './code.js';

/** Words that cannot name a variable in a module (ECMAScript 2024, sections 12.7.2 and 13.1), or would mislead. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof undefined var void while with yield'
  ).split(' '),
);

/** Whether a text can name a variable or a type in an ES module. */
export function isBindingName(text: string): boolean {
  return isIdentifierName(text) && !RESERVED.has(text);
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
