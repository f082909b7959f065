import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { stringText } from '../string-text.js';
import { mayRefuse } from './keyword-groups.js';
import { innerScope, joinName, type NameScope } from './names.js';
import { computedPlace, memberPlace, printPlace } from './place.js';
import { printSet } from './print-statements.js';
import type { Printer, Subject } from './printer.js';
import { all, call, guard, type Statement, term } from './statement.js';
import { declarePattern, faultOf, printSizes, refuseIf } from './value-keywords.js';

/** So many property names are compared one by one; more are looked up in a set. */
const FEW = 3;

type PrintKeyword = (
  schema: JsonObject,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
) => readonly Statement[];

/** Prints the keywords of objects, in the order in which ajv applies them. */
export const printObject: PrintKeyword = (schema, subject, scope, printer) => {
  const size = `Object.keys(${subject.name}).length`;
  const sizes = ['maxProperties', 'minProperties'] as const;
  const keywords = printer.isDraft07 ? DRAFT_07 : DRAFT_2020;
  return [
    ...printSizes(schema, subject, printer, sizes, () => size, 'properties'),
    ...keywords.flatMap((print) => print(schema, subject, scope, printer)),
  ];
};

const printRequired: PrintKeyword = (schema, subject, scope, printer) => {
  const { required } = schema;
  if (!Array.isArray(required)) return [];
  const properties = mapOf(schema, 'properties');
  return required.map(String).flatMap((key): Statement[] => {
    const isUsedAgain = mayRefuse(ownValue(properties, key) ?? true);
    const isKnown = scope.memberOf(subject.name, key) !== undefined;
    const reading =
      isUsedAgain && !isKnown
        ? [
            readMember(
              key,
              scope.claim(joinName(subject.label, key, 'member')),
              subject,
              scope,
              printer,
            ),
          ]
        : [];
    const fault = call(printer.use('missing'), printPlace(subject.place), stringText(key));
    const isAbsent = `${memberText(key, subject, scope, printer)} === undefined`;
    return [...reading, refuseIf(isAbsent, fault)];
  });
};

const printProperties: PrintKeyword = (schema, subject, outer, printer) => {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(mapOf(schema, 'properties')).flatMap(([key, property]) => {
    if (!mayRefuse(property)) return [];
    const isPresent = required.includes(key);
    const known = outer.memberOf(subject.name, key);
    const name = known ?? outer.claim(joinName(subject.label, key, 'member'));
    const label = joinName(subject.label, key, 'member');
    const owner = joinName(subject.owner, key, 'member');
    const member: Subject = { name, place: memberPlace(subject.place, key), label, owner };
    const body = printer.print(property, member, isPresent ? outer : innerScope(outer));
    if (body.length === 0) return [];
    return [
      ...(known === undefined ? [readMember(key, name, subject, outer, printer)] : []),
      ...(isPresent || asksForType(name, body) ? body : guard(term(`${name} !== undefined`), body)),
    ];
  });
};

