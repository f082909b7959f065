import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import type { JsonType } from '../../protocol/json-type.js';

/** An option of a declaration that goes into the schema under its own name. */
export type DeclarationOption = {
  /** What the value must be, in words for a message. */
  readonly expected: string;
  readonly accepts: (value: JsonValue) => boolean;
  /** The types that the option has an effect on; absent = all. */
  readonly types?: readonly JsonType[];
};

const isCount = (value: JsonValue): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isText = (value: JsonValue): boolean => typeof value === 'string';
const isNumber = (value: JsonValue): boolean => typeof value === 'number';

const textOnly: readonly JsonType[] = ['string'];
const arrayOnly: readonly JsonType[] = ['array'];
const numeric: readonly JsonType[] = ['integer', 'number'];

const textSize: DeclarationOption = {
  expected: 'an integer of 0 or more',
  accepts: isCount,
  types: textOnly,
};
const arraySize: DeclarationOption = { ...textSize, types: arrayOnly };
const bound: DeclarationOption = { expected: 'a number', accepts: isNumber, types: numeric };
const textRule: DeclarationOption = { expected: 'a string', accepts: isText, types: textOnly };
const any: DeclarationOption = { expected: 'a value', accepts: () => true };

/** Options that are copied into the schema, by name. */
export const DECLARATION_OPTIONS: ReadonlyMap<string, DeclarationOption> = new Map([
  ['description', { expected: 'a string', accepts: isText }],
  ['enum', { expected: 'a list', accepts: (value: JsonValue) => Array.isArray(value) }],
  ['const', any],
  ['default', any],
  ['pattern', textRule],
  ['format', textRule],
  ['minLength', textSize],
  ['maxLength', textSize],
  ['minItems', arraySize],
  ['maxItems', arraySize],
  ['uniqueItems', { expected: 'true or false', accepts: isBoolean, types: arrayOnly }],
  ['minimum', bound],
  ['maximum', bound],
  ['exclusiveMinimum', bound],
  ['exclusiveMaximum', bound],
  [
    'multipleOf',
    {
      expected: 'a number above 0',
      accepts: (value: JsonValue) => isNumber(value) && Number(value) > 0,
      types: numeric,
    },
  ],
]);

/** All keys of a declaration. */
export const DECLARATION_KEYS: readonly string[] = [
  'type',
  'items',
  'required',
  ...DECLARATION_OPTIONS.keys(),
  'header',
  'properties',
  'additionalProperties',
  'schema',
];

/** Whether a value is `true` or `false`. */
export function isBoolean(value: JsonValue): boolean {
  return typeof value === 'boolean';
}

/** Whether a value can stand under `additionalProperties`. */
export function isSubschema(value: JsonValue): boolean {
  return isBoolean(value) || isJsonObject(value);
}
