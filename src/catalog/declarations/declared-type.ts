/** A type as declared: the name of a JSON type or of a shared one, inside any number of arrays. */
export type DeclaredType = {
  readonly name: string;
  /** How many arrays are around it: 1 for `string[]`. */
  readonly arrays: number;
};

/** Deepest nesting of arrays; a schema may not be deeper anyway. */
const MAX_ARRAYS = 32;

/** Reads a type such as `string` or `Address[]`; undefined for a text of another form. */
export function readDeclaredType(text: string): DeclaredType | undefined {
  const start = text.indexOf('[');
  const name = start === -1 ? text : text.slice(0, start);
  const suffix = start === -1 ? '' : text.slice(start);
  const arrays = suffix.length / 2;
  if (arrays > MAX_ARRAYS || suffix !== '[]'.repeat(arrays)) return undefined;
  return { name, arrays };
}
