import { isIdentifierName } from '../../catalog/names/identifier-name.js';
import { type Code, code, escaped } from './code.js';
import { stringLiteral } from './string-literal.js';

/** Prints the name of a property of an object literal. `__proto__` is computed: else it would set the prototype. */
export function propertyKey(name: string): Code {
  return name === '__proto__' ? code`[${stringLiteral(name)}]` : memberKey(name);
}

/** Prints the name of a property of an object type. */
export function memberKey(name: string): Code {
  return isIdentifierName(name) ? escaped(name) : stringLiteral(name);
}
