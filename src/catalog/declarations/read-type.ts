import { report } from '../../diagnostics/report.js';
import { excerpt } from '../../protocol/excerpt.js';
import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  ownValue,
} from '../../protocol/json.js';
import type { JsonType } from '../../protocol/json-type.js';
import {
  type DeclarationContext,
  type DeclarationPlace,
  subjectOf,
} from './declaration-context.js';
import { type DeclaredType, readDeclaredType } from './declared-type.js';

/** The type of a declaration, outermost array first: `string[]` is an array level, then a string level. */
export type TypeLevels = readonly { readonly type: JsonType; readonly at: JsonPath }[];

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
  if (outer.at(-1)?.type !== 'array') {
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

function untyped(
  declaration: JsonObject,
  place: DeclarationPlace,
  context: DeclarationContext,
): TypeLevels | undefined {
  if (isJsonObject(ownValue(declaration, 'schema'))) return [];
  const range = context.document.keyRangeAt(place.at);
  context.findings.push(report('argument-type-missing', range, subjectOf(context, place)));
  return undefined;
}

function levelsOf(
  value: JsonValue,
  at: JsonPath,
  place: DeclarationPlace,
  context: DeclarationContext,
): TypeLevels | undefined {
  const type = typeof value === 'string' ? readDeclaredType(value) : undefined;
  if (type !== undefined) return levels(type, at);
  const parameters = { ...subjectOf(context, place), found: printed(value) };
  context.findings.push(report('argument-type', context.document.rangeAt(at), parameters));
  return undefined;
}

function levels({ base, arrays }: DeclaredType, at: JsonPath): TypeLevels {
  return [
    ...Array.from({ length: arrays }, () => ({ type: 'array' as const, at })),
    { type: base, at },
  ];
}

function printed(value: JsonValue): string {
  return excerpt(typeof value === 'string' ? value : JSON.stringify(value), 60);
}
