import { RESERVED_WORDS } from '../../compiler/reserved-words.js';

/** Words that mean something at some places of TypeScript: right as names, but hard to read. */
const CONTEXTUAL = [
  'as',
  'async',
  'declare',
  'from',
  'get',
  'of',
  'satisfies',
  'set',
  'type',
  'using',
];

/** Values that every module has, or that a bundle in the older module format defines. */
const AMBIENT = ['exports', 'globalThis', 'module', 'require'];

/** Values that emitted files import or declare themselves. */
const EMITTED = [
  'createRuntime',
  'definePrompt',
  'defineResource',
  'defineServer',
  'defineTool',
  'runMain',
];

/** What makes an object that is awaited a promise, such as the tools of a client. */
const PROMISE = ['then'];

/** What the identifier of a component may not be. */
export const RESERVED_VALUES: ReadonlySet<string> = new Set([
  ...RESERVED_WORDS,
  ...CONTEXTUAL,
  ...AMBIENT,
  ...EMITTED,
  ...PROMISE,
]);

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
