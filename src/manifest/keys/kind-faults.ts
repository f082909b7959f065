import {
  isJsonObject,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../protocol/json.js';
import { TEXT_FORMATS } from '../text-formats.js';
import type { KeyTable, Kind } from './key.js';

/** What the key table finds wrong: at most one fault of a value, and one for each key of a map. */
export type KindFault =
  /** A key that the map does not have. */
  | { readonly fault: 'unexpected'; readonly path: JsonPath; readonly keys: KeyTable }
  /** A key that the map must have; its path is where it would stand. */
  | { readonly fault: 'missing'; readonly path: JsonPath; readonly keys: KeyTable }
  | {
      readonly fault: 'wrong';
      readonly path: JsonPath;
      readonly kind: Kind;
      /** A right value, from the row of the key. */
      readonly example: JsonValue | undefined;
    };

/** Finds everything in a value that is not of its kind. */
export function kindFaults(kind: Kind, value: JsonValue): readonly KindFault[] {
  const judgement: Judgement = { path: [], faults: [] };
  judge(kind, value, judgement);
  return judgement.faults;
}

type Judgement = {
  /** The way to the value that is being judged. */
  readonly path: (string | number)[];
  readonly faults: KindFault[];
};

function judge(kind: Kind, value: JsonValue, judgement: Judgement, example?: JsonValue): void {
  if (!isOfKind(kind, value)) {
    judgement.faults.push({ fault: 'wrong', path: [...judgement.path], kind, example });
  }
  if (kind.kind === 'list' && Array.isArray(value)) {
    const [itemExample] = Array.isArray(example) ? example : [];
    for (const [index, item] of value.entries()) {
      judgeMember(index, kind.items, item, judgement, itemExample);
    }
  } else if (kind.kind === 'names' && isJsonObject(value)) {
    for (const [name, entry] of Object.entries(value)) {
      judgeMember(name, kind.values, entry, judgement);
    }
  } else if (kind.kind === 'map' && !kind.judgedLater && isJsonObject(value)) {
    judgeKeys(kind, value, judgement);
  }
}

function judgeMember(
  step: string | number,
  kind: Kind,
  value: JsonValue,
  judgement: Judgement,
  example?: JsonValue,
): void {
  if (kind.kind === 'any') return;
  judgement.path.push(step);
  judge(kind, value, judgement, example);
  judgement.path.pop();
}

function judgeKeys(
  { keys, others }: Kind & { readonly kind: 'map' },
  map: JsonObject,
  judgement: Judgement,
): void {
  const { path, faults } = judgement;
  for (const [name, { required }] of Object.entries(keys)) {
    if (required && !Object.hasOwn(map, name)) {
      faults.push({ fault: 'missing', path: [...path, name], keys });
    }
  }
  for (const [name, value] of Object.entries(map)) {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    const kind = key?.kind ?? others;
    if (kind === undefined) faults.push({ fault: 'unexpected', path: [...path, name], keys });
    else judgeMember(name, kind, value, judgement, key?.example);
  }
}

/** Whether a value is of a kind, whatever is inside it. */
export function isOfKind(kind: Kind, value: JsonValue): boolean {
  switch (kind.kind) {
    case 'any':
      return true;
    case 'text':
      return typeof value === 'string' && isRightText(kind, value);
    case 'integer':
      return Number.isInteger(value) && isRightNumber(kind, value as number);
    case 'number':
      return typeof value === 'number' && isRightNumber(kind, value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'list':
      if (!Array.isArray(value) || (kind.nonEmpty && value.length === 0)) return false;
      return !kind.unique || !holdsTextTwice(value);
    case 'map':
    case 'names':
      return isJsonObject(value);
  }
}

function holdsTextTwice(list: readonly JsonValue[]): boolean {
  const texts = list.filter((item) => typeof item === 'string');
  return new Set(texts).size < texts.length;
}

function isRightText(kind: Kind & { readonly kind: 'text' }, text: string): boolean {
  return (
    (!kind.nonEmpty || text !== '') &&
    isAllowedText(kind, text) &&
    (kind.format === undefined || TEXT_FORMATS[kind.format].accepts(text))
  );
}

function isAllowedText(
  { choices, pattern }: Kind & { readonly kind: 'text' },
  text: string,
): boolean {
  if (choices?.includes(text)) return true;
  if (pattern === undefined) return choices === undefined;
  return new RegExp(pattern, 'u').test(text);
}

type Bounds = {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly choices?: readonly number[];
};

function isRightNumber(bounds: Bounds, value: number): boolean {
  return (
    value >= (bounds.minimum ?? value) &&
    value <= (bounds.maximum ?? value) &&
    value > (bounds.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    (bounds.choices?.includes(value) ?? true)
  );
}
