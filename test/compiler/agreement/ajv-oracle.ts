import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { ajvSchema } from '../../../src/compiler/ajv-schema.js';
import type { JsonObject, JsonValue } from '../../../src/protocol/json.js';
import { dialectOf } from '../../../src/protocol/schema-dialect.js';
import type { CompiledFinding, CompiledValidator } from '../../../src/runtime/index.js';

const OPTIONS: Options = {
  strict: false,
  validateSchema: false,
  meta: false,
  logger: false,
  ownProperties: true,
  validateFormats: false,
  unicodeRegExp: true,
  multipleOfPrecision: 7,
  inlineRefs: false,
};

/** What ajv says at run time: nothing, or its first error; `unable` for a value that breaks ajv itself. */
export type Oracle = (value: JsonValue) => CompiledFinding | undefined | 'unable';

/** Compiles a schema with ajv at run time; undefined when ajv refuses it. */
export function ajvOracle(schema: JsonObject): Oracle | undefined {
  const isDraft07 = dialectOf(schema)?.name === 'draft-07';
  const ajv = isDraft07
    ? new Ajv({ ...OPTIONS, ignoreKeywordsWithRef: true })
    : new Ajv2020(OPTIONS).removeKeyword('dependencies');
  try {
    const validate = ajv.compile(ajvSchema(schema));
    const text = JSON.stringify(schema);
    const longest = longestTuple(schema);
    const hasEmptyName = /[[,]""[\],]/.test(text);
    return (value) => {
      // A missing property with an empty name counts as none.
      if (hasEmptyName) return 'unable';
      // Of texts it keeps which there were in an object, where this one sets the prototype.
      if (text.includes('uniqueItems') && JSON.stringify(value).includes('__proto__'))
        return 'unable';
      // For a list that ends before a rule of a tuple ajv passes over whatever stands behind the tuple; JSON Schema knows no
      // such exception.
      if (hasShorterList(value, longest)) return 'unable';
      try {
        return validate(value) === true ? undefined : findingOf(validate.errors?.[0]);
      } catch (error) {
        // Its comparison of values calls `toString` of an object that has a property of this name; and what it keeps of
        // evaluated items is not always declared.
        if (error instanceof TypeError || error instanceof ReferenceError) return 'unable';
        throw error;
      }
    };
  } catch {
    return undefined;
  }
}

function longestTuple(schema: JsonValue): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const own = Object.entries(schema).map(([key, part]) =>
    (key === 'prefixItems' || key === 'items') && Array.isArray(part) ? part.length : 0,
  );
  return Math.max(0, ...own, ...Object.values(schema).map(longestTuple));
}

function hasShorterList(value: JsonValue, length: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const isShorter = Array.isArray(value) && value.length < length;
  return isShorter || Object.values(value).some((part) => hasShorterList(part, length));
}

/** What a validator of ours says, in the same form. */
export function findingBy(
  validate: CompiledValidator,
  value: JsonValue,
): CompiledFinding | undefined {
  return validate(value) ? undefined : findingOf(validate.errors?.[0]);
}

function findingOf(error: CompiledFinding | ErrorObject | undefined): CompiledFinding {
  const { instancePath = '', keyword = '', message = '' } = error ?? {};
  // ajv's own words name the two items, which would need a comparison of every pair.
  const words = keyword === 'uniqueItems' ? 'must NOT have duplicate items' : message;
  return { instancePath, keyword, message: words };
}
