import type { JsonValue } from '../../protocol/json.js';
import { stringText } from '../string-text.js';
import { printPlace } from './place.js';
import type { Printer, Subject } from './printer.js';
import { all, call, type Statement } from './statement.js';

/** The types that a schema names with `type`. */
export function typesOf(type: JsonValue | undefined): readonly string[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? type.map(String) : [String(type)];
}

/** Refuses a value of none of these types, unless it is known to be of one. `named` is what the fault calls them: the value of `type`. */
export function refuseOthers(
  types: readonly string[],
  named: readonly string[],
  subject: Subject,
  printer: Printer,
): readonly Statement[] {
  if (types.length === 0 || subject.types?.every((type) => isOneOf(type, types))) return [];
  const fault = call(
    printer.use('wrongType'),
    printPlace(subject.place),
    stringText(named.join(',')),
  );
  const needed = types.filter((type) => type !== 'integer' || !types.includes('number'));
  const tests = [...new Set(needed)].map((type) => printType(type, subject.name, printer, false));
  return [{ kind: 'refuse', when: all(tests), fault }];
}

function isOneOf(type: string, types: readonly string[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

/** Prints the test whether a value is of a type, or is not. */
export function printType(type: string, name: string, printer: Printer, is: boolean): string {
  const not = is ? '' : '!';
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
      return `typeof ${name} ${is ? '===' : '!=='} '${type}'`;
    case 'null':
      return `${name} ${is ? '===' : '!=='} null`;
    case 'integer':
      return `${not}${printer.use('isInteger')}(${name})`;
    case 'array':
      return `${not}Array.isArray(${name})`;
    case 'object':
      return `${not}${printer.use('isObject')}(${name})`;
    default:
      throw new Error(`\`${type}\` is no type of JSON Schema`);
  }
}
