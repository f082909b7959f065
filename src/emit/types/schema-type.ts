import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { parsePointer } from '../../protocol/json-pointer.js';
import { resolveReference } from '../../protocol/schema-reference.js';
import { percentDecoded } from '../../protocol/uri.js';
import { named, type TypeNode } from '../typescript/type-node.js';
import { arrayType } from './array-type.js';
import { branchTypes } from './branch-types.js';
import { ANY, intersection, NEVER, union } from './combine.js';
import type { Conversion } from './conversion.js';
import { literalType } from './literal-type.js';
import { declaresFields, objectType } from './object-type.js';
import { isOfType, statedTypes } from './stated-types.js';
import { typeWord } from './type-name.js';

/** Keywords whose members have names that people chose. */
const NAMING: ReadonlySet<string> = new Set(['$defs', 'definitions', 'properties']);

/** Converts a schema where it is used: an object with properties becomes a type of its own, named after `hint`. */
export function usedType(
  conversion: Conversion,
  schema: JsonValue | undefined,
  hint: string,
): TypeNode {
  if (schema === false) return NEVER;
  if (!isJsonObject(schema)) return ANY;
  if (isPlainObject(schema)) return conversion.declared(schema, hint, 'whole');
  return wholeType(conversion, schema, hint, hint);
}

/** Converts a schema where it is declared under its name. */
export function declaredType(conversion: Conversion, schema: JsonObject, hint: string): TypeNode {
  return wholeType(conversion, schema, hint, `${hint}Fields`);
}

/** Whether a schema is about objects with properties and nothing else. */
function isPlainObject(schema: JsonObject): boolean {
  const types = statedTypes(schema);
  const rigid = Object.hasOwn(schema, 'const') || Object.hasOwn(schema, 'enum');
  return types?.length === 1 && types[0] === 'object' && declaresFields(schema) && !rigid;
}

function wholeType(
  conversion: Conversion,
  schema: JsonObject,
  hint: string,
  fieldsHint: string,
): TypeNode {
  const reference = ownValue(schema, '$ref') ?? ownValue(schema, '$dynamicRef');
  const parts: TypeNode[] = [];
  if (typeof reference === 'string') {
    const target = referenceType(conversion, reference);
    if (conversion.refStandsAlone) return target;
    parts.push(target);
  }
  parts.push(statedType(conversion, schema, hint, fieldsHint));
  if (Object.hasOwn(schema, 'allOf')) {
    parts.push(...branchTypes(conversion, schema, 'allOf', hint, fieldsHint));
  }
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    if (!Object.hasOwn(schema, keyword)) continue;
    parts.push(union(branchTypes(conversion, schema, keyword, hint, fieldsHint)));
  }
  return intersection(parts);
}

function referenceType(conversion: Conversion, reference: string): TypeNode {
  const target = resolveReference(conversion.root, reference);
  if (target === undefined) return ANY;
  const hint = conversion.prefix + referenceWord(reference);
  return isJsonObject(target)
    ? conversion.declared(target, hint, 'whole')
    : conversion.typeOf(target, hint);
}

/** What a reference calls its target: an anchor, or the last name in a pointer and the way from there. */
function referenceWord(reference: string): string {
  const fragment = percentDecoded(reference.slice(1)) ?? '';
  if (!fragment.startsWith('/')) return typeWord(fragment);
  const steps = parsePointer(fragment) ?? [];
  const named = steps.findLastIndex((_, index) => NAMING.has(steps[index - 1] ?? ''));
  const way = steps.slice(named < 0 ? -1 : named);
  return way
    .map((step, index) =>
      /^\d+$/.test(step) && index > 0 ? `${Number(step) + 1}` : typeWord(step),
    )
    .join('');
}

/** Converts what `const`, `enum`, `type` and the keywords of objects and lists say. */
function statedType(
  conversion: Conversion,
  schema: JsonObject,
  hint: string,
  fieldsHint: string,
): TypeNode {
  const types = statedTypes(schema);
  const constant = ownValue(schema, 'const');
  const values = constant === undefined ? ownValue(schema, 'enum') : [constant];
  if (Array.isArray(values)) {
    return union(
      values.filter((value) => isOfType(value, types)).map((value) => literalType(value)),
    );
  }
  if (types === undefined) return ANY;
  return union(
    types.map((type) => {
      if (type !== 'object') return typeOfKind(conversion, schema, type, hint);
      return types.length === 1 || !declaresFields(schema)
        ? objectType(conversion, schema, hint)
        : conversion.declared(schema, fieldsHint, 'fields');
    }),
  );
}

function typeOfKind(
  conversion: Conversion,
  schema: JsonObject,
  type: string,
  hint: string,
): TypeNode {
  switch (type) {
    case 'array':
      return arrayType(conversion, schema, hint);
    case 'integer':
    case 'number':
      return named('number');
    case 'string':
    case 'boolean':
      return named(type);
    case 'null':
      return literalType(null);
    default:
      return ANY;
  }
}
