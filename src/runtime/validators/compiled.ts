/** The first rule that a value breaks, as ajv reports it. */
export type CompiledFinding = {
  /** JSON Pointer of the place in the value. */
  readonly instancePath: string;
  readonly keyword: string;
  /** Text made from the schema alone: never holds the value. */
  readonly message?: string;
};

/** A validator compiled ahead of time by ajv: true, or false with its first finding in `errors`. */
export type CompiledValidator = {
  (value: unknown): boolean;
  errors?: readonly CompiledFinding[] | null;
};
