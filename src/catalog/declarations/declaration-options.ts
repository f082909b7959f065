import { declarationOptions } from '../../manifest/keys/declaration-keys.js';
import { expectedValue, type Kind } from '../../manifest/keys/key.js';
import { isOfKind } from '../../manifest/keys/kind-faults.js';
import { wantedKind } from '../../manifest/value-finding.js';
import type { WantedKind } from '../../manifest/value-hint.js';
import { isJsonObject, type JsonValue } from '../../protocol/json.js';
import type { JsonType } from '../../protocol/json-type.js';

/** An option of a declaration that goes into the schema under its own name. */
export type DeclarationOption = {
  /** What the value must be, in words for a message. */
  readonly expected: string;
  readonly accepts: (value: JsonValue) => boolean;
  readonly wanted: WantedKind;
  /** The types that the option has an effect on; absent = all. */
  readonly types?: readonly JsonType[];
};

const TEXT: readonly JsonType[] = ['string'];
const ARRAY: readonly JsonType[] = ['array'];
const NUMERIC: readonly JsonType[] = ['integer', 'number'];

/** The types that an option has an effect on, for those that say nothing about values of other types. */
const EFFECTS: ReadonlyMap<string, readonly JsonType[]> = new Map([
  ['pattern', TEXT],
  ['format', TEXT],
  ['minLength', TEXT],
  ['maxLength', TEXT],
  ['minItems', ARRAY],
  ['maxItems', ARRAY],
  ['uniqueItems', ARRAY],
  ['minimum', NUMERIC],
  ['maximum', NUMERIC],
  ['exclusiveMinimum', NUMERIC],
  ['exclusiveMaximum', NUMERIC],
  ['multipleOf', NUMERIC],
]);

/** Options that are copied into the schema, by name. */
export const DECLARATION_OPTIONS: ReadonlyMap<string, DeclarationOption> = new Map(
  Object.entries(declarationOptions).map(([name, { kind }]) => [name, optionOf(name, kind)]),
);

function optionOf(name: string, kind: Kind): DeclarationOption {
  const types = EFFECTS.get(name);
  return {
    expected: expectedValue(kind),
    accepts: (value) => isOfKind(kind, value),
    wanted: wantedKind(kind),
    ...(types === undefined ? {} : { types }),
  };
}

/** Whether a value is `true` or `false`. */
export function isBoolean(value: JsonValue): boolean {
  return typeof value === 'boolean';
}

/** Whether a value can stand under `additionalProperties`. */
export function isSubschema(value: JsonValue): boolean {
  return isBoolean(value) || isJsonObject(value);
}
