import type { JsonPath } from '../protocol/json.js';
import type { PositionedDocument } from './document.js';

/** Characters that are looked at on each side of a key. */
const LONGEST_LOOK = 80;

/**
 * Advises on a key that is the rest of a text: it stands behind a comma in `{ }`, and has no colon. Undefined for any
 * other key.
 */
export function commaAdvice(document: PositionedDocument, path: JsonPath): string | undefined {
  const { source, start, end } = document.keyRangeAt(path);
  const before = source.text.slice(Math.max(0, start - LONGEST_LOOK), start);
  const behind = source.text.slice(end, end + LONGEST_LOOK);
  return /,[ \t]*$/.test(before) && /^[ \t]*[,}]/.test(behind)
    ? 'quote the text in front of it: inside `{ }` a comma ends a text'
    : undefined;
}
