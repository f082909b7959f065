import { resourceNotFound } from '../error.js';

/**
 * Takes a value that is to be the name of one file, or of one folder, and nothing more: a value of a URI is decoded, so that
 * it may hold separators, `..` and NUL.
 *
 * @returns The value itself.
 * @throws the error of `resourceNotFound()` for an empty text, for `.` and `..`, and for a text with `/`, `\` or NUL
 */
export function plainName(value: string): string {
  if (typeof value !== 'string' || RESERVED.has(value) || SEPARATOR.test(value)) {
    throw resourceNotFound();
  }
  return value;
}

const RESERVED: ReadonlySet<string> = new Set(['', '.', '..']);

// biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL ends a path in the functions of the system
const SEPARATOR = /[/\\\u0000]/;
