import { type JsonObject, type JsonValue, ownValue } from '../../protocol/json.js';

/** A dialect of JSON Schema: how people call it, and what it names itself. */
export type Dialect = { readonly name: '2020-12' | 'draft-07'; readonly uri: string };

/** The dialects that tools may use; the first is what a schema without `$schema` is read as (MCP, "Schema dialect"). */
export const DIALECTS: readonly [Dialect, Dialect] = [
  { name: '2020-12', uri: 'https://json-schema.org/draft/2020-12/schema' },
  { name: 'draft-07', uri: 'http://json-schema.org/draft-07/schema' },
];

/** The dialect that a schema declares; undefined for one that is not supported. An empty fragment does not count. */
export function dialectOf(schema: JsonObject): Dialect | undefined {
  const declared: JsonValue | undefined = ownValue(schema, '$schema');
  if (declared === undefined) return DIALECTS[0];
  if (typeof declared !== 'string') return undefined;
  const uri = declared.replace(/#$/, '').replace(/^https:/, 'http:');
  return DIALECTS.find((dialect) => dialect.uri.replace(/^https:/, 'http:') === uri);
}

/** Keywords of both dialects. */
const COMMON = [
  '$comment',
  '$defs',
  '$id',
  '$ref',
  '$schema',
  'additionalProperties',
  'allOf',
  'anyOf',
  'const',
  'contains',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'default',
  'definitions',
  'deprecated',
  'description',
  'else',
  'enum',
  'examples',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'format',
  'if',
  'items',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minProperties',
  'minimum',
  'multipleOf',
  'not',
  'oneOf',
  'pattern',
  'patternProperties',
  'properties',
  'propertyNames',
  'readOnly',
  'required',
  'then',
  'title',
  'type',
  'uniqueItems',
  'writeOnly',
];

/** Keywords that one dialect ignores (2020-12 core, appendix; draft-07 validation, section 6). */
const OWN = {
  '2020-12': [
    '$anchor',
    '$dynamicAnchor',
    '$dynamicRef',
    '$vocabulary',
    'dependentRequired',
    'dependentSchemas',
    'maxContains',
    'minContains',
    'prefixItems',
    'unevaluatedItems',
    'unevaluatedProperties',
  ],
  'draft-07': ['additionalItems', 'dependencies'],
};

/** The keywords of a dialect. */
export const KEYWORDS: Readonly<Record<Dialect['name'], ReadonlySet<string>>> = {
  '2020-12': new Set([...COMMON, ...OWN['2020-12']]),
  'draft-07': new Set([...COMMON, ...OWN['draft-07']]),
};
