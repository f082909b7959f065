import { textWidth } from '../../diagnostics/text-width.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';
import { type Code, code, escaped } from './code.js';
import { choice, type Doc, doc, empty, fill, group, indent, join, line, softline } from './doc.js';
import { printDoc } from './print-doc.js';
import { propertyKey } from './property-key.js';
import { stringLiteral } from './string-literal.js';

/** A key so short that moving its value to the next line would gain nothing stays beside it. */
const SHORT_KEY = 5;

/** An object stays on one line only when objects inside it hold no objects: deeper ones are hard to read. */
const INLINE_DEPTH = 2;

/**
 * Levels after which a nested value stands for itself: the TypeScript compiler gives up comparing a literal with the
 * recursive type of JSON values some hundred levels down, and a type assertion lets it start afresh.
 */
const COMPARABLE_LEVELS = 40;

/** Ends a list that is broken into lines. */
export const LAST_COMMA: Doc = choice(escaped(','), empty);

/** A member of an object literal: its key as printed, and its value. */
export type Member = readonly [key: Code, value?: Doc];

/** Prints a JSON value as an expression, the way a formatter leaves it; the first line starts at `column`. */
export function printValue(value: JsonValue, depth = 0, column?: number): Code {
  return printDoc(valueDoc(value), depth, column);
}

/** Lays out a JSON value as an expression that evaluates to exactly that value. */
export function valueDoc(value: JsonValue, level = 0): Doc {
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'number') return numberLiteral(value);
  if (value === null || typeof value === 'boolean') return escaped(String(value));
  const literal = isJsonObject(value) ? objectOfValues(value, level) : listOfValues(value, level);
  const isComparable = level === 0 || level % COMPARABLE_LEVELS > 0;
  return isComparable ? literal : doc`${literal} as import('snodo/runtime').JsonValue`;
}

function objectOfValues(value: JsonObject, level: number): Doc {
  const members = Object.entries(value).map(
    ([key, member]): Member => [propertyKey(key), valueDoc(member, level + 1)],
  );
  return objectDoc(members, isDeeper(value, INLINE_DEPTH));
}

/** Lays out one member of an object literal. */
export function memberOf(key: string, value: JsonValue): Member {
  return [propertyKey(key), valueDoc(value)];
}

/** Lays out an object literal; `expanded` puts each member on its own line even if all would fit on one. */
export function objectDoc(members: readonly Member[], expanded = false): Doc {
  if (members.length === 0) return doc`{}`;
  const lines = join(members.map(memberDoc), doc`,${line}`);
  return group(doc`{${indent([line, lines])}${LAST_COMMA}${line}}`, expanded);
}

/** Lays out an array literal of things that are laid out already; `expanded` as in `objectDoc`. */
export function arrayDoc(items: readonly Doc[], expanded = false): Doc {
  if (items.length === 0) return doc`[]`;
  const lines = join(items, doc`,${line}`);
  return group(doc`[${indent([softline, lines])}${LAST_COMMA}${softline}]`, expanded);
}

function memberDoc([key, value]: Member): Doc {
  if (value === undefined) return key;
  const movable = typeof value === 'string' && /^['"]/.test(value) && textWidth(key) >= SHORT_KEY;
  return movable ? group(doc`${key}:${indent([line, value])}`) : doc`${key}: ${value}`;
}

function listOfValues(values: readonly JsonValue[], level: number): Doc {
  if (values.length > 1 && values.every((value) => typeof value === 'number')) {
    const last = values.length - 1;
    const items = values.map((value, index) => {
      const literal = numberLiteral(value);
      return index < last ? code`${literal},` : literal;
    });
    return group(doc`[${indent([softline, fill(items)])}${LAST_COMMA}${softline}]`);
  }
  const items = values.map((value) => valueDoc(value, level + 1));
  return arrayDoc(items, isTable(values));
}

/** Formatters break lists of at least two objects with several members each, or of such lists: rows of a table. */
function isTable(values: readonly JsonValue[]): boolean {
  if (values.length < 2) return false;
  return (
    values.every((value) => isJsonObject(value) && Object.keys(value).length > 1) ||
    values.every((value) => Array.isArray(value) && value.length > 1)
  );
}

/** JSON numbers: the shortest text that reads back as the same number, without the redundant plus of exponents. */
function numberLiteral(value: number): Code {
  return escaped(Object.is(value, -0) ? '-0' : String(value).replace('e+', 'e'));
}

/** Whether objects are nested deeper than some levels; lists do not count. */
function isDeeper(value: JsonValue, levels: number): boolean {
  if (Array.isArray(value)) return value.some((entry) => isDeeper(entry, levels));
  if (!isJsonObject(value)) return false;
  return levels === 0 || Object.values(value).some((entry) => isDeeper(entry, levels - 1));
}
