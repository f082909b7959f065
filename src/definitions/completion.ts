/** What a prompt or a resource template says of completion: by names of its arguments or variables, each in one place. */
export type CompletionDeclaration = {
  /** Names that the function `complete` of the component answers. */
  readonly completion?: readonly string[];
  /** Values without code, by name: those that begin with what was typed are suggested, in this order. */
  readonly complete?: { readonly [name: string]: readonly string[] };
};
