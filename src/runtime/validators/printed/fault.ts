import type { CompiledFinding, CompiledValidator } from '../compiled.js';

/** Finds the first rule that a value breaks; `at` is the JSON Pointer of the value. */
export type Check = (value: unknown, at: string) => CompiledFinding | undefined;

/** Makes the validator of a check. */
export function compiledValidator(check: Check): CompiledValidator {
  const validate: CompiledValidator = (value) => {
    const found = check(value, '');
    validate.errors = found === undefined ? null : [found];
    return found === undefined;
  };
  return validate;
}

/** A rule that the value at a place breaks. */
export function fault(at: string, keyword: string, message: string): CompiledFinding {
  return { instancePath: at, keyword, message };
}

/** The value is of none of the types; several are joined by commas. */
export function wrongType(at: string, types: string): CompiledFinding {
  return fault(at, 'type', `must be ${types}`);
}

/** The object has no property of this name. */
export function missing(at: string, name: string): CompiledFinding {
  return fault(at, 'required', `must have required property '${name}'`);
}

/** The object has a property that it may not have. */
export function surplus(at: string): CompiledFinding {
  return fault(at, 'additionalProperties', 'must NOT have additional properties');
}

/** The value is none of those that are listed. */
export function notAllowed(at: string): CompiledFinding {
  return fault(at, 'enum', 'must be equal to one of the allowed values');
}
