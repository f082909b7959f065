import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';

/** The keywords of ajv that concern one type, by it. */
const KEYWORDS: { readonly [type: string]: readonly string[] } = {
  number: ['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'multipleOf', 'format'],
  string: ['maxLength', 'minLength', 'pattern', 'format'],
  array: ['maxItems', 'minItems', 'uniqueItems', 'items', 'contains'],
  object: [
    'maxProperties',
    'minProperties',
    'required',
    'propertyNames',
    'additionalProperties',
    'properties',
    'patternProperties',
  ],
};

const KEYWORDS_2020: typeof KEYWORDS = {
  array: ['prefixItems', 'minContains', 'maxContains'],
  object: ['dependentRequired', 'dependentSchemas'],
};

const KEYWORDS_07: typeof KEYWORDS = { array: ['additionalItems'], object: ['dependencies'] };

/** Whether a schema has keywords that concern values of this type alone. */
export function isGroupUsed(type: string, schema: JsonObject, isDraft07: boolean): boolean {
  const ofDialect = isDraft07 ? KEYWORDS_07 : KEYWORDS_2020;
  return [...(KEYWORDS[type] ?? []), ...(ofDialect[type] ?? [])].some((keyword) =>
    Object.hasOwn(schema, keyword),
  );
}

const ANY_TYPE = ['$ref', 'type', 'const', 'enum', 'not', 'anyOf', 'oneOf', 'allOf', 'if'];

const REFUSING: ReadonlySet<string> = new Set([
  ...ANY_TYPE,
  ...[KEYWORDS, KEYWORDS_2020, KEYWORDS_07].flatMap((groups) => Object.values(groups).flat()),
]);

/** Whether a schema may refuse a value, as far as its own keywords tell. */
export function mayRefuse(schema: JsonValue): boolean {
  if (!isJsonObject(schema)) return schema === false;
  return Object.keys(schema).some((keyword) => REFUSING.has(keyword));
}
