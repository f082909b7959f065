import type { JsonObject } from '../protocol/json.js';
import { ajvSchema } from './ajv-schema.js';
import { compileWithAjv } from './ajv-validator.js';
import { coveredReferences } from './printed/coverage.js';
import { printValidator } from './printed/print-validator.js';
import type { ValidatorSource } from './validator-source.js';

/**
 * Compiles a schema to the source of a validator: the verdict, and the first fault, of ajv.
 *
 * What nearly every schema is made of is printed as a person would write it; ajv compiles the others.
 *
 * @throws {Error} for a schema that is no valid one
 */
export function compileValidator(schema: JsonObject): ValidatorSource {
  const read = ajvSchema(schema);
  const references = coveredReferences(read);
  return references === undefined ? compileWithAjv(read) : printValidator(read, references);
}
