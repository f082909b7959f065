import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { innerScope, joinName, type NameScope } from './names.js';
import type { Printer, Subject } from './printer.js';
import { guard, reachable, type Statement, term } from './statement.js';
import { refuseOthers, typesOf } from './types.js';
import { delegate, faultOf, noneOf, printConst, printEnum, refuseIf } from './value-keywords.js';

/** Prints the keywords that concern values of every type, in the order in which ajv applies them. */
export function printGeneral(
  schema: JsonObject,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
): readonly Statement[] {
  const { $ref, enum: values, not, anyOf, oneOf, allOf } = schema;
  return [
    ...(typeof $ref === 'string' ? [delegate(printer.referred($ref), subject, scope)] : []),
    ...(Object.hasOwn(schema, 'const')
      ? [printConst(schema['const'] ?? null, subject, printer)]
      : []),
    ...(Array.isArray(values) ? [printEnum(values, subject, printer)] : []),
    ...(not === undefined ? [] : [printNot(not, subject, printer)]),
    ...(Array.isArray(anyOf) ? printAlternatives('anyOf', anyOf, subject, scope, printer) : []),
    ...(Array.isArray(oneOf) ? printAlternatives('oneOf', oneOf, subject, scope, printer) : []),
    ...(Array.isArray(allOf) ? allOf : []).flatMap((part) => printer.print(part, subject, scope)),
    ...printCondition(schema, subject, scope, printer),
  ];
}

function printNot(schema: JsonValue, subject: Subject, printer: Printer): Statement {
  const fault = faultOf(subject, printer, 'not', 'must NOT be valid');
  const check = printer.check(schema, joinName(subject.owner, 'forbidden', 'forbidden'));
  return refuseIf(`${check}(${subject.name}, '') === undefined`, fault);
}

function printAlternatives(
  keyword: 'anyOf' | 'oneOf',
  schemas: readonly JsonValue[],
  subject: Subject,
  scope: NameScope,
  printer: Printer,
): readonly Statement[] {
  const short =
    typeAlternatives(keyword, schemas, subject, printer) ?? constants(schemas, subject, printer);
  if (short !== undefined) return short;
  const checks = schemas.map((schema, index) =>
    printer.check(schema, joinName(subject.owner, `option${index + 1}`, 'option')),
  );
  return [delegate(printer.use(keyword), subject, scope, ...checks)];
}

/** Alternatives that are types and nothing else are one test. With `oneOf` no value may be of two of them. */
function typeAlternatives(
  keyword: 'anyOf' | 'oneOf',
  schemas: readonly JsonValue[],
  subject: Subject,
  printer: Printer,
): readonly Statement[] | undefined {
  const types = schemas.map((schema) => (isJsonObject(schema) ? onlyType(schema) : undefined));
  if (!types.every((type) => type !== undefined)) return undefined;
  const kinds = types.map((type) => (type === 'integer' ? 'number' : type));
  if (keyword === 'oneOf' && new Set(kinds).size < kinds.length) return undefined;
  return refuseOthers(types, types.slice(0, 1), subject, printer);
}

function onlyType(schema: JsonObject): string | undefined {
  const [type, ...others] = typesOf(schema['type']);
  const isAlone = others.length === 0 && Object.keys(schema).length === 1;
  return isAlone ? type : undefined;
}

/** Alternatives that are different scalar constants and nothing else are one list of values. */
function constants(
  schemas: readonly JsonValue[],
  subject: Subject,
  printer: Printer,
): readonly Statement[] | undefined {
  const values = schemas.map((schema) => (isJsonObject(schema) ? onlyConstant(schema) : undefined));
  if (!values.every((value) => value !== undefined)) return undefined;
  if (new Set(values).size < values.length) return undefined;
  const fault = faultOf(subject, printer, 'const', 'must be equal to constant');
  return [{ kind: 'refuse', when: noneOf(values, subject, printer), fault }];
}

function onlyConstant(schema: JsonObject): JsonValue | undefined {
  const { const: value } = schema;
  const isAlone = Object.keys(schema).length === 1;
  return isAlone && (typeof value !== 'object' || value === null) ? value : undefined;
}

function printCondition(
  schema: JsonObject,
  subject: Subject,
  outer: NameScope,
  printer: Printer,
): readonly Statement[] {
  const { if: condition } = schema;
  if (condition === undefined) return [];
  const body = printBranch(schema['then'], subject, outer, printer);
  const otherwise = printBranch(schema['else'], subject, outer, printer);
  if (body.length + otherwise.length === 0) return [];
  const check = printer.check(condition, joinName(subject.owner, 'condition', 'condition'));
  const holds = `${check}(${subject.name}, '') === undefined`;
  if (otherwise.length === 0) return guard(term(holds), body);
  if (body.length === 0) return guard(term(holds.replace(' === ', ' !== ')), otherwise);
  return [{ kind: 'branch', when: term(holds), body, otherwise }];
}

function printBranch(
  schema: JsonValue | undefined,
  subject: Subject,
  outer: NameScope,
  printer: Printer,
): readonly Statement[] {
  return schema === undefined ? [] : reachable(printer.print(schema, subject, innerScope(outer)));
}
