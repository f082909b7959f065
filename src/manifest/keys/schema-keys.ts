import { JSON_TYPES } from '../../protocol/json-type.js';
import { HEADER_KEYWORD } from '../../protocol/param-headers/annotations.js';
import { any, type KeyTable, type Kind, nonEmptyText, text } from './key.js';

const boolean: Kind = { kind: 'boolean' };
const count: Kind = { kind: 'integer', minimum: 0 };
const number: Kind = { kind: 'number' };
const names: Kind = { kind: 'list', items: text, unique: true };
const typeNames: Kind = { kind: 'text', choices: JSON_TYPES };

/** A schema where `true` and `false` are schemas too. */
const subschema: Kind = {
  kind: 'any',
  definition: 'jsonSchema',
  get forms() {
    return [boolean, keywordMap];
  },
};

const schemas: Kind = { kind: 'list', items: subschema, nonEmpty: true };
const schemaMap: Kind = { kind: 'names', values: subschema };

const objectKeywords: KeyTable = {
  properties: { kind: schemaMap, description: 'The schema of each property, by its name.' },
  required: {
    kind: names,
    description: 'Names of the properties that must be there.',
    example: ['name'],
  },
  additionalProperties: {
    kind: subschema,
    description: 'Whether other properties are allowed, or the schema that they follow.',
    example: false,
  },
  patternProperties: {
    kind: schemaMap,
    description: 'The schema of each property whose name matches a regular expression.',
  },
  propertyNames: { kind: subschema, description: 'The schema of the names of properties.' },
  minProperties: { kind: count, description: 'Least number of properties.', example: 1 },
  maxProperties: { kind: count, description: 'Largest number of properties.', example: 10 },
  dependentRequired: {
    kind: { kind: 'names', values: names },
    description: 'Names that must be there when a property is.',
  },
  dependentSchemas: {
    kind: schemaMap,
    description: 'The schema of the whole object when a property is there.',
  },
  dependencies: {
    kind: { kind: 'names', values: any },
    description: 'Names or a schema for when a property is there (draft-07).',
  },
  unevaluatedProperties: {
    kind: subschema,
    description: 'The schema of properties that no other keyword has looked at.',
  },
};

const arrayKeywords: KeyTable = {
  items: {
    kind: {
      kind: 'any',
      definition: 'jsonSchemaItems',
      get forms() {
        return [boolean, keywordMap, schemas];
      },
    },
    description: 'The schema of every item.',
    example: { type: 'string' },
  },
  prefixItems: { kind: schemas, description: 'The schemas of the first items, by position.' },
  contains: { kind: subschema, description: 'The schema of at least one of the items.' },
  minContains: { kind: count, description: 'Least number of items that `contains` fits.' },
  maxContains: { kind: count, description: 'Largest number of items that `contains` fits.' },
  minItems: { kind: count, description: 'Least number of items.', example: 1 },
  maxItems: { kind: count, description: 'Largest number of items.', example: 100 },
  uniqueItems: { kind: boolean, description: 'Whether no item may occur twice.', example: true },
  additionalItems: {
    kind: subschema,
    description: 'The schema of items after those that a list under `items` describes (draft-07).',
  },
  unevaluatedItems: {
    kind: subschema,
    description: 'The schema of items that no other keyword has looked at.',
  },
};

