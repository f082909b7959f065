/** A validator as source text: an expression, the declarations it needs, and the functions of the runtime that both call. */
export type ValidatorSource = {
  /** Constants and functions of a module, one below the other; empty if there are none. */
  readonly declarations: string;
  /** An expression that gives the validator. */
  readonly validator: string;
  /** In code-point order. */
  readonly helpers: readonly RuntimeHelper[];
};

/** A function of the runtime that compiled validators call. */
export type RuntimeHelper = (typeof RUNTIME_HELPERS)[number];

/** The functions of the runtime that compiled validators call, in code-point order. */
export const RUNTIME_HELPERS = [
  'anyOf',
  'codePointLength',
  'compiledValidator',
  'contains',
  'containsOrFirst',
  'deepEqual',
  'fault',
  'hasUniqueItems',
  'isInteger',
  'isMultipleOf',
  'isObject',
  'missing',
  'notAllowed',
  'oneOf',
  'own',
  'pointerToken',
  'surplus',
  'wrongType',
] as const;
