import { compileValidator } from '../../src/compiler/compile-validator.js';
import { RUNTIME_HELPERS } from '../../src/compiler/validator-source.js';
import type { JsonObject } from '../../src/protocol/json.js';
import * as runtime from '../../src/runtime/index.js';

const functions = new Map<string, unknown>(Object.entries(runtime));

/** Compiles a schema and evaluates the source with the helpers that it names, and nothing else. */
export function validatorOf(schema: JsonObject): runtime.CompiledValidator {
  const { declarations, validator, helpers } = compileValidator(schema);
  const others = RUNTIME_HELPERS.filter((helper) => !helpers.includes(helper));
  return new Function(
    ...helpers,
    'require',
    ...others,
    `"use strict";\n${declarations}\nreturn ${validator};`,
  )(...helpers.map((helper) => functions.get(helper)));
}

/** UTF-16 units of the validator of a schema. */
export function sizeOf(schema: JsonObject): number {
  const { declarations, validator } = compileValidator(schema);
  return declarations.length + validator.length;
}
