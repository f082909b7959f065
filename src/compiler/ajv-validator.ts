import { createRequire } from 'node:module';
import type { Ajv, Options } from 'ajv';
import type { JsonObject } from '../protocol/json.js';
import { dialectOf } from '../protocol/schema-dialect.js';
import { UNIQUE_ITEMS_MODULE, uniqueItems } from './unique-items.js';
import type { RuntimeHelper, ValidatorSource } from './validator-source.js';

/** Loads ajv when a schema needs it: most need none of it. */
const require = createRequire(import.meta.url);

/** The modules that the code requires, and the functions of the runtime that stand in for them. */
const HELPERS: readonly (readonly [module: string, helper: RuntimeHelper])[] = [
  ['ajv/dist/runtime/ucs2length', 'codePointLength'],
  ['ajv/dist/runtime/equal', 'deepEqual'],
  [UNIQUE_ITEMS_MODULE, 'hasUniqueItems'],
];

/** What makes the code right in modules, and for keys that are empty or `__proto__`. */
const CORRECTIONS: readonly (readonly [pattern: RegExp, by: string])[] = [
  // A missing property with an empty name would count as none.
  [/\((missing\d+) = ""\)/g, '(($1 = ""), true)'],
  // In a literal this key would set the prototype.
  [/(?<=[{,])"__proto__":/g, '["__proto__"]:'],
  // `true` stands for all properties; in the strict code of modules it takes no members.
  [/^(props\d+)(\[key\d+\] = true;)$/gm, 'if(typeof $1 == "object") $1$2'],
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
 * Compiles a schema with ajv to the source of a validator that stops at the first error. `schema` is as `ajvSchema` gives it.
 *
 * Every schema gets an ajv of its own, so that equal `$id`s in different tools do not meet.
 *
 * @throws {Error} when ajv refuses the schema or its output is not what this function knows to adapt
 */
export function compileWithAjv(schema: JsonObject): ValidatorSource {
  const isDraft07 = dialectOf(schema)?.name === 'draft-07';
  const ajv = isDraft07 ? draft07Compiler() : draft2020Compiler();
  ajv.removeKeyword('uniqueItems').addKeyword(uniqueItems());
  // Keeping track of what was evaluated is much of the code, and only these two keywords ask for it.
  if (!/"unevaluated(?:Properties|Items)"/.test(JSON.stringify(schema)))
    ajv.opts.unevaluated = false;
  const validate = ajv.compile(schema);
  const standalone =
    require('ajv/dist/standalone') as typeof import('ajv/dist/standalone/index.js');
  return adapt(standalone.default(ajv, validate));
}

/** In draft-07 a `$ref` stands alone: what is written beside it has no effect (JSON Schema draft-07 core, section 8.3). */
function draft07Compiler(): Ajv {
  const library = require('ajv') as typeof import('ajv');
  return new library.Ajv({ ...OPTIONS, ignoreKeywordsWithRef: true });
}

/** `dependencies` is no keyword of 2020-12 any more, and `check` says so; ajv goes on enforcing it. */
function draft2020Compiler(): Ajv {
  const library = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
  return new library.Ajv2020(OPTIONS).removeKeyword('dependencies');
}

/**
 * Turns the module that ajv writes into the body of a function.
 *
 * All patterns hold double quotes or whole lines, and match nothing inside the string literals of the code: quotes are
 * escaped there, and line breaks too.
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
    declarations: indented(body.trimEnd()),
    validator: name,
    helpers: used.map(([, helper]) => helper),
  };
}

/** Indents code that has a statement a line. */
function indented(code: string): string {
  let depth = 0;
  return code
    .split('\n')
    .map((line) => {
      if (line.startsWith('}')) depth -= 1;
      const text = line === '' ? '' : '  '.repeat(depth) + line;
      if (line.endsWith('{')) depth += 1;
      return text;
    })
    .join('\n');
}

function requireOf(module: string): string {
  return `require("${module}").default`;
}
