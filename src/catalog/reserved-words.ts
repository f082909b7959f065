/** Words that ECMAScript modules or TypeScript keep from being the name of a value (ECMA-262, 12.7.2). */
const LANGUAGE = [
  'arguments',
  'as',
  'async',
  'await',
  'break',
  'case',
  'catch',
  'class',
  'const',
  'continue',
  'debugger',
  'declare',
  'default',
  'delete',
  'do',
  'else',
  'enum',
  'eval',
  'export',
  'extends',
  'false',
  'finally',
  'for',
  'from',
  'function',
  'get',
  'if',
  'implements',
  'import',
  'in',
  'instanceof',
  'interface',
  'let',
  'new',
  'null',
  'of',
  'package',
  'private',
  'protected',
  'public',
  'return',
  'satisfies',
  'set',
  'static',
  'super',
  'switch',
  'this',
  'throw',
  'true',
  'try',
  'type',
  'typeof',
  'undefined',
  'using',
  'var',
  'void',
  'while',
  'with',
  'yield',
];

/** Values that every module has, or that a bundle in the older module format defines. */
const AMBIENT = ['exports', 'globalThis', 'module', 'require'];

/** Values that emitted files import or declare themselves. */
const EMITTED = [
  'codePointLength',
  'createRuntime',
  'deepEqual',
  'definePrompt',
  'defineResource',
  'defineServer',
  'defineTool',
  'runMain',
  'validateArguments',
  'validateOutput',
];

/** What the identifier of a component may not be. */
export const RESERVED_VALUES: ReadonlySet<string> = new Set([...LANGUAGE, ...AMBIENT, ...EMITTED]);

/**
 * What the type prefix of a component may not be, because `<prefix>Handler` and the like are types that emitted
 * files import.
 */
export const RESERVED_TYPE_PREFIXES: ReadonlySet<string> = new Set([
  'Prompt',
  'Resource',
  'ResourceTemplate',
  'Tool',
]);
