import { isJsonObject, type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import { walkSchema } from '../../protocol/schema-walk.js';
import type { TypeNode } from '../typescript/type-node.js';
import type { Conversion } from './conversion.js';
import { singular } from './type-name.js';

/**
 * Converts what a schema says about lists: a list of items, or a tuple for `prefixItems` (draft-07: a list in `items`),
 * whose elements beyond `minItems` are optional and which is open unless further items are forbidden.
 */
export function arrayType(conversion: Conversion, schema: JsonObject, hint: string): TypeNode {
  const items = ownValue(schema, 'items');
  const prefix = tupleOf(schema);
  const others = Array.isArray(items) ? ownValue(schema, 'additionalItems') : items;
  if (prefix.length === 0) {
    return { kind: 'array', item: conversion.typeOf(others, singular(hint)) };
  }
  const rest = isClosed(schema, prefix.length, others)
    ? {}
    : { rest: conversion.typeOf(others, singular(hint)) };
  return {
    kind: 'tuple',
    elements: prefix.map((element, index) => conversion.typeOf(element, `${hint}${index + 1}`)),
    required: requiredElements(schema),
    ...rest,
  };
}

/** Whether some list inside a schema is a tuple whose last elements are optional. */
export function hasOptionalElements(root: JsonObject): boolean {
  if (!mentionsTuple(root)) return false;
  for (const { schema } of walkSchema(root)) {
    if (requiredElements(schema) < tupleOf(schema).length) return true;
  }
  return false;
}

/** Whether anything inside a value could be a tuple: mostly nothing, which takes a fifth of a walk through the schemas. */
function mentionsTuple(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some(mentionsTuple);
  if (!isJsonObject(value)) return false;
  return tupleOf(value).length > 0 || Object.values(value).some(mentionsTuple);
}

/** The schemas of the elements of a tuple; none for other lists. */
function tupleOf(schema: JsonObject): readonly JsonValue[] {
  const items = ownValue(schema, 'items');
  const prefix = Array.isArray(items) ? items : ownValue(schema, 'prefixItems');
  return Array.isArray(prefix) ? prefix : [];
}

function requiredElements(schema: JsonObject): number {
  return Math.min(bound(schema, 'minItems') ?? 0, tupleOf(schema).length);
}

function isClosed(schema: JsonObject, length: number, others: JsonValue | undefined): boolean {
  return others === false || (bound(schema, 'maxItems') ?? Number.POSITIVE_INFINITY) <= length;
}

function bound(schema: JsonObject, keyword: 'minItems' | 'maxItems'): number | undefined {
  const value = ownValue(schema, keyword);
  return typeof value === 'number' ? value : undefined;
}
