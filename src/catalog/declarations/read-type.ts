import { report } from '../../diagnostics/report.js';
import { foundAt } from '../../manifest/value-finding.js';
import { excerpt } from '../../protocol/excerpt.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  ownValue,
} from '../../protocol/json.js';
import { JSON_TYPES, type JsonType } from '../../protocol/json-type.js';
import {
  type DeclarationContext,
  type DeclarationPlace,
  type SharedType,
  subjectOf,
} from './declaration-context.js';
import { readDeclaredType } from './declared-type.js';

/** The type of a declaration, outermost array first: `string[]` is an array level, then a string level. */
export type TypeLevels = readonly TypeLevel[];

/** A JSON type, or a shared one, and the place that names it. */
export type TypeLevel = { readonly at: JsonPath } & (
  | { readonly kind: 'json'; readonly type: JsonType }
  | { readonly kind: 'shared'; readonly type: SharedType }
);

/** The name by which a type is written. */
export function typeName({ kind, type }: TypeLevel): string {
  return kind === 'json' ? type : type.name;
}

/**
 * Reads `type`, and `items` where it is a type name: the two ways to write `string[]`.
 *
 * Gives an empty list for a declaration without a type (its `schema` is the whole of it), and undefined after an
 * error.
 */
export function readType(
  declaration: JsonObject,
  typeAt: JsonPath,
  place: DeclarationPlace,
  context: DeclarationContext,
): TypeLevels | undefined {
  const type = ownValue(declaration, 'type');
  const items = ownValue(declaration, 'items');
  if (type === undefined) return untyped(declaration, place, context);
  const outer = levelsOf(type, typeAt, place, context);
  if (outer === undefined || items === undefined) return outer;
  const itemsAt = [...place.at, 'items'];
  if (!isArray(outer.at(-1))) {
    const parameters = { ...subjectOf(context, place), found: printed(type) };
    context.findings.push(
      report('argument-items', context.document.keyRangeAt(itemsAt), parameters),
    );
    return undefined;
  }
  if (isJsonObject(items)) return outer;
  const inner = levelsOf(items, itemsAt, place, context);
  return inner && [...outer, ...inner];
}

function isArray(level: TypeLevel | undefined): boolean {
  return level?.kind === 'json' && level.type === 'array';
}

/** Keywords that say what a value is, and belong under `schema`. */
const MISPLACED = ['$ref', 'oneOf', 'anyOf', 'allOf', 'not'];

/** The types that declarations with these keys have. */
const IMPLIED = [
  ['properties', 'object'],
  ['items', 'array'],
] as const;

function untyped(
  declaration: JsonObject,
  place: DeclarationPlace,
  context: DeclarationContext,
): TypeLevels | undefined {
  const schema = ownValue(declaration, 'schema');
  if (schema !== undefined) return isJsonObject(schema) ? [] : undefined;
  if (MISPLACED.some((keyword) => Object.hasOwn(declaration, keyword))) return undefined; // an unknown key
  const range = context.document.keyRangeAt(place.at);
  const implied = IMPLIED.find(([key]) => Object.hasOwn(declaration, key))?.[1];
  const parameters = { ...subjectOf(context, place), implied };
  context.findings.push(report('argument-type-missing', range, parameters));
  return undefined;
}

function levelsOf(
  value: JsonValue,
  at: JsonPath,
  place: DeclarationPlace,
  context: DeclarationContext,
): TypeLevels | undefined {
  const declared = typeof value === 'string' ? readDeclaredType(value) : undefined;
  const base = declared && levelOf(declared.name, at, context);
  if (declared !== undefined && base !== undefined) {
    if (base === 'broken') return undefined;
    const array = { kind: 'json', type: 'array', at } as const;
    return [...Array.from({ length: declared.arrays }, () => array), base];
  }
  const hasShared = context.types.names.length > 0;
  const isName = typeof value === 'string' && value !== '';
  const found = isName ? printed(value) : foundAt(context.document, at);
  const written = context.document.sourceOf(at);
  const nearest = isName ? context.types.nearest(/^[\w$]*/.exec(value)?.[0] ?? '') : undefined;
  const subject = subjectOf(context, place);
  const parameters = { ...subject, found, written, isName, hasShared, nearest };
  context.findings.push(report('argument-type', context.document.rangeAt(at), parameters));
  return undefined;
}

function levelOf(
  name: string,
  at: JsonPath,
  context: DeclarationContext,
): TypeLevel | 'broken' | undefined {
  const json = JSON_TYPES.find((type) => type === name);
  if (json !== undefined) return { kind: 'json', type: json, at };
  const shared = context.types.use(name, at, context);
  return typeof shared === 'object' ? { kind: 'shared', type: shared, at } : shared;
}

function printed(value: JsonValue): string {
  return excerpt(typeof value === 'string' ? value : JSON.stringify(value), 60);
}