const scalarKeywords: KeyTable = {
  minLength: { kind: count, description: 'Least number of characters.', example: 1 },
  maxLength: { kind: count, description: 'Largest number of characters.', example: 200 },
  pattern: {
    kind: text,
    description: 'A regular expression that some part of the text matches.',
    example: '^[a-z]+$',
  },
  format: {
    kind: text,
    description: 'What the text is, for people and clients; not enforced.',
    example: 'date-time',
  },
  contentEncoding: { kind: text, description: 'How the text encodes bytes.', example: 'base64' },
  contentMediaType: {
    kind: text,
    description: 'The media type of what the text holds.',
    example: 'image/png',
  },
  contentSchema: { kind: subschema, description: 'The schema of what the text holds.' },
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

const logicKeywords: KeyTable = {
  allOf: { kind: schemas, description: 'Schemas that the value fits all of.' },
  anyOf: { kind: schemas, description: 'Schemas that the value fits at least one of.' },
  oneOf: { kind: schemas, description: 'Schemas that the value fits exactly one of.' },
  not: { kind: subschema, description: 'A schema that the value does not fit.' },
  if: { kind: subschema, description: 'Decides whether `then` or `else` holds.' },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; its value is no function
  then: { kind: subschema, description: 'Holds when the value fits `if`.' },
  else: { kind: subschema, description: 'Holds when the value does not fit `if`.' },
};

const referenceKeywords: KeyTable = {
  $ref: {
    kind: text,
    description: 'A schema in the same document.',
    example: '#/$defs/address',
  },
  $defs: { kind: schemaMap, description: 'Schemas for `$ref`, by name.' },
  definitions: { kind: schemaMap, description: 'Schemas for `$ref`, by name (draft-07).' },
  $anchor: { kind: text, description: 'A name of this schema for `$ref`.', example: 'address' },
  $dynamicRef: { kind: text, description: 'A reference that the outermost schema resolves.' },
  $dynamicAnchor: { kind: text, description: 'A name of this schema for `$dynamicRef`.' },
  $schema: {
    kind: text,
    description: 'The dialect: 2020-12 when absent.',
    example: 'http://json-schema.org/draft-07/schema#',
  },
  $id: { kind: text, description: 'The URI of this schema.' },
  $vocabulary: {
    kind: { kind: 'names', values: boolean },
    description: 'Vocabularies that a dialect uses.',
  },
  $comment: { kind: text, description: 'A note for people who read the schema.' },
};

const annotationKeywords: KeyTable = {
  title: { kind: text, description: 'A name for people.' },
  description: { kind: text, description: 'What the value is, for the model and for people.' },
  default: { kind: any, description: 'What an absent value means.' },
  examples: { kind: { kind: 'list', items: any }, description: 'Values that fit.' },
  deprecated: { kind: boolean, description: 'Whether the value should no longer be used.' },
  readOnly: { kind: boolean, description: 'Whether only the server sets the value.' },
  writeOnly: { kind: boolean, description: 'Whether the value is never sent back.' },
  [HEADER_KEYWORD]: {
    kind: nonEmptyText,
    description: 'Name of the HTTP header that repeats the argument, after `Mcp-Param-`.',
    example: 'Region',
  },
};

/** The keywords of both dialects of JSON Schema that tools may use. The kinds never refuse what a dialect allows. */
export const schemaKeys: KeyTable = {
  type: {
    kind: {
      kind: 'any',
      forms: [typeNames, { kind: 'list', items: typeNames, nonEmpty: true, unique: true }],
    },
    description: 'The JSON type of the value, or a list of types.',
    example: 'string',
  },
  enum: { kind: { kind: 'list', items: any }, description: 'All values that are allowed.' },
  const: { kind: any, description: 'The only value that is allowed.' },
  ...annotationKeywords,
  ...objectKeywords,
  ...arrayKeywords,
  ...scalarKeywords,
  ...logicKeywords,
  ...referenceKeywords,
};

const keywordMap: Kind & { readonly kind: 'map' } = {
  kind: 'map',
  definition: 'jsonSchemaKeywords',
  keys: schemaKeys,
  others: any,
  judgedLater: true,
};

/** A map of JSON Schema keywords. Unknown ones only warn, and so pass. */
export const schemaMapKind: Kind & { readonly kind: 'map' } = keywordMap;

/** What may stand under `additionalProperties`. */
export const subschemaKind: Kind = subschema;

/** A schema in place, or the path of its file. */
export const schemaOrFileKind: Kind = {
  kind: 'any',
  definition: 'jsonSchemaOrFile',
  forms: [nonEmptyText, keywordMap],
};
