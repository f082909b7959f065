import { JSON_TYPES, type JsonType } from '../../protocol/json-type.js';

/** A type as declared: a JSON type inside any number of arrays. */
export type DeclaredType = {
  readonly base: JsonType;
  /** How many arrays are around it: 1 for `string[]`. */
  readonly arrays: number;
};

/** Deepest nesting of arrays; a schema may not be deeper anyway. */
const MAX_ARRAYS = 32;

/** Reads a type such as `string` or `object[]`; undefined for anything else. */
export function readDeclaredType(text: string): DeclaredType | undefined {
  const start = text.indexOf('[');
  const name = start === -1 ? text : text.slice(0, start);
  const suffix = start === -1 ? '' : text.slice(start);
  const arrays = suffix.length / 2;
  const base = JSON_TYPES.find((type) => type === name);
  if (base === undefined || arrays > MAX_ARRAYS || suffix !== '[]'.repeat(arrays)) return undefined;
  return { base, arrays };
}
