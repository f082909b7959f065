import { Ajv, type Options } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { JsonObject } from '../protocol/json.js';
import { dialectOf } from '../protocol/schema-dialect.js';
import { ajvSchema } from './ajv-schema.js';
import { UNIQUE_ITEMS_MODULE, uniqueItems } from './unique-items.js';

/** A validator as source text: the body of a function that returns it, and what it needs from the runtime. */
export type ValidatorSource = { readonly body: string; readonly helpers: readonly RuntimeHelper[] };

/** A function of the runtime that compiled validators call. */
export type RuntimeHelper = 'codePointLength' | 'deepEqual' | 'hasUniqueItems';

/** The modules that the code requires, and the functions of the runtime that stand in for them. */
const HELPERS: readonly (readonly [module: string, helper: RuntimeHelper])[] = [
  ['ajv/dist/runtime/ucs2length', 'codePointLength'],
  ['ajv/dist/runtime/equal', 'deepEqual'],
  [UNIQUE_ITEMS_MODULE, 'hasUniqueItems'],
];

/** What makes the code right for keys that are empty or `__proto__`. */
const CORRECTIONS: readonly (readonly [pattern: RegExp, by: string])[] = [
  // A missing property with an empty name would count as none.
  [/\((missing\d+) = ""\)/g, '(($1 = ""), true)'],
  // In a literal this key would set the prototype.
  [/(?<=[{,])"__proto__":/g, '["__proto__"]:'],
];

const OPTIONS: Options = {
  // The checks speak of doubtful schemas, with positions. Here every schema that they let pass is to compile.
  strict: false,
  validateSchema: false,
  meta: false,
  // On a failure ajv prints the whole generated function.
  logger: false,
  // `{}` has no `toString` (JSON Schema knows no prototypes).
  ownProperties: true,
  // `format` is an annotation (2020-12, "Format-Annotation").
  validateFormats: false,
  unicodeRegExp: true,
  // A definition becomes a function once, however often it is referred to: inlined, few schemas make megabytes.
  inlineRefs: false,
  // 19.99 is a multiple of 0.01, although their quotient is no integer in floating point.
  multipleOfPrecision: 7,
  // A statement a line, so that the diff of a changed schema shows what changed.
  code: { source: true, esm: true, optimize: false, lines: true },
};

/**
 * Compiles a schema to the source of a validator that stops at the first error: plain code without imports of its own.
 *
 * Every schema gets an ajv of its own, so that equal `$id`s in different tools do not meet.
 *
 * @throws {Error} when ajv refuses the schema or its output is not what this function knows to adapt
 */
export function compileValidator(schema: JsonObject): ValidatorSource {
  const isDraft07 = dialectOf(schema)?.name === 'draft-07';
  const ajv = isDraft07 ? draft07Compiler() : draft2020Compiler();
  ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems);
  // Keeping track of what was evaluated is much of the code, and only these two keywords ask for it.
  if (!/"unevaluated(?:Properties|Items)"/.test(JSON.stringify(schema)))
    ajv.opts.unevaluated = false;
  const validate = ajv.compile(ajvSchema(schema));
  return adapt(standalone.default(ajv, validate));
}

/** In draft-07 a `$ref` stands alone: what is written beside it has no effect (JSON Schema draft-07 core, section 8.3). */
function draft07Compiler(): Ajv {
  return new Ajv({ ...OPTIONS, ignoreKeywordsWithRef: true });
}

/** `dependencies` is no keyword of 2020-12 any more, and `check` says so; ajv goes on enforcing it. */
function draft2020Compiler(): Ajv2020 {
  const ajv = new Ajv2020(OPTIONS);
  ajv.removeKeyword('dependencies');
  return ajv;
}

/**
 * Turns the module that ajv writes into the body of a function.
 *
 * All patterns hold double quotes, which are escaped inside the string literals of the code: they match nothing there.
 */
function adapt(module: string): ValidatorSource {
  const [, name, code] =
    /^"use strict";\nexport const validate = (\w+);\nexport default \1;\n(.*)$/s.exec(module) ?? [];
  if (name === undefined || code === undefined) throw new Error('unknown shape of ajv output');
  const used = HELPERS.filter(([required]) => code.includes(requireOf(required)));
  const linked = used.reduce(
    (text, [required, helper]) => text.replaceAll(requireOf(required), helper),
    code,
  );
  const body = CORRECTIONS.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), linked);
  if (/\brequire\b/.test(body.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'))) {
    throw new Error('ajv output needs a module that is not replaced');
  }
  return {
    body: `${body.trimEnd()}\nreturn ${name};`,
    helpers: used.map(([, helper]) => helper),
  };
}

function requireOf(module: string): string {
  return `require("${module}").default`;
}
