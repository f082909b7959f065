import { didYouMean } from '../../diagnostics/codes/did-you-mean.js';
import { report } from '../../diagnostics/report.js';
import { valueAt } from '../../manifest/value-at.js';
import { excerpt } from '../../protocol/excerpt.js';
import type { JsonPath, JsonValue } from '../../protocol/json.js';
import { valueAtPointer } from '../../protocol/json-pointer.js';
import { JSON_TYPES } from '../../protocol/json-type.js';
import type { SchemaDialect } from '../../protocol/schema-dialect.js';
import { nearest } from '../../protocol/suggest.js';
import { newAjv } from './load-ajv.js';
import { placeOf, type SchemaRule, type SchemaSubject } from './schema-subject.js';

/** A schema is valid for its dialect: by our own table of keywords first, then by the meta-schema of the dialect. */
export const checkMetaSchema: SchemaRule = (subject) => {
  const { positioned, dialect } = subject;
  const seen = new Set<string>();
  return [...shapeFaults(subject), ...metaSchemaFaults(subject)].flatMap(({ path, rule }) => {
    const key = JSON.stringify(path);
    if (seen.has(key)) return [];
    seen.add(key);
    const keyword = keywordOf(path);
    const hint = wayOut(keyword, valueAt(positioned.schema, path));
    const parameters = { ...placeOf(subject, path), keyword, rule, dialect: dialect.name, hint };
    return [report('schema-meta', positioned.rangeAt(path), parameters)];
  });
};

/** A place that is wrong, and the rule it breaks: `must be ...`. */
type Fault = { readonly path: JsonPath; readonly rule: string };

/** The keyword that a value belongs to: the last name on the way to it. */
function keywordOf(path: JsonPath): string {
  return String(path.findLast((step) => typeof step === 'string') ?? '$schema');
}

/** How to write what other dialects and languages write in the way that was found; undefined for anything else. */
function wayOut(keyword: string, value: JsonValue | undefined): string | undefined {
  switch (keyword) {
    case 'type':
      return didYouMean(
        typeof value === 'string' ? nearest(value, JSON_TYPES) : undefined,
        'write one of them, in lower case',
      );
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `write the bound itself: \`${keyword}: 0\` in place of \`${keyword}: true\` beside \`${keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'}: 0\``;
    case 'items':
      return typeof value === 'string'
        ? `write \`{ type: ${excerpt(value, 40)} }\``
        : 'write a list of schemas as `prefixItems`, or name draft-07 in `$schema`';
    case 'required':
      return 'write the names of the required properties, each once, beside `properties`: `required: [name]`';
    default:
      return undefined;
  }
}

function isText(value: JsonValue): boolean {
  return typeof value === 'string';
}

/** Faults of the keywords that we know by heart; bad patterns are a finding of their own. */
function shapeFaults({ shapeFaults }: SchemaSubject): readonly Fault[] {
  return shapeFaults
    .filter(({ reason }) => reason === undefined)
    .map(({ path, expected }) => ({ path, rule: `must be ${expected}` }));
}

/**
 * Keywords of which the meta-schemas ask no more than our own table does. A schema of these alone has no faults that the
 * table does not find: most schemas do without the meta-schema, and most runs without the library.
 */
const KNOWN_BY_HEART: ReadonlySet<string> = new Set([
  ...['type', 'const', 'default', 'title', 'description', 'format', 'pattern', '$ref'],
  ...['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minLength', 'maxLength', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', '$defs'],
]);

function isJudgedByHeart({ nodes, shapeFaults }: SchemaSubject): boolean {
  if (shapeFaults.length > 0) return false;
  return nodes.every(({ schema }) =>
    Object.keys(schema).every((keyword) => isKnownByHeart(keyword, schema[keyword])),
  );
}

/** Whether the meta-schemas find no fault with a keyword that our own table does not find, whatever it holds. */
export function isKnownByHeart(keyword: string, value: JsonValue | undefined): boolean {
  switch (keyword) {
    case 'items': // a list of schemas is for draft-07 alone
      return !Array.isArray(value);
    case 'enum': // in draft-07 without repeats
      return Array.isArray(value) && value.every(isText) && new Set(value).size === value.length;
    default:
      return KNOWN_BY_HEART.has(keyword);
  }
}

function metaSchemaFaults(subject: SchemaSubject): readonly Fault[] {
  if (isJudgedByHeart(subject)) return [];
  const { dialect, positioned } = subject;
  const { schema } = positioned;
  const validate = metaSchemaValidator(dialect);
  if (validate(schema) === true) return [];
  return (validate.errors ?? []).flatMap(({ instancePath, keyword, message }) => {
    const place = valueAtPointer(schema, instancePath);
    if (place === undefined || keyword === '$ref' || keyword === 'anyOf') return [];
    return [{ path: place.path, rule: inWords(keyword, message ?? 'must be valid') }];
  });
}

/** The message of the validator as a rule: `must be object,boolean` is `must be of type object or boolean`. */
function inWords(keyword: string, message: string): string {
  if (keyword === 'minItems') return 'must be a list with at least one entry';
  if (keyword === 'uniqueItems') return 'must be a list without repeats';
  if (keyword !== 'type') return message;
  return message.replace(/^must be /, 'must be of type ').replaceAll(',', ' or ');
}

type Validator = {
  (value: unknown): unknown;
  errors?:
    | readonly {
        readonly instancePath: string;
        readonly keyword: string;
        readonly message?: string;
      }[]
    | null;
};

const compiled = new Map<SchemaDialect['name'], Validator>();

/** Compiles a meta-schema once a process. */
function metaSchemaValidator(dialect: SchemaDialect): Validator {
  const known = compiled.get(dialect.name);
  if (known !== undefined) return known;
  const options = {
    strict: false,
    validateFormats: false,
    allErrors: true,
    logger: false,
  } as const;
  const ajv = newAjv(dialect, options);
  const validator: Validator | undefined = ajv.getSchema(dialect.uri);
  if (validator === undefined) throw new Error(`no meta-schema for ${dialect.name}`);
  compiled.set(dialect.name, validator);
  return validator;
}
