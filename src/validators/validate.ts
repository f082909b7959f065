import { VALIDATOR_LEVELS, type ValidatorLevel } from '../definitions/server.js';
import type { JsonObject, JsonValue } from '../protocol/json.js';
import { ConfigurationError } from '../runtime/configuration-error.js';
import { checkSchema } from '../runtime/create/check-schema.js';
import { isJson } from '../runtime/json-fault.js';
import type { Finding } from '../runtime/validators/basic/run.js';
import { basicFindings, createWalker } from '../runtime/validators/basic-check.js';
import { findingsText, MAX_FINDINGS } from '../runtime/validators/findings-text.js';
import { fullFindings } from '../runtime/validators/full-check.js';
import { createCache } from './cache.js';
import { compileSchema } from './compile-schema.js';

/** Whether a value is valid, and if not, why. */
export type Verdict =
  | { readonly valid: true }
  | {
      readonly valid: false;
      /** The findings as a model would get them: a line each, and a last line when there are more. */
      readonly message: string;
      /** At most ten rules that the value breaks, each with its place. They never hold the value. */
      readonly findings: readonly Finding[];
    };

/** Validates values against one schema. */
export type Validate = (value: JsonValue) => Verdict;

/**
 * Validates a value as a server with this level of `validator` does.
 *
 * @param level `passthrough` accepts everything, `basic` enforces the common keywords, `full` all of JSON Schema.
 * @throws ConfigurationError for a schema that is no valid one or exceeds the size limits, at every level.
 * @throws {TypeError} for a value that is not JSON, or nested more than 1,000 levels deep.
 */
export function validate(level: ValidatorLevel, schema: JsonObject, value: JsonValue): Verdict {
  return compile(level, schema)(value);
}

/**
 * Prepares a schema for values to come; see `validate`. The last 256 schemas that were prepared are kept, so that the
 * same one is quickly prepared again.
 *
 * @throws ConfigurationError as `validate` does.
 */
export function compile(level: ValidatorLevel, schema: JsonObject): Validate {
  if (!VALIDATOR_LEVELS.includes(level)) {
    const levels = VALIDATOR_LEVELS.map((name) => `\`${name}\``).join(', ');
    throw new ConfigurationError('validator-unknown', `the level must be one of ${levels}`);
  }
  if (!isJson(schema)) {
    throw new ConfigurationError('schema-not-map', 'the schema must be a JSON map');
  }
  // By its text: the same object may hold another schema the next time.
  return prepared.get(`${level} ${JSON.stringify(schema)}`, () => {
    const own = structuredClone(schema);
    const find = PREPARE[level](own);
    return (value) => verdictOf(find(checkValue(value)));
  });
}

const prepared = createCache<Validate>(256);

type FindFindings = (value: JsonValue) => readonly Finding[];

const PREPARE: { readonly [Level in ValidatorLevel]: (schema: JsonObject) => FindFindings } = {
  passthrough(schema) {
    checkSchema(schema, 'the schema');
    return () => [];
  },
  basic(schema) {
    checkSchema(schema, 'the schema');
    const walk = createWalker(schema);
    return (value) => basicFindings(walk, value);
  },
  full(schema) {
    const validator = compileSchema(schema);
    const walk = createWalker(schema);
    return (value) => fullFindings(validator, walk, value);
  },
};

function checkValue(value: JsonValue): JsonValue {
  if (isJson(value)) return value;
  throw new TypeError('the value must be JSON, nested at most 1,000 levels deep');
}

function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.length === 0) return { valid: true };
  return {
    valid: false,
    message: findingsText(findings, 'value'),
    findings: findings.slice(0, MAX_FINDINGS),
  };
}
