import { isJsonObject, type JsonObject, type JsonValue } from '../../protocol/json.js';

/** What a keyword concerns: values of one type, or all values. */
export type KeywordGroup = 'number' | 'string' | 'array' | 'object' | 'any';

/** The keywords of ajv by what they concern; `type` stands for itself. */
const KEYWORDS: { readonly [Group in KeywordGroup]: readonly string[] } = {
  any: ['$ref', 'const', 'enum', 'not', 'anyOf', 'oneOf', 'allOf', 'if'],
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

const KEYWORDS_2020: Partial<typeof KEYWORDS> = {
  array: ['prefixItems', 'minContains', 'maxContains'],
  object: ['dependentRequired', 'dependentSchemas'],
};

const KEYWORDS_07: Partial<typeof KEYWORDS> = {
  array: ['additionalItems'],
  object: ['dependencies'],
};

const GROUPS_2020 = groupsByKeyword(KEYWORDS_2020);
const GROUPS_07 = groupsByKeyword(KEYWORDS_07);

function groupsByKeyword(
  dialect: Partial<typeof KEYWORDS>,
): ReadonlyMap<string, readonly KeywordGroup[]> {
  const groups = new Map<string, KeywordGroup[]>();
  for (const [group, keywords] of [...Object.entries(KEYWORDS), ...Object.entries(dialect)]) {
    for (const keyword of keywords) {
      groups.set(keyword, [...(groups.get(keyword) ?? []), group as KeywordGroup]);
    }
  }
  return groups;
}

/** What the keywords of a schema concern, other than its `type`. */
export function keywordGroups(schema: JsonObject, isDraft07: boolean): ReadonlySet<KeywordGroup> {
  const byKeyword = isDraft07 ? GROUPS_07 : GROUPS_2020;
  const used = new Set<KeywordGroup>();
  for (const keyword in schema) {
    for (const group of byKeyword.get(keyword) ?? []) used.add(group);
  }
  return used;
}

/** Whether a schema may refuse a value, as far as its own keywords tell. */
export function mayRefuse(schema: JsonValue): boolean {
  if (!isJsonObject(schema)) return schema === false;
  return Object.keys(schema).some(
    (keyword) => keyword === 'type' || GROUPS_2020.has(keyword) || GROUPS_07.has(keyword),
  );
}
