/**
 * Validation without a server, and the compiler that a server of hand-made tools takes for `validator: full`. The only
 * part of this package that loads ajv at run time.
 *
 * @module
 */
export type { ValidatorLevel } from '../definitions/server.js';
export type { JsonObject, JsonValue } from '../protocol/json.js';
export { ConfigurationError } from '../runtime/configuration-error.js';
export type { Finding } from '../runtime/validators/basic/run.js';
export type { CompiledFinding, CompiledValidator } from '../runtime/validators/compiled.js';
export { compileSchema } from './compile-schema.js';
export type { Validate, Verdict } from './validate.js';
export { compile, validate } from './validate.js';
