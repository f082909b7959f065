import { RESERVED_WORDS } from '../../compiler/reserved-words.js';

/** Words that cannot name a type, or mean something else where a type stands. */
const KEYWORDS = [
  ...['abstract', 'any', 'asserts', 'bigint', 'infer', 'intrinsic', 'is', 'keyof', 'never'],
  ...['readonly', 'symbol', 'unique', 'unknown'],
];

/** What every module has (ECMAScript 2024, section 19, and what objects inherit): a type of that name would mislead. */
const GLOBALS = [
  ...['AggregateError', 'Array', 'ArrayBuffer', 'Atomics', 'BigInt', 'BigInt64Array'],
  ...['BigUint64Array', 'Boolean', 'DataView', 'Date', 'Error', 'EvalError'],
  ...['FinalizationRegistry', 'Float32Array', 'Float64Array', 'Function', 'Infinity', 'Int16Array'],
  ...['Int32Array', 'Int8Array', 'JSON', 'Map', 'Math', 'NaN', 'Number', 'Object', 'Promise'],
  ...['Proxy', 'RangeError', 'ReferenceError', 'Reflect', 'RegExp', 'Set', 'SharedArrayBuffer'],
  ...['String', 'Symbol', 'SyntaxError', 'TypeError', 'URIError', 'Uint16Array', 'Uint32Array'],
  ...['Uint8Array', 'Uint8ClampedArray', 'WeakMap', 'WeakRef', 'WeakSet', 'constructor'],
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'globalThis'],
  ...['hasOwnProperty', 'isFinite', 'isNaN', 'isPrototypeOf', 'parseFloat', 'parseInt'],
  ...['propertyIsEnumerable', 'toLocaleString', 'toString', 'unescape', 'valueOf'],
];

/** What the name of an emitted type may not be. */
export const TYPE_WORDS: ReadonlySet<string> = new Set([
  ...RESERVED_WORDS,
  ...KEYWORDS,
  ...GLOBALS,
]);
