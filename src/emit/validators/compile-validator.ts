import { Ajv, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { type JsonObject, ownValue } from '../../protocol/json.js';
import { type Code, escaped } from '../typescript/code.js';
import { ajvSchema } from './ajv-schema.js';

/** A validator as source text: the body of a function that returns it, and what it needs from the runtime. */
export type ValidatorSource = { readonly body: Code; readonly helpers: readonly RuntimeHelper[] };

/** A function of the runtime that compiled validators call. */
export type RuntimeHelper = 'codePointLength' | 'deepEqual';

/** A change to the code that ajv writes. */
type Replacement = {
  readonly pattern: RegExp;
  readonly by: string;
  readonly helper?: RuntimeHelper;
};

/** What makes the code independent of ajv, and right for keys that are empty or `__proto__`. */
const REPLACEMENTS: readonly Replacement[] = [
  {
    pattern: /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g,
    by: 'codePointLength',
    helper: 'codePointLength',
  },
  {
    pattern: /require\("ajv\/dist\/runtime\/equal"\)\.default/g,
    by: 'deepEqual',
    helper: 'deepEqual',
  },
  // A missing property with an empty name would count as none.
  { pattern: /\((missing\d+) = ""\)/g, by: '(($1 = ""), true)' },
  // In a literal this key would set the prototype.
  { pattern: /(?<=[{,])"__proto__":/g, by: '["__proto__"]:' },
];

/** The table of items that were seen, for `uniqueItems`: it must not have a prototype either. */
const SEEN_ITEMS = /\bconst (indices\d+) = \{\};/g;

const STRING_LITERAL = /("(?:[^"\\]|\\.)*")/;

const OPTIONS: Options = {
  // The checks speak of doubtful schemas, with positions. Here every schema that they let pass is to compile.
  strict: false,
  validateSchema: false,
  meta: false,
  addUsedSchema: false,
  // On a failure ajv prints the whole generated function.
  logger: false,
  // `{}` has no `toString` (JSON Schema knows no prototypes).
  ownProperties: true,
  // `format` is an annotation (2020-12, "Format-Annotation").
  validateFormats: false,
  unicodeRegExp: true,
  // 19.99 is a multiple of 0.01, although their quotient is no integer in floating point.
  multipleOfPrecision: 7,
  code: { source: true, esm: true, optimize: false },
};

/**
 * Compiles a schema to the source of a validator that stops at the first error: plain code without imports of its own.
 *
 * Every schema gets an ajv of its own, so that equal `$id`s in different tools do not meet.
 *
 * @throws {Error} when ajv refuses the schema or its output is not what this function knows to adapt
 */
export function compileValidator(schema: JsonObject): ValidatorSource {
  const legacy = String(ownValue(schema, '$schema') ?? '').includes('draft-07');
  const ajv = legacy ? new Ajv(OPTIONS) : new Ajv2020(OPTIONS);
  const validate = ajv.compile(ajvSchema(schema));
  return adapt(standalone.default(ajv, validate));
}

/** Turns the module that ajv writes into the body of a function. */
function adapt(module: string): ValidatorSource {
  const [, name, code] =
    /^"use strict";export const validate = (\w+);export default \1;(.*)$/s.exec(module) ?? [];
  if (name === undefined || code === undefined) throw new Error('unknown shape of ajv output');
  const used = REPLACEMENTS.filter(({ pattern }) => code.search(pattern) >= 0);
  // A quote inside a string literal is escaped, so these patterns, which hold quotes, match code alone.
  const replaced = used.reduce((text, { pattern, by }) => text.replaceAll(pattern, by), code);
  const pieces = replaced.split(STRING_LITERAL);
  const body = pieces.map((piece, index) =>
    index % 2 === 1 ? piece : piece.replaceAll(SEEN_ITEMS, 'const $1 = Object.create(null);'),
  );
  if (pieces.some((piece, index) => index % 2 === 0 && /\brequire\b/.test(piece))) {
    throw new Error('ajv output needs a module that is not replaced');
  }
  return {
    body: escaped(`${body.join('')}\n  return ${name};`),
    helpers: used.flatMap(({ helper }) => (helper === undefined ? [] : [helper])),
  };
}