/** Whether statements do nothing to a value that is not of a certain type, and so nothing to one that is absent. */
function asksForType(name: string, body: readonly Statement[]): boolean {
  const [only, ...others] = body;
  if (only === undefined || others.length > 0) return false;
  if (only.kind !== 'refuse' && !(only.kind === 'branch' && only.otherwise.length === 0))
    return false;
  const [first = ''] = only.when.operator === '&&' ? only.when.terms : [];
  return first.startsWith(`typeof ${name} === `) || /^(?:isObject|Array\.isArray)\(/.test(first);
}

const printPropertyNames: PrintKeyword = ({ propertyNames }, subject, outer, printer) => {
  if (propertyNames === undefined) return [];
  const scope = innerScope(outer);
  const key = scope.claim('key');
  const label = joinName(subject.label, 'key', 'key');
  const owner = joinName(subject.owner, 'key', 'key');
  const name: Subject = { name: key, place: subject.place, label, owner, types: ['string'] };
  return eachKey(key, subject, printer.print(propertyNames, name, scope));
};

const printAdditionalProperties: PrintKeyword = (schema, subject, outer, printer) => {
  const { additionalProperties } = schema;
  if (additionalProperties === undefined || additionalProperties === true) return [];
  const names = Object.keys(mapOf(schema, 'properties'));
  const patterns = Object.keys(mapOf(schema, 'patternProperties'));
  const fault = call(printer.use('surplus'), printPlace(subject.place));
  if (additionalProperties === false && names.length + patterns.length === 0) {
    return [refuseIf(`Object.keys(${subject.name}).length > 0`, fault)];
  }
  const scope = innerScope(outer);
  const key = scope.claim('key');
  if (additionalProperties === false) {
    const when = all(unnamed(key, names, patterns, subject, printer));
    return eachKey(key, subject, [{ kind: 'refuse', when, fault }]);
  }
  const body = printMember(additionalProperties, key, subject, scope, printer);
  return body.length === 0
    ? []
    : eachKey(key, subject, guard(all(unnamed(key, names, patterns, subject, printer)), body));
};

const printPatternProperties: PrintKeyword = (schema, subject, outer, printer) =>
  Object.entries(mapOf(schema, 'patternProperties')).flatMap(([pattern, property]) => {
    const scope = innerScope(outer);
    const key = scope.claim('key');
    const body = printMember(property, key, subject, scope, printer);
    if (body.length === 0) return [];
    const expression = declareKeyPattern(pattern, subject, printer);
    return eachKey(key, subject, guard(term(`${expression}.test(${key})`), body));
  });

/** In 2020-12 `dependentRequired`; in draft-07 the lists of `dependencies`. */
function printDependentRequired(keyword: string): PrintKeyword {
  return (schema, subject, scope, printer) =>
    Object.entries(mapOf(schema, keyword)).flatMap(([key, needed]) => {
      if (!Array.isArray(needed) || needed.length === 0) return [];
      const names = needed.map(String);
      const properties = names.length === 1 ? 'property' : 'properties';
      const words = `must have ${properties} ${names.join(', ')} when property ${key} is present`;
      const absent = names.map(
        (name) => `${memberText(name, subject, scope, printer)} === undefined`,
      );
      const missing = absent.length === 1 ? absent.join('') : `(${absent.join(' || ')})`;
      const present = `${memberText(key, subject, scope, printer)} !== undefined`;
      const fault = faultOf(subject, printer, keyword, words);
      return [{ kind: 'refuse', when: all([present, missing]), fault }];
    });
}

/** In 2020-12 `dependentSchemas`; in draft-07 the schemas of `dependencies`. */
function printDependentSchemas(keyword: string): PrintKeyword {
  return (schema, subject, outer, printer) =>
    Object.entries(mapOf(schema, keyword)).flatMap(([key, dependent]) => {
      if (Array.isArray(dependent)) return [];
      const body = printer.print(dependent, { ...subject, types: ['object'] }, innerScope(outer));
      return guard(term(`${memberText(key, subject, outer, printer)} !== undefined`), body);
    });
}

const DRAFT_2020: readonly PrintKeyword[] = [
  printRequired,
  printPropertyNames,
  printAdditionalProperties,
  printProperties,
  printPatternProperties,
  printDependentRequired('dependentRequired'),
  printDependentSchemas('dependentSchemas'),
];

const DRAFT_07: readonly PrintKeyword[] = [
  printRequired,
  printPropertyNames,
  printAdditionalProperties,
  printDependentRequired('dependencies'),
  printDependentSchemas('dependencies'),
  printProperties,
  printPatternProperties,
];

/** The value of a property whose name is only known at run time. */
function printMember(
  schema: JsonValue,
  key: string,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
): readonly Statement[] {
  const label = joinName(subject.label, 'member', 'member');
  const owner = joinName(subject.owner, 'member', 'member');
  const name = scope.claim(label);
  const place = computedPlace(subject.place, `${printer.use('pointerToken')}(${key})`);
  const body = printer.print(schema, { name, place, label, owner }, scope);
  if (body.length === 0) return [];
  return [{ kind: 'constant', name, value: `${subject.name}[${key}]` }, ...body];
}

function eachKey(key: string, subject: Subject, body: readonly Statement[]): readonly Statement[] {
  const head = `const ${key} of Object.keys(${subject.name})`;
  return body.length === 0 ? [] : [{ kind: 'loop', head, body }];
}

/** Terms that hold for a key which is neither one of these names nor matches one of these patterns. */
function unnamed(
  key: string,
  names: readonly string[],
  patterns: readonly string[],
  subject: Subject,
  printer: Printer,
): string[] {
  const expressions = patterns.map((pattern) => declareKeyPattern(pattern, subject, printer));
  const matches = expressions.map((expression) => `!${expression}.test(${key})`);
  if (names.length <= FEW) {
    return [...names.map((name) => `${key} !== ${stringText(name)}`), ...matches];
  }
  const set = printer.declare(joinName(subject.label, 'keys', 'keys'), (own) =>
    printSet(own, names.map(stringText)),
  );
  return [`!${set}.has(${key})`, ...matches];
}

function declareKeyPattern(pattern: string, { label }: Subject, printer: Printer): string {
  return declarePattern(pattern, joinName(label, 'keyPattern', 'keyPattern'), printer);
}

/** Names the member of a value. */
function readMember(
  key: string,
  member: string,
  { name }: Subject,
  scope: NameScope,
  printer: Printer,
): Statement {
  scope.setMember(name, key, member);
  return {
    kind: 'constant',
    name: member,
    value: call(printer.use('own'), name, stringText(key)),
  };
}

/** An expression for the member of a value. */
function memberText(key: string, { name }: Subject, scope: NameScope, printer: Printer): string {
  return scope.memberOf(name, key) ?? `${printer.use('own')}(${name}, ${stringText(key)})`;
}

function mapOf(schema: JsonObject, keyword: string): JsonObject {
  const map = ownValue(schema, keyword);
  return isJsonObject(map) ? map : {};
}
