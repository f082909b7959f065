import { printable } from './printable.js';
import { positionAt, type SourceRange } from './source.js';

/**
 * Writes the start of a range as terminals and editors link it: `snodo.yaml:2:3`, safe to print. A name that begins like a
 * workflow command, which GitHub Actions obeys at the start of a line, gets the folder that it stands in before it.
 */
export function placeText({ source, start }: SourceRange): string {
  const { line, column } = positionAt(source, start);
  const folder = /^\s*::/.test(source.file) ? './' : '';
  return `${folder}${printable(source.file)}:${line}:${column}`;
}
