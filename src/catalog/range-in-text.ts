import type { SourceRange } from '../diagnostics/source.js';
import type { PositionedDocument } from '../manifest/document.js';
import type { JsonPath } from '../protocol/json.js';

/**
 * Finds the place of a part of a string value: its exact characters where the source holds them unescaped, else the
 * place of the whole string.
 *
 * @param text the string value
 * @param offset UTF-16 offset of the part in the value
 */
export function rangeInText(
  document: PositionedDocument,
  path: JsonPath,
  text: string,
  { offset, length }: { readonly offset: number; readonly length: number },
): SourceRange {
  const whole = document.rangeAt(path);
  const written = whole.source.text.slice(whole.start, whole.end);
  const part = text.slice(offset, offset + length);
  if (part === '') return whole;
  const occurrence = text.slice(0, offset + length - 1).split(part).length - 1;
  let found = written.indexOf(part);
  for (let index = 0; index < occurrence && found !== -1; index += 1) {
    found = written.indexOf(part, found + part.length);
  }
  if (found === -1) return whole;
  const start = whole.start + found;
  return { ...whole, start, end: start + part.length };
}
