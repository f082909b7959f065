import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import type { TypeField, TypeNode } from '../typescript/type-node.js';
import { ANY, ANY_OBJECT, NEVER, union } from './combine.js';
import type { Conversion } from './conversion.js';
import { docTags } from './doc-tags.js';
import { ownText } from './own-text.js';
import { singular, typeWord } from './type-name.js';

/** Whether a schema names properties, so that its objects deserve a type with a name. */
export function declaresFields(schema: JsonObject): boolean {
  return (
    Object.keys(mapOf(schema, 'properties')).length > 0 ||
    requiredNames(schema).size > 0 ||
    onlyNames(schema) !== undefined
  );
}

/**
 * Converts what a schema says about objects: the declared properties, and an index signature for others where the
 * schema speaks of them. With both, the two are intersected and the index allows what any property allows, because
 * TypeScript wants every property to fit the index.
 */
export function objectType(conversion: Conversion, schema: JsonObject, hint: string): TypeNode {
  const others = otherProperties(conversion, schema, hint);
  const fields = fieldsOf(conversion, schema, hint, others);
  if (fields.length === 0) return others === undefined ? closedOrOpen(schema) : mapTo(others);
  const object: TypeNode = { kind: 'object', fields };
  if (others === undefined || onlyNames(schema) !== undefined) return object;
  const value = indexUnion([others, ...fields.map(({ type }) => type)]);
  return { kind: 'intersection', members: [object, { kind: 'map', value }] };
}

/**
 * An object without declared properties: nothing at all, or anything. Where the schema says so, its type stays open in
 * intersections with others.
 */
function closedOrOpen(schema: JsonObject): TypeNode {
  const additional = ownValue(schema, 'additionalProperties');
  if (additional === false) return mapTo(NEVER);
  return additional === true ? mapTo(ANY) : ANY_OBJECT;
}

function mapTo(value: TypeNode): TypeNode {
  return { kind: 'map', value };
}

/** The declared properties, and those that are required or allowed by name without a declaration. */
function fieldsOf(
  conversion: Conversion,
  schema: JsonObject,
  hint: string,
  others: TypeNode | undefined,
): TypeField[] {
  const properties = mapOf(schema, 'properties');
  const required = requiredNames(schema);
  const declared = Object.entries(properties).map(([name, property]): TypeField => {
    return {
      name,
      type: conversion.typeOf(property, hint + typeWord(name)),
      optional: !required.has(name) && !conversion.isInserted(schema, property),
      ...(isJsonObject(property) ? documentation(property) : {}),
    };
  });
  const type = others ?? (ownValue(schema, 'additionalProperties') === false ? NEVER : ANY);
  const undeclared = [...new Set([...required, ...(onlyNames(schema) ?? [])])]
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => ({ name, type, optional: !required.has(name) }));
  return [...declared, ...undeclared];
}

function documentation(property: JsonObject): Pick<TypeField, 'description' | 'tags'> {
  const description = ownText(property, 'description');
  return { ...(description === undefined ? {} : { description }), tags: docTags(property) };
}

/** The only names that properties may have, where `propertyNames` lists them. */
function onlyNames(schema: JsonObject): readonly string[] | undefined {
  const names = mapOf(schema, 'propertyNames');
  const listed = Object.hasOwn(names, 'const') ? [names['const']] : names['enum'];
  if (!Array.isArray(listed)) return undefined;
  return listed.filter((name) => typeof name === 'string');
}

/** The type of properties that are not declared; undefined where the schema does not speak of any. */
function otherProperties(
  conversion: Conversion,
  schema: JsonObject,
  hint: string,
): TypeNode | undefined {
  const additional = ownValue(schema, 'additionalProperties');
  const patterns = Object.values(mapOf(schema, 'patternProperties'));
  const noPatterns = patterns.length === 0;
  if (noPatterns && (additional === undefined || additional === false)) return undefined;
  if (noPatterns && additional === true && !declaresFields(schema)) return undefined;
  return union(
    [additional ?? true, ...patterns].map((other) => conversion.typeOf(other, singular(hint))),
  );
}

/** Like a union, but types with a name keep their place beside `JsonValue`: their optional properties need it. */
function indexUnion(types: readonly TypeNode[]): TypeNode {
  const joined = union(types);
  const declared = types.filter((type) => type !== ANY && holdsDeclared(type));
  if (joined !== ANY || declared.length === 0) return joined;
  const kept = union(declared);
  return { kind: 'union', members: [ANY, ...(kept.kind === 'union' ? kept.members : [kept])] };
}

const UNDECLARED: ReadonlySet<string> = new Set([
  'JsonObject',
  'JsonValue',
  'boolean',
  'never',
  'number',
  'string',
]);

/** Whether a type mentions one that is declared by its own name. */
function holdsDeclared(type: TypeNode): boolean {
  switch (type.kind) {
    case 'name':
      return !UNDECLARED.has(type.name);
    case 'array':
      return holdsDeclared(type.item);
    case 'map':
      return holdsDeclared(type.value);
    case 'tuple':
      return [...type.elements, ...(type.rest ? [type.rest] : [])].some(holdsDeclared);
    case 'union':
    case 'intersection':
      return type.members.some(holdsDeclared);
    default:
      return false;
  }
}

/** The names of the properties that a schema requires. */
export function requiredNames(schema: JsonObject): ReadonlySet<string> {
  const required = ownValue(schema, 'required');
  const names = Array.isArray(required) ? required : [];
  return new Set(names.filter((name) => typeof name === 'string'));
}

function mapOf(schema: JsonObject, keyword: string): { readonly [name: string]: JsonValue } {
  const value = ownValue(schema, keyword);
  return isJsonObject(value) ? value : {};
}
