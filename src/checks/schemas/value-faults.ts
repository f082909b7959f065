import { createContext, Script } from 'node:vm';
import type { Ajv, ErrorObject, Options } from 'ajv';
import type { JsonObject, JsonPath, JsonValue } from '../../protocol/json.js';
import { newAjv } from './load-ajv.js';
import { ruleInWords } from './rule-in-words.js';
import { pointerText, type SchemaSubject } from './schema-subject.js';

/** A value, and the schema inside the subject's that it should fit. */
export type JudgedValue = {
  readonly schema: JsonObject;
  /** Path of that schema. */
  readonly path: JsonPath;
  readonly value: JsonValue;
};

/** A value that does not fit its schema. */
export type ValueFault = {
  readonly path: JsonPath;
  /** The place inside the value that is wrong, as JSON Pointer; empty for the value itself. */
  readonly inner: string;
  /** The rule that it breaks: `must be ...`. */
  readonly rule: string;
};

/** As the emitted validators read a schema (src/emit/validators/compile-validator.ts). */
const OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  meta: false,
  logger: false,
  ownProperties: true,
  validateFormats: false,
  unicodeRegExp: true,
  multipleOfPrecision: 7,
  // A definition that is used many times is compiled once.
  inlineRefs: false,
};

/** Milliseconds for the values of one schema. Patterns and recursive alternatives can take a value of any length forever. */
const TIME_LIMIT = 1000;

/** UTF-16 units of JSON of all that is compiled: the root, and again every schema that values are judged by. */
const SIZE_LIMIT = 65_536;

/**
 * Judges values by schemas inside a schema that is valid; a local `$ref` means what it means there. What exceeds the limits
 * on time and size passes, as does what the library cannot judge.
 */
export function valueFaults(
  { positioned, dialect }: SchemaSubject,
  values: readonly JudgedValue[],
): readonly ValueFault[] {
  const ajv = newAjv(dialect, OPTIONS);
  const { $id: _, ...root } = positioned.schema; // local references are relative to the root by any name
  const faults: ValueFault[] = [];
  withinTime(TIME_LIMIT, () => {
    ajv.addSchema(root, ROOT);
    let size = JSON.stringify(root).length;
    for (const judged of values) {
      size += JSON.stringify(judged.schema).length;
      if (size > SIZE_LIMIT) return;
      const error = errorOf(ajv, judged);
      if (error === undefined) continue;
      faults.push({ path: judged.path, inner: error.instancePath, rule: ruleInWords(error) });
    }
  });
  return faults;
}

const ROOT = 'schema';

/** The rule that a value breaks: the last error is the one that the others, of alternatives, lead to. */
function errorOf(ajv: Ajv, { path, value }: JudgedValue): ErrorObject | undefined {
  const fragment = pointerText(path).split('/').map(encodeURIComponent).join('/');
  try {
    const validate = ajv.getSchema(fragment === '' ? ROOT : `${ROOT}#${fragment}`);
    return validate?.(value) === false ? validate.errors?.at(-1) : undefined;
  } catch {
    return undefined;
  }
}

const CALL_JOB = new Script('job()');

/** Runs a job that may not end; when the time is over it stops wherever it is, inside a regular expression too. */
function withinTime(timeout: number, job: () => void): void {
  try {
    CALL_JOB.runInContext(createContext({ job }), { timeout });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
}

/** The error may come from another realm, so that it is no instance of this realm's `Error`. */
function isTimeout(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
