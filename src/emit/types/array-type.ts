import { type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';
import type { TypeNode } from '../typescript/type-node.js';
import type { Conversion } from './conversion.js';
import { singular } from './type-name.js';

/**
 * Converts what a schema says about lists: a list of items, or a tuple for `prefixItems` (draft-07: a list in `items`),
 * whose elements beyond `minItems` are optional and which is open unless further items are forbidden.
 */
export function arrayType(conversion: Conversion, schema: JsonObject, hint: string): TypeNode {
  const items = ownValue(schema, 'items');
  const prefix = Array.isArray(items) ? items : ownValue(schema, 'prefixItems');
  const others = Array.isArray(items) ? ownValue(schema, 'additionalItems') : items;
  if (!Array.isArray(prefix) || prefix.length === 0) {
    return { kind: 'array', item: conversion.typeOf(others, singular(hint)) };
  }
  const rest = isClosed(schema, prefix.length, others)
    ? {}
    : { rest: conversion.typeOf(others, singular(hint)) };
  return {
    kind: 'tuple',
    elements: prefix.map((element, index) => conversion.typeOf(element, `${hint}${index + 1}`)),
    required: Math.min(bound(schema, 'minItems') ?? 0, prefix.length),
    ...rest,
  };
}

function isClosed(schema: JsonObject, length: number, others: JsonValue | undefined): boolean {
  return others === false || (bound(schema, 'maxItems') ?? Number.POSITIVE_INFINITY) <= length;
}

function bound(schema: JsonObject, keyword: 'minItems' | 'maxItems'): number | undefined {
  const value = ownValue(schema, keyword);
  return typeof value === 'number' ? value : undefined;
}
