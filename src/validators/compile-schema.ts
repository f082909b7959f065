import { compileValidator } from '../compiler/compile-validator.js';
import type { RuntimeHelper } from '../compiler/validator-source.js';
import type { JsonObject } from '../protocol/json.js';
import { ConfigurationError } from '../runtime/configuration-error.js';
import { checkSchema } from '../runtime/create/check-schema.js';
import { codePointLength } from '../runtime/validators/code-point-length.js';
import type { CompiledValidator } from '../runtime/validators/compiled.js';
import { deepEqual } from '../runtime/validators/deep-equal.js';
import { hasUniqueItems } from '../runtime/validators/has-unique-items.js';
import * as alternatives from '../runtime/validators/printed/alternatives.js';
import * as faults from '../runtime/validators/printed/fault.js';
import * as tests from '../runtime/validators/printed/tests.js';

const HELPERS: { readonly [Helper in RuntimeHelper]: unknown } = {
  codePointLength,
  deepEqual,
  hasUniqueItems,
  ...alternatives,
  ...faults,
  ...tests,
};

/**
 * Compiles a JSON Schema (2020-12, or draft-07 by `$schema`) to the validator that `snodo generate` writes for it.
 * `format` is an annotation, nothing is fetched, and values are neither converted nor completed.
 *
 * A server of `validator: full` whose tools are made by hand takes it as its option `compileSchema`.
 *
 * @throws ConfigurationError for a schema that is no valid one or exceeds the size limits.
 */
export function compileSchema(schema: JsonObject): CompiledValidator {
  checkSchema(schema, 'the schema');
  const { declarations, validator, helpers } = sourceOf(schema);
  // The source is made of the schema by the compiler, which quotes whatever the schema holds.
  const create = new Function(...helpers, `"use strict";\n${declarations}\nreturn ${validator};`);
  return create(...helpers.map((helper) => HELPERS[helper])) as CompiledValidator;
}

/** What passes the checks may still be refused, such as two schemas under one `$id`. */
function sourceOf(schema: JsonObject): ReturnType<typeof compileValidator> {
  try {
    return compileValidator(schema);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError('schema-meta', `the schema cannot be compiled: ${reason}`);
  }
}
