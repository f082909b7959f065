import { compareCodePoints } from './code-points.js';
import { isJsonObject, type JsonValue } from './json.js';

/**
 * Writes a value as JSON without white space and with the keys of every object sorted by code point: equal values give
 * equal text, whatever the order in which they were built. Numbers and strings are written as `JSON.stringify` does.
 *
 * It needs no recursion, so a value may be nested as deeply as a parser allows.
 */
export function canonicalJson(value: JsonValue): string {
  const pieces: string[] = [];
  const pending: Piece[] = [{ value }];
  for (let piece = pending.pop(); piece !== undefined; piece = pending.pop()) {
    if (typeof piece === 'string') pieces.push(piece);
    else if (typeof piece.value !== 'object' || piece.value === null) {
      pieces.push(JSON.stringify(piece.value));
    } else {
      for (const part of partsOf(piece.value).reverse()) pending.push(part);
    }
  }
  return pieces.join('');
}

/** A stretch of finished text, or a value still to be written. */
type Piece = string | { readonly value: JsonValue };

/** Takes a list or an object apart into brackets, labels and members. */
function partsOf(container: JsonValue): Piece[] {
  if (!isJsonObject(container)) {
    const items = Array.isArray(container) ? container : [];
    return ['[', ...items.flatMap((value, index) => [index === 0 ? '' : ',', { value }]), ']'];
  }
  const entries = Object.entries(container).sort(([a], [b]) => compareCodePoints(a, b));
  const members = entries.flatMap(([key, value], index) => [
    `${index === 0 ? '' : ','}${JSON.stringify(key)}:`,
    { value },
  ]);
  return ['{', ...members, '}'];
}
