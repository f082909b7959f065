import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { refStandsAlone } from '../../protocol/schema-dialect.js';
import { RUNTIME_HELPERS, type RuntimeHelper, type ValidatorSource } from '../validator-source.js';
import { printGeneral } from './applicators.js';
import { printArray } from './array-keywords.js';
import type { ReferredSchemas } from './coverage.js';
import { type KeywordGroup, keywordGroups, mayRefuse } from './keyword-groups.js';
import { capitalized, innerScope, joinName, moduleScope, type NameScope } from './names.js';
import { printObject } from './object-keywords.js';
import { GIVEN, printPlace, ROOT } from './place.js';
import { printStatements } from './print-statements.js';
import type { Printer, Subject } from './printer.js';
import { ALWAYS, guard, reachable, type Statement, term } from './statement.js';
import { printType, refuseOthers, typesOf } from './types.js';
import { delegate, faultOf, printNumber, printString } from './value-keywords.js';

/** Prints the validator of a schema whose references lead to these schemas. */
export function printValidator(schema: JsonObject, references: ReferredSchemas): ValidatorSource {
  const scope = moduleScope(RUNTIME_HELPERS);
  const helpers = new Set<RuntimeHelper>(['compiledValidator']);
  const constants: string[] = [];
  const functions: string[] = [];
  const names = new Map<JsonValue, string>();

  const add: PrintNewFunction = (part, owner, by) => {
    const name = scope.claim(`check${capitalized(owner)}`);
    functions.push(printFunction(name, part, owner, scope, by));
    return name;
  };
  const shared: Shared = {
    isDraft07: refStandsAlone(schema),
    use(helper) {
      helpers.add(helper);
      return helper;
    },
    declare(stem, print) {
      const name = scope.claim(stem);
      constants.push(print(name));
      return name;
    },
    check: (part, owner) => add(part, owner, alternative),
    referred(reference) {
      const target = references.get(reference) ?? true;
      const known = names.get(target);
      if (known !== undefined) return known;
      const owner = joinName('', reference.split('/').pop() ?? '', 'root');
      const name = scope.claim(`check${capitalized(owner)}`);
      // Before its body is printed: it may refer to itself.
      if (typeof target !== 'boolean') names.set(target, name);
      functions.push(printFunction(name, target, owner, scope, printer));
      return name;
    },
  };
  const printer = printerOf(shared, false, add);
  const alternative = printerOf(shared, true, add);

  const isRecursive = [...references.values()].includes(schema);
  const validator = isRecursive
    ? `compiledValidator(${printer.referred('#')})`
    : printRoot(schema, scope, printer);
  const parts = [constants.join('\n'), ...functions].filter((text) => text !== '');
  const declarations = parts.join('\n\n');
  // What was printed with a helper may have turned out to be unreachable.
  const isCalled = (helper: RuntimeHelper): boolean =>
    helpers.has(helper) && `${declarations}\n${validator}`.includes(`${helper}(`);
  return { declarations, validator, helpers: RUNTIME_HELPERS.filter(isCalled) };
}

/** Adds a function that applies a schema to the module, and gives its name. */
type PrintNewFunction = (schema: JsonValue, owner: string, printer: Printer) => string;

type Shared = Omit<Printer, 'isAlternative' | 'print'>;

/** A place of more characters is handed to a function: written at every fault, a few long names would make megabytes. */
const LONG_PLACE = 60;

function printerOf(shared: Shared, isAlternative: boolean, add: PrintNewFunction): Printer {
  const printer: Printer = {
    ...shared,
    isAlternative,
    print(schema, subject, scope) {
      const isFar = mayRefuse(schema) && printPlace(subject.place).length > LONG_PLACE;
      if (!isFar) return printSchema(schema, subject, scope, printer);
      return [delegate(add(schema, subject.owner, printer), subject, scope)];
    },
  };
  return printer;
}

function printRoot(schema: JsonObject, module: NameScope, printer: Printer): string {
  const scope = innerScope(module, ['value']);
  const root: Subject = { name: 'value', place: ROOT, label: '', owner: '' };
  const body = printSchema(schema, root, scope, printer);
  if (body.length === 0) return 'compiledValidator(() => undefined)';
  return `compiledValidator((value) => {\n${printStatements(body, 1).join('\n')}\n})`;
}

function printFunction(
  name: string,
  schema: JsonValue,
  owner: string,
  module: NameScope,
  printer: Printer,
): string {
  const scope = innerScope(module, ['value', 'at']);
  const subject: Subject = { name: 'value', place: GIVEN, label: '', owner };
  const body = printSchema(schema, subject, scope, printer);
  if (body.length === 0) return `function ${name}() {}`;
  return `function ${name}(value, at) {\n${printStatements(body, 1).join('\n')}\n}`;
}

/** Prints what refuses a value that breaks a schema, in the order in which ajv applies the keywords. */
function printSchema(
  schema: JsonValue,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
): readonly Statement[] {
  if (schema === false) {
    const fault = faultOf(subject, printer, 'false schema', 'boolean schema is false');
    return [{ kind: 'refuse', when: ALWAYS, fault }];
  }
  if (!isJsonObject(schema)) return [];
  const { $ref } = schema;
  if (printer.isDraft07 && typeof $ref === 'string') {
    return [delegate(printer.referred($ref), subject, scope)];
  }
  const named = typesOf(schema['type']);
  const used = keywordGroups(schema, printer.isDraft07);
  const [single = ''] = named.length === 1 ? named : [];
  const typed: Subject = named.length === 0 ? subject : { ...subject, types: named };
  // ajv tests a single type where it applies the keywords of that type, if there are any.
  const turn = GROUPS.findIndex(({ type }) => type === single && used.has(type));
  const statements: Statement[] = [];
  if (turn < 0) statements.push(...refuseOthers(named, named, subject, printer));
  if (used.has('any')) {
    statements.push(...printGeneral(schema, turn < 0 ? typed : subject, scope, printer));
  }
  for (const [index, { type, print }] of GROUPS.entries()) {
    if (index === turn) statements.push(...refuseOthers(named, named, subject, printer));
    if (!used.has(type)) continue;
    const known = index < turn ? subject : typed;
    statements.push(...printGroup(type, print, schema, known, scope, printer));
  }
  return reachable(statements);
}

type PrintKeywords = (
  schema: JsonObject,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
) => readonly Statement[];

const GROUPS: readonly { readonly type: KeywordGroup; readonly print: PrintKeywords }[] = [
  { type: 'number', print: (schema, subject, _, printer) => printNumber(schema, subject, printer) },
  { type: 'string', print: (schema, subject, _, printer) => printString(schema, subject, printer) },
  { type: 'array', print: printArray },
  { type: 'object', print: printObject },
];

/** The keywords of one type, for values of that type alone. */
function printGroup(
  type: string,
  print: PrintKeywords,
  schema: JsonObject,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
): readonly Statement[] {
  const { types } = subject;
  const isOfType = (name: string): boolean =>
    name === type || (type === 'number' && name === 'integer');
  if (types !== undefined && !types.some(isOfType)) return [];
  if (types?.every(isOfType)) return print(schema, subject, scope, printer);
  const body = print(schema, subject, innerScope(scope), printer);
  if (body.length === 0) return [];
  return guard(term(printType(type, subject.name, printer, true)), body);
}
