import { createRequire } from 'node:module';
import type { Ajv, FuncKeywordDefinition, Options } from 'ajv';
import { report } from '../../diagnostics/report.js';
import { canonicalJson } from '../../protocol/canonical-json.js';
import type { JsonObject, JsonPath, JsonValue } from '../../protocol/json.js';
import { valueAtPointer } from '../../protocol/json-pointer.js';
import type { SchemaDialect } from '../../protocol/schema-dialect.js';
import { placeOf, type SchemaRule, type SchemaSubject } from './schema-subject.js';

/** A schema is valid for its dialect: by our own table of keywords first, then by the meta-schema of the dialect. */
export const checkMetaSchema: SchemaRule = (subject) => {
  const { positioned, dialect } = subject;
  const seen = new Set<string>();
  return [...shapeFaults(subject), ...metaSchemaFaults(positioned.schema, dialect)].flatMap(
    ({ path, rule }) => {
      const key = JSON.stringify(path);
      if (seen.has(key)) return [];
      seen.add(key);
      const keyword = keywordOf(path);
      const parameters = { ...placeOf(subject, path), keyword, rule, dialect: dialect.name };
      return [report('schema-meta', positioned.rangeAt(path), parameters)];
    },
  );
};

/** A place that is wrong, and the rule it breaks: `must be ...`. */
type Fault = { readonly path: JsonPath; readonly rule: string };

/** The keyword that a value belongs to: the last name on the way to it. */
function keywordOf(path: JsonPath): string {
  return String(path.findLast((step) => typeof step === 'string') ?? '$schema');
}

/** Faults of the keywords that we know by heart; bad patterns are a finding of their own. */
function shapeFaults({ shapeFaults }: SchemaSubject): readonly Fault[] {
  return shapeFaults
    .filter(({ reason }) => reason === undefined)
    .map(({ path, expected }) => ({ path, rule: `must be ${expected}` }));
}

function metaSchemaFaults(schema: JsonObject, dialect: SchemaDialect): readonly Fault[] {
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

/** The library's own comparison calls `toString` on data, which may be a member of the data. */
const UNIQUE_ITEMS: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  validate: (wanted: boolean, items: readonly JsonValue[]) =>
    !wanted || new Set(items.map(canonicalJson)).size === items.length,
  error: { message: 'must not hold a value twice' },
};

const compiled = new Map<SchemaDialect['name'], Validator>();

/**
 * Compiles a meta-schema once a process. The validator library is loaded here and not at the top, so that commands
 * that check no schema start without it.
 */
function metaSchemaValidator(dialect: SchemaDialect): Validator {
  const known = compiled.get(dialect.name);
  if (known !== undefined) return known;
  const options = {
    strict: false,
    validateFormats: false,
    allErrors: true,
    logger: false,
  } as const;
  const ajv = dialect.name === 'draft-07' ? newAjv07(options) : newAjv2020(options);
  ajv.removeKeyword('uniqueItems').addKeyword(UNIQUE_ITEMS);
  const validator: Validator | undefined = ajv.getSchema(dialect.uri);
  if (validator === undefined) throw new Error(`no meta-schema for ${dialect.name}`);
  compiled.set(dialect.name, validator);
  return validator;
}

const require = createRequire(import.meta.url);

function newAjv07(options: Options): Ajv {
  const library = require('ajv') as typeof import('ajv');
  return new library.Ajv(options);
}

function newAjv2020(options: Options): Ajv {
  const library = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  return new library.Ajv2020(options);
}
