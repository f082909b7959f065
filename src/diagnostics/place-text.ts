import { printable } from './printable.js';
import { positionAt, type SourceRange } from './source.js';

/** Writes the start of a range as terminals and editors link it: `snodo.yaml:2:3`, safe to print. */
export function placeText({ source, start }: SourceRange): string {
  const { line, column } = positionAt(source, start);
  return `${printable(source.file)}:${line}:${column}`;
}
