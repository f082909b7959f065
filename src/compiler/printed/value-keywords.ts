import type { JsonObject, JsonValue } from '../../protocol/json.js';
import { stringText } from '../string-text.js';
import { joinName, type NameScope } from './names.js';
import { printPlace } from './place.js';
import { printSet } from './print-statements.js';
import type { Printer, Subject } from './printer.js';
import { all, type Call, type Condition, call, type Statement, term } from './statement.js';

/** So many values are compared one by one; more are looked up in a set. */
const FEW = 3;

/** A fault at the place of a value: its keyword, and the rule in words. */
export function faultOf(
  { place }: Subject,
  printer: Printer,
  keyword: string,
  message: string,
): Call {
  return call(printer.use('fault'), printPlace(place), stringText(keyword), stringText(message));
}

/** Refuses a value for which a condition holds. */
export function refuseIf(condition: string, fault: Call): Statement {
  return { kind: 'refuse', when: term(condition), fault };
}

/** Lets a function judge a value: it gets the value, its place and these further arguments. */
export function delegate(
  callee: string,
  { name, place, label }: Subject,
  scope: NameScope,
  ...others: readonly string[]
): Statement {
  return {
    kind: 'delegate',
    name: scope.claim(label === '' ? 'found' : joinName(label, 'fault', 'fault')),
    call: call(callee, name, printPlace(place), ...others),
  };
}

/** Prints `const`. */
export function printConst(value: JsonValue, subject: Subject, printer: Printer): Statement {
  const fault = faultOf(subject, printer, 'const', 'must be equal to constant');
  return refuseIf(unequal(value, subject, printer), fault);
}

/** Prints `enum`, for a list that is not empty. */
export function printEnum(
  values: readonly JsonValue[],
  subject: Subject,
  printer: Printer,
): Statement {
  const fault = call(printer.use('notAllowed'), printPlace(subject.place));
  return { kind: 'refuse', when: noneOf(values, subject, printer), fault };
}

/** Holds where a value equals none of these. */
export function noneOf(
  values: readonly JsonValue[],
  subject: Subject,
  printer: Printer,
): Condition {
  const scalars = values.filter((value) => typeof value !== 'object' || value === null);
  const others = values.filter((value) => typeof value === 'object' && value !== null);
  const name = joinName(subject.label, 'values', 'values');
  const isFew = scalars.length <= FEW;
  const set = isFew
    ? undefined
    : printer.declare(name, (own) => printSet(own, scalars.map(printScalar)));
  return all([
    ...(set === undefined
      ? scalars.map((value) => unequal(value, subject, printer))
      : [`!${set}.has(${subject.name})`]),
    ...others.map((value) => unequal(value, subject, printer)),
  ]);
}

function unequal(value: JsonValue, subject: Subject, printer: Printer): string {
  if (typeof value !== 'object' || value === null) {
    return `${subject.name} !== ${printScalar(value)}`;
  }
  const constant = printer.declare(
    joinName(subject.label, 'constant', 'constant'),
    (name) => `const ${name} = JSON.parse(${stringText(JSON.stringify(value))});`,
  );
  return `!${printer.use('deepEqual')}(${subject.name}, ${constant})`;
}

function printScalar(value: JsonValue): string {
  return typeof value === 'string' ? stringText(value) : String(value);
}

const BOUNDS = [
  ['maximum', '>', '<='],
  ['minimum', '<', '>='],
  ['exclusiveMaximum', '>=', '<'],
  ['exclusiveMinimum', '<=', '>'],
] as const;

/** Prints the keywords of numbers. */
export function printNumber(schema: JsonObject, subject: Subject, printer: Printer): Statement[] {
  const { name } = subject;
  const bounds = BOUNDS.flatMap(([keyword, wrong, right]) => {
    const bound = schema[keyword];
    if (typeof bound !== 'number') return [];
    const fault = faultOf(subject, printer, keyword, `must be ${right} ${bound}`);
    return [refuseIf(`${name} ${wrong} ${bound}`, fault)];
  });
  const { multipleOf } = schema;
  if (typeof multipleOf !== 'number') return bounds;
  const fault = faultOf(subject, printer, 'multipleOf', `must be multiple of ${multipleOf}`);
  return [...bounds, refuseIf(`!${printer.use('isMultipleOf')}(${name}, ${multipleOf})`, fault)];
}

/** Prints the keywords of strings. */
export function printString(schema: JsonObject, subject: Subject, printer: Printer): Statement[] {
  const { name } = subject;
  const length = (): string => `${printer.use('codePointLength')}(${name})`;
  const { pattern } = schema;
  const sizes = printSizes(
    schema,
    subject,
    printer,
    ['maxLength', 'minLength'],
    length,
    'characters',
  );
  if (typeof pattern !== 'string') return sizes;
  const expression = declarePattern(
    pattern,
    joinName(subject.label, 'pattern', 'pattern'),
    printer,
  );
  const fault = faultOf(subject, printer, 'pattern', `must match pattern "${pattern}"`);
  return [...sizes, refuseIf(`!${expression}.test(${name})`, fault)];
}

/** Declares a regular expression, and gives the name of the constant. */
export function declarePattern(pattern: string, name: string, printer: Printer): string {
  return printer.declare(name, (own) => `const ${own} = ${printPattern(pattern)};`);
}

/** As a literal, if it is one that every reader can see. */
function printPattern(pattern: string): string {
  const literal = String(new RegExp(pattern, 'u'));
  return /^[ -~]+$/.test(literal) ? literal : `new RegExp(${stringText(pattern)}, 'u')`;
}

/** Prints an upper and a lower bound of a size. */
export function printSizes(
  schema: JsonObject,
  subject: Subject,
  printer: Printer,
  [most, fewest]: readonly [most: string, fewest: string],
  size: () => string,
  unit: string,
): Statement[] {
  return (
    [
      [most, '>', 'more'],
      [fewest, '<', 'fewer'],
    ] as const
  ).flatMap(([keyword, wrong, word]) => {
    const bound = schema[keyword];
    if (typeof bound !== 'number') return [];
    const fault = faultOf(subject, printer, keyword, `must NOT have ${word} than ${bound} ${unit}`);
    return [refuseIf(`${size()} ${wrong} ${bound}`, fault)];
  });
}
