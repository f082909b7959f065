import { type Context, createContext, Script } from 'node:vm';
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
export type ValueFault<Judged extends JudgedValue> = {
  readonly judged: Judged;
  /** The place inside the value that is wrong, as JSON Pointer; empty for the value itself. */
  readonly inner: string;
  /** The rule that it breaks: `must be ...`. */
  readonly rule: string;
  /** The member at that place that may not be there, if that is the rule. */
  readonly surplus: string | undefined;
};

/** As the emitted validators read a schema (src/compiler/ajv-validator.ts). */
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
  // The same `$id` may stand in several of the schemas that are compiled.
  addUsedSchema: false,
};

/** Milliseconds for the values of one schema. Patterns and recursive alternatives can take a value of any length forever. */
const TIME_LIMIT = 1000;

/** UTF-16 units of JSON: the schemas that are compiled. */
const SIZE_LIMIT = 65_536;

/**
 * Judges values by schemas inside a schema that is valid; a local `$ref` means what it means there. What exceeds the limits
 * on time and size passes, as does what the library cannot judge.
 */
export function valueFaults<Judged extends JudgedValue>(
  { positioned, dialect }: SchemaSubject,
  values: readonly Judged[],
): readonly ValueFault<Judged>[] {
  if (values.length === 0) return [];
  const ajv = newAjv(dialect, OPTIONS);
  const faults: ValueFault<Judged>[] = [];
  withinTime(TIME_LIMIT, () => {
    const texts = new Map<JsonObject, string>();
    let size = 0;
    const textOf = (schema: JsonObject): string => {
      const text = texts.get(schema) ?? JSON.stringify(schema);
      if (!texts.has(schema)) size += text.length;
      texts.set(schema, text);
      return text;
    };
    for (const judged of values) {
      // A reference may lead to anything in the root, and the library compiles all of it once.
      const root = REFERENCE.test(textOf(judged.schema)) ? positioned.schema : undefined;
      if (root !== undefined) textOf(root);
      if (size > SIZE_LIMIT) return;
      const error = errorOf(ajv, judged, root);
      if (error === undefined) continue;
      const { instancePath: inner, params } = error;
      faults.push({ judged, inner, rule: ruleInWords(error), surplus: surplusMember(params) });
    }
  });
  return faults;
}

const SURPLUS = ['additionalProperty', 'unevaluatedProperty', 'propertyName'];

function surplusMember(parameters: Readonly<Record<string, unknown>>): string | undefined {
  const names = SURPLUS.map((parameter) => parameters[parameter]);
  return names.find((name) => typeof name === 'string');
}

const ROOT = 'schema';

/** The rule that a value breaks: the last error is the one that the others, of alternatives, lead to. */
function errorOf(
  ajv: Ajv,
  judged: JudgedValue,
  root: JsonObject | undefined,
): ErrorObject | undefined {
  try {
    const validate = root === undefined ? ajv.compile(judged.schema) : inRoot(ajv, judged, root);
    // The library's own `$async` makes a function that answers with a promise.
    if (validate === undefined || '$async' in validate) return undefined;
    return validate(judged.value) ? undefined : validate.errors?.at(-1);
  } catch {
    return undefined;
  }
}

function inRoot(ajv: Ajv, { path }: JudgedValue, root: JsonObject): ReturnType<Ajv['getSchema']> {
  const { $id: _, ...nameless } = root; // local references are relative to the root by any name
  if (ajv.schemas[ROOT] === undefined) ajv.addSchema(nameless, ROOT);
  const fragment = pointerText(path).split('/').map(encodeURIComponent).join('/');
  return ajv.getSchema(fragment === '' ? ROOT : `${ROOT}#${fragment}`);
}

const REFERENCE = /"\$(?:ref|dynamicRef)":/;

const CALL_JOB = new Script('job()');

let sandbox: Context | undefined;

/** Runs a job that may not end; when the time is over it stops wherever it is, inside a regular expression too. */
function withinTime(timeout: number, job: () => void): void {
  sandbox ??= createContext({}); // making one takes longer than most jobs
  try {
    sandbox['job'] = job;
    CALL_JOB.runInContext(sandbox, { timeout });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  } finally {
    delete sandbox['job'];
  }
}

/** The error may come from another realm, so that it is no instance of this realm's `Error`. */
function isTimeout(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
