/** Names of the same types in other languages. */
const FOREIGN_TYPES: ReadonlyMap<string, string> = new Map([
  ['str', 'string'],
  ['text', 'string'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['bool', 'boolean'],
  ['list', 'array'],
  ['map', 'object'],
  ['dict', 'object'],
]);

/** The JSON type that a word of other languages stands for; undefined for any other word. */
export function foreignType(word: string): string | undefined {
  return FOREIGN_TYPES.get(word.toLowerCase());
}
