import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from './json.js';
import { JSON_TYPE_TESTS, JSON_TYPES } from './json-type.js';
import { schemaHolder } from './schema-keywords.js';
import { type SchemaVisit, walkSchema } from './schema-walk.js';

/** A keyword whose value is not what JSON Schema says it is. */
export type SchemaShapeFault = {
  /** Path of the value that is wrong: the keyword's, or an entry's in it. */
  readonly path: JsonPath;
  readonly keyword: string;
  /** Completes the sentence "... must be ...". */
  readonly expected: string;
  /** Why a pattern does not compile; absent for every other fault. */
  readonly reason?: string;
};

type Rule = { readonly expected: string; readonly accepts: (value: JsonValue) => boolean };

const BOOLEAN: Rule = { expected: 'a boolean', accepts: (value) => typeof value === 'boolean' };
const TEXT: Rule = { expected: 'a string', accepts: (value) => typeof value === 'string' };
const NUMBER: Rule = { expected: 'a number', accepts: (value) => typeof value === 'number' };
const COUNT: Rule = {
  expected: 'an integer from 0',
  accepts: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0,
};

/** What each keyword that holds no schemas must be (2020-12 and draft-07 agree on these). */
const RULES: ReadonlyMap<string, Rule> = new Map([
  [
    'type',
    {
      expected: `one of ${JSON_TYPES.join(', ')}, or a list of them without repeats`,
      accepts: isType,
    },
  ],
  ['enum', { expected: 'a list with at least one value', accepts: isFilledList }],
  ['required', { expected: 'a list of names without repeats', accepts: isNameList }],
  ['minProperties', COUNT],
  ['maxProperties', COUNT],
  ['minItems', COUNT],
  ['maxItems', COUNT],
  ['uniqueItems', BOOLEAN],
  ['minContains', COUNT],
  ['maxContains', COUNT],
  ['minLength', COUNT],
  ['maxLength', COUNT],
  ['minimum', NUMBER],
  ['maximum', NUMBER],
  ['exclusiveMinimum', NUMBER],
  ['exclusiveMaximum', NUMBER],
  [
    'multipleOf',
    { expected: 'a number above 0', accepts: (value) => typeof value === 'number' && value > 0 },
  ],
  ['format', TEXT],
  ['$ref', TEXT],
  ['title', TEXT],
  ['description', TEXT],
]);

const HOLDER_EXPECTED = {
  schema: 'a schema: an object or a boolean',
  list: 'a list of schemas',
  map: 'a map of schemas',
  'schema-or-list': 'a schema or a list of schemas',
} as const;

/**
 * Finds every keyword of the wrong kind, in the schema and in all schemas inside it: the faults that would make a validator
 * throw, or pass values that it should not. Patterns are compiled with the `u` flag (2020-12 core, section 6.4).
 */
export function schemaShapeFaults(schema: JsonObject): SchemaShapeFault[] {
  return shapeFaultsOf(walkSchema(schema));
}

/** The faults of schemas that have been walked already, each by itself. */
export function shapeFaultsOf(
  visits: Iterable<Pick<SchemaVisit, 'schema' | 'path'>>,
): SchemaShapeFault[] {
  const faults: SchemaShapeFault[] = [];
  for (const { schema: node, path } of visits) {
    for (const [keyword, value] of Object.entries(node)) {
      // Nearly every keyword is right, and every server start checks them all: spend nothing on those.
      if (RULES.get(keyword)?.accepts(value) === true) continue;
      for (const fault of keywordFaults(keyword, value, [...path, keyword])) faults.push(fault);
    }
  }
  return faults;
}

function keywordFaults(keyword: string, value: JsonValue, path: JsonPath): SchemaShapeFault[] {
  if (keyword === 'pattern') return patternFaults(keyword, value, path);
  const rule = RULES.get(keyword);
  if (rule !== undefined) {
    return rule.accepts(value) ? [] : [{ path, keyword, expected: rule.expected }];
  }
  const faults = holderFaults(keyword, value, path);
  if (keyword !== 'patternProperties' || !isJsonObject(value)) return faults;
  return [
    ...faults,
    ...Object.keys(value).flatMap((pattern) => patternFaults(keyword, pattern, [...path, pattern])),
  ];
}

/** Checks that a keyword that holds schemas holds schemas. */
function holderFaults(keyword: string, value: JsonValue, path: JsonPath): SchemaShapeFault[] {
  const holder = schemaHolder(keyword);
  if (holder === undefined || (isSchema(value) && holder.startsWith('schema'))) return [];
  const isList = Array.isArray(value);
  const fits = isList ? holder.endsWith('list') : isJsonObject(value) && holder === 'map';
  if (!fits) return [{ path, keyword, expected: HOLDER_EXPECTED[holder] }];
  const entries: [string | number, JsonValue][] = isList
    ? [...value.entries()]
    : Object.entries(value ?? {});
  return entries
    .filter(([, entry]) => !isSchema(entry) && !(keyword === 'dependencies' && isNameList(entry)))
    .map(([key]) => ({ path: [...path, key], keyword, expected: HOLDER_EXPECTED.schema }));
}

function patternFaults(keyword: string, pattern: JsonValue, path: JsonPath): SchemaShapeFault[] {
  const expected = 'a regular expression that compiles with the `u` flag';
  if (typeof pattern !== 'string') return [{ path, keyword, expected: TEXT.expected }];
  try {
    new RegExp(pattern, 'u');
    return [];
  } catch (error) {
    return [
      { path, keyword, expected, reason: error instanceof Error ? error.message : String(error) },
    ];
  }
}

function isSchema(value: JsonValue): boolean {
  return isJsonObject(value) || typeof value === 'boolean';
}

function isType(value: JsonValue): boolean {
  if (typeof value === 'string') return JSON_TYPE_TESTS.has(value);
  const names = Array.isArray(value) ? value : [value];
  return isNameList(names) && names.length > 0 && names.every((name) => JSON_TYPE_TESTS.has(name));
}

function isNameList(value: JsonValue): boolean {
  return (
    Array.isArray(value) &&
    value.every((name) => typeof name === 'string') &&
    new Set(value).size === value.length
  );
}

function isFilledList(value: JsonValue): boolean {
  return Array.isArray(value) && value.length > 0;
}
