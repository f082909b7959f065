import type { JsonObject, JsonValue } from '../../protocol/json.js';
import { innerScope, joinName, type NameScope } from './names.js';
import { computedPlace, memberPlace } from './place.js';
import type { Printer, Subject } from './printer.js';
import { guard, type Statement, term } from './statement.js';
import { delegate, faultOf, printSizes, refuseIf } from './value-keywords.js';

/** Prints the keywords of arrays, in the order in which ajv applies them. */
export function printArray(
  schema: JsonObject,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
): readonly Statement[] {
  const size = `${subject.name}.length`;
  return [
    ...printSizes(schema, subject, printer, ['maxItems', 'minItems'], () => size, 'items'),
    ...(printer.isDraft07 ? draft07Items : items2020)(schema, subject, scope, printer),
    ...printContains(schema, subject, scope, printer),
    ...(schema['uniqueItems'] === true
      ? [
          refuseIf(
            `!${printer.use('hasUniqueItems')}(${subject.name})`,
            faultOf(subject, printer, 'uniqueItems', 'must NOT have duplicate items'),
          ),
        ]
      : []),
  ];
}

type PrintItems = (
  schema: JsonObject,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
) => readonly Statement[];

const items2020: PrintItems = ({ prefixItems, items }, subject, scope, printer) => {
  const prefix = Array.isArray(prefixItems) ? prefixItems : undefined;
  return [
    ...printTuple(prefix ?? [], subject, scope, printer),
    ...(prefix === undefined
      ? printEach(items, 0, subject, scope, printer)
      : printRest('items', items, prefix.length, subject, scope, printer)),
  ];
};

const draft07Items: PrintItems = ({ additionalItems, items }, subject, scope, printer) => {
  if (!Array.isArray(items)) return printEach(items, 0, subject, scope, printer);
  return [
    ...printRest('additionalItems', additionalItems, items.length, subject, scope, printer),
    ...printTuple(items, subject, scope, printer),
  ];
};

function printTuple(
  schemas: readonly JsonValue[],
  subject: Subject,
  outer: NameScope,
  printer: Printer,
): readonly Statement[] {
  return schemas.flatMap((schema, index) => {
    const scope = innerScope(outer);
    const label = joinName(subject.label, `item${index}`, 'item');
    const owner = joinName(subject.owner, `item${index}`, 'item');
    const name = scope.claim(label);
    const place = memberPlace(subject.place, String(index));
    const body = printer.print(schema, { name, place, label, owner }, scope);
    if (body.length === 0) return [];
    const item: Statement = { kind: 'constant', name, value: `${subject.name}[${index}]` };
    return guard(term(`${subject.name}.length > ${index}`), [item, ...body]);
  });
}

/** The items behind a tuple. */
function printRest(
  keyword: string,
  schema: JsonValue | undefined,
  start: number,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
): readonly Statement[] {
  if (schema !== false) return printEach(schema, start, subject, scope, printer);
  const fault = faultOf(subject, printer, keyword, `must NOT have more than ${start} items`);
  return [refuseIf(`${subject.name}.length > ${start}`, fault)];
}

function printEach(
  schema: JsonValue | undefined,
  start: number,
  subject: Subject,
  outer: NameScope,
  printer: Printer,
): readonly Statement[] {
  if (schema === undefined) return [];
  if (schema === false) {
    const first = { ...subject, place: memberPlace(subject.place, String(start)) };
    const fault = faultOf(first, printer, 'false schema', 'boolean schema is false');
    return [refuseIf(`${subject.name}.length > ${start}`, fault)];
  }
  const scope = innerScope(outer);
  const index = scope.claim('index');
  const label = joinName(subject.label, 'item', 'item');
  const name = scope.claim(label);
  const item: Subject = {
    name,
    place: computedPlace(subject.place, index),
    label,
    owner: joinName(subject.owner, 'item', 'item'),
  };
  const body = printer.print(schema, item, scope);
  if (body.length === 0) return [];
  const head = `let ${index} = ${start}; ${index} < ${subject.name}.length; ${index} += 1`;
  const constant: Statement = { kind: 'constant', name, value: `${subject.name}[${index}]` };
  return [{ kind: 'loop', head, body: [constant, ...body] }];
}

function printContains(
  schema: JsonObject,
  subject: Subject,
  scope: NameScope,
  printer: Printer,
): readonly Statement[] {
  const { contains } = schema;
  if (contains === undefined) return [];
  const { minContains, maxContains } = printer.isDraft07 ? {} : schema;
  const min = typeof minContains === 'number' ? minContains : 1;
  const max = typeof maxContains === 'number' ? [maxContains] : [];
  if (min === 0 && max.length === 0) return [];
  const check = printer.check(contains, joinName(subject.owner, 'contained', 'contained'));
  const bounds = [min, ...max].map(String);
  const helper = printer.use(printer.isAlternative ? 'containsOrFirst' : 'contains');
  return [delegate(helper, subject, scope, check, ...bounds)];
}
