import { JSON_TYPES } from '../../protocol/json-type.js';
import { any, type Key, type KeyTable, type Kind } from './key.js';
import { schemaMapKind, subschemaKind } from './schema-keys.js';

const count: Kind = { kind: 'integer', minimum: 0, expected: 'an integer of 0 or more' };
const number: Kind = { kind: 'number' };
const boolean: Kind = { kind: 'boolean' };
const string: Kind = { kind: 'text', expected: 'a string' };

/** The name of a JSON type, or of one under `types`, which only `check` knows; with `[]` for each array around it. */
const typeName: Kind = {
  kind: 'text',
  expected: 'a type such as `string` or `object[]`, or one of `types`',
  choices: JSON_TYPES,
  pattern: '^[$_A-Za-z\\u0080-\\uFFFF][$\\w\\u0080-\\uFFFF]*(?:\\[\\])*$',
};

/** The keys of a declaration that go into the schema under their own name. */
export const declarationOptions: KeyTable = {
  description: {
    kind: string,
    description: 'What the value is, for the model and for people.',
    example: 'Words to look for',
  },
  enum: {
    kind: { kind: 'list', items: any },
    description: 'All values that are allowed.',
    example: ['eu', 'us'],
  },
  const: { kind: any, description: 'The only value that is allowed.' },
  default: {
    kind: any,
    description:
      'What an absent value means; advertised to clients, and inserted with `applyDefaults`.',
  },
  pattern: {
    kind: string,
    description: 'A regular expression that some part of the text matches.',
    example: '^[a-z]+$',
  },
  format: {
    kind: string,
    description: 'What the text is, for people and clients; not enforced.',
    example: 'date-time',
  },
  minLength: { kind: count, description: 'Least number of characters.', example: 1 },
  maxLength: { kind: count, description: 'Largest number of characters.', example: 200 },
  minItems: { kind: count, description: 'Least number of items.', example: 1 },
  maxItems: { kind: count, description: 'Largest number of items.', example: 100 },
  uniqueItems: { kind: boolean, description: 'Whether no item may occur twice.', example: true },
  minimum: { kind: number, description: 'Least number.', example: 1 },
  maximum: { kind: number, description: 'Largest number.', example: 100 },
  exclusiveMinimum: { kind: number, description: 'A number that the value is above.', example: 0 },
  exclusiveMaximum: { kind: number, description: 'A number that the value is below.', example: 1 },
  multipleOf: {
    kind: { kind: 'number', exclusiveMinimum: 0 },
    description: 'A number that divides the value.',
    example: 0.01,
  },
};

const requiredKey: Key = {
  kind: boolean,
  description: 'Whether the value must be there.',
  default: false,
  example: true,
};

const headerKey: Key = {
  kind: string,
  description: 'Name of the HTTP header that repeats the argument, after `Mcp-Param-`.',
  example: 'Region',
};

/** `additionalProperties` of a declaration, a tool or an output. */
export const additionalKey: Key = {
  kind: subschemaKind,
  description: 'Whether other properties are allowed, or the schema that they follow.',
  default: true,
  example: false,
};

/** Whose declaration it is: an argument may travel as a header, a field of an output may not. */
type Role = 'argument' | 'field';

/** The keys of the declaration of an argument. */
export const argumentKeys: KeyTable = keysOf('argument', { required: requiredKey }, headerKey);

/** The keys of the declaration of a field of an output, or of a property inside a shared type. */
export const fieldKeys: KeyTable = keysOf('field', { required: requiredKey }, undefined);

/** The keys of a declaration that is no property: the items of an array, or a shared type. */
export const namelessKeys: KeyTable = keysOf('field', {}, undefined);

/** A map of arguments by name: a declaration, or just a type, for each. */
export const argumentsKind: Kind = { kind: 'names', values: declarationOf('argument') };

/** A map of the fields of an output. */
export const fieldsKind: Kind = { kind: 'names', values: declarationOf('field') };

/** The value of `types`: a shared type is neither required nor sent as a header. */
export const sharedTypesKind: Kind = {
  kind: 'names',
  values: formsOf('sharedType', () => namelessKeys),
};

function declarationOf(role: Role): Kind {
  return formsOf(role, () => (role === 'argument' ? argumentKeys : fieldKeys));
}

/** The items of an array are neither required nor sent as headers. */
function itemOf(role: Role): Kind {
  return formsOf(`${role}Item`, () => keysOf(role, {}, undefined));
}

/** A declaration is a map, or just the name of a type. The keys are made on demand, as they hold declarations again. */
function formsOf(definition: string, keys: () => KeyTable): Kind {
  return {
    kind: 'any',
    definition,
    get forms() {
      return [typeName, { kind: 'map' as const, keys: keys() }];
    },
  };
}

function keysOf(role: Role, required: KeyTable, header: Key | undefined): KeyTable {
  return {
    type: {
      kind: typeName,
      description: 'The JSON type of the value; `[]` behind it makes an array.',
      example: 'string',
    },
    items: { kind: itemOf(role), description: 'Type or declaration of the items of an array.' },
    ...required,
    ...declarationOptions,
    ...(header === undefined ? {} : { header }),
    properties: {
      kind: { kind: 'names', values: declarationOf(role), expected: 'a map of declarations' },
      description: 'Declarations of the properties, for `object` and arrays of it.',
      example: { sku: { type: 'string', required: true } },
    },
    additionalProperties: {
      kind: subschemaKind,
      description: 'Whether the block allows other properties, or the schema that they follow.',
      example: false,
    },
    schema: {
      kind: { ...schemaMapKind, expected: 'a map of JSON Schema keywords' },
      description: 'JSON Schema keywords merged last into the schema of the value.',
    },
  };
}
