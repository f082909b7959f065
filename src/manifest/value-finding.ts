import type { ValueParameters } from '../diagnostics/codes/manifest.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { pathText } from '../diagnostics/path-text.js';
import { report } from '../diagnostics/report.js';
import { excerpt } from '../protocol/excerpt.js';
import { isJsonObject, type JsonPath } from '../protocol/json.js';
import type { PositionedDocument } from './document.js';
import type { Kind } from './keys/key.js';
import { valueAt } from './value-at.js';
import { BOOLEAN_WORDS, valueHint, type WantedKind } from './value-hint.js';

/** What a value of a kind should have been. */
export function wantedKind({ kind }: Kind): WantedKind {
  return kind === 'names' || kind === 'any' ? 'map' : kind;
}

/**
 * Reports a value of the wrong kind, at the value: what was expected and found, and how to write it right.
 *
 * A bare `yes`, `no`, `on` or `off` where a boolean is wanted is `boolean-word`; everything else is `wrong-kind`.
 *
 * @param expected noun phrase; default: the wanted kind in words
 * @param otherwise the hint where the value says nothing about what it was meant to be
 */
export function wrongKind(
  document: PositionedDocument,
  path: JsonPath,
  wanted: WantedKind,
  expected: string = WORDS[wanted],
  otherwise: string = `write ${expected}`,
): Diagnostic {
  const word = booleanWord(document, path, wanted);
  return word === undefined
    ? report(
        'wrong-kind',
        document.rangeAt(path),
        valueParameters(document, path, wanted, expected, otherwise),
      )
    : report('boolean-word', document.rangeAt(path), { place: pathText(path), word });
}

const WORDS: { readonly [kind in WantedKind]: string } = {
  text: 'text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  map: 'a map',
};

/** The facts that a message about a wrong value names, with a hint where the way out is clear. */
export function valueParameters(
  document: PositionedDocument,
  path: JsonPath,
  wanted: WantedKind | undefined,
  expected: string,
  otherwise?: string,
): ValueParameters {
  const hint = (wanted && valueHint(document, path, wanted)) ?? otherwise;
  return { place: pathText(path), expected, found: foundAt(document, path), hint };
}

/** Words the value at a path for a message: `the number \`1.10\``, `a map`, `nothing`. */
export function foundAt(document: PositionedDocument, path: JsonPath): string {
  const value = valueAt(document.value, path);
  const written = document.sourceOf(path);
  if (value === undefined || value === null) return written ? 'null' : 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (isJsonObject(value)) return 'a map';
  if (typeof value === 'string')
    return value === '' ? 'empty text' : `the text "${excerpt(value, 40)}"`;
  return `the ${typeof value} \`${excerpt(written ?? String(value), 40)}\``;
}

function booleanWord(
  document: PositionedDocument,
  path: JsonPath,
  wanted: WantedKind,
): string | undefined {
  const value = valueAt(document.value, path);
  const isBare = value === document.sourceOf(path);
  return wanted === 'boolean' && isBare && typeof value === 'string' && BOOLEAN_WORDS.test(value)
    ? value
    : undefined;
}
