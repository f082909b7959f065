import type { ValueParameters } from '../diagnostics/codes/manifest.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { pathText } from '../diagnostics/path-text.js';
import { report } from '../diagnostics/report.js';
import { excerpt } from '../protocol/excerpt.js';
import { isJsonObject, type JsonPath, type JsonValue, ownValue } from '../protocol/json.js';
import type { PositionedDocument } from './document.js';
import type { Kind } from './keys/key.js';

/** What a value should have been, as far as hints depend on it. */
export type WantedKind = 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'map';

/** What a value of a kind should have been. */
export function wantedKind({ kind }: Kind): WantedKind {
  return kind === 'names' || kind === 'any' ? 'map' : kind;
}

const BOOLEAN_WORDS = /^(?:y|yes|no?|on|off)$/i;

/**
 * Reports a value of the wrong kind, at the value: what was expected and found, and how to write it right.
 *
 * A bare `yes`, `no`, `on` or `off` where a boolean is wanted is `boolean-word`; everything else is `wrong-kind`.
 *
 * @param expected noun phrase; default: the wanted kind in words
 */
export function wrongKind(
  document: PositionedDocument,
  path: JsonPath,
  wanted: WantedKind,
  expected: string = WORDS[wanted],
): Diagnostic {
  const word = booleanWord(document, path, wanted);
  return word === undefined
    ? report(
        'wrong-kind',
        document.rangeAt(path),
        valueParameters(document, path, wanted, expected),
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
): ValueParameters {
  const hint = wanted && hintFor(document, path, wanted);
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

/** The value at a path, by own keys; undefined where the path leads nowhere. */
export function valueAt(root: JsonValue, path: JsonPath): JsonValue | undefined {
  let value: JsonValue | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = isJsonObject(value) ? ownValue(value, step) : undefined;
    if (value === undefined) return undefined;
  }
  return value;
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

function hintFor(
  document: PositionedDocument,
  path: JsonPath,
  wanted: WantedKind,
): string | undefined {
  const value = valueAt(document.value, path);
  const written = document.sourceOf(path);
  if (wanted === 'text') return quoteHint(document, path, value, written);
  if (value === null) return wanted === 'map' ? 'write `{}`, or remove the key' : undefined;
  if (wanted === 'list' && typeof value === 'string')
    return `write a list: [${JSON.stringify(excerpt(value, 60))}]`;
  if (wanted === 'map' && Array.isArray(value))
    return 'a map has entries `name: value`, without `-` or `[`';
  if (typeof value !== 'string') return undefined;
  if (wanted === 'boolean' && BOOLEAN_WORDS.test(value)) {
    return `write ${/^(?:y|yes|on)$/i.test(value) ? 'true' : 'false'}`;
  }
  if (written === value) return undefined;
  const isNumber = wanted === 'integer' || wanted === 'number';
  const unquoted = isNumber
    ? /^-?\d+(?:\.\d+)?$/.test(value)
    : wanted === 'boolean' && /^(?:true|false)$/.test(value);
  return unquoted ? `remove the quotes: ${value}` : undefined;
}

function quoteHint(
  document: PositionedDocument,
  path: JsonPath,
  value: JsonValue | undefined,
  written: string | undefined,
): string | undefined {
  if (value === null && !written) return 'write the text behind the colon';
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return `quote it: "${excerpt(written ?? String(value))}"`;
  }
  if (typeof value !== 'object') return undefined;
  const { source, start, end } = document.rangeAt(path);
  const text = source.text.slice(start, end);
  // `{+path}` without quotes is a map for YAML, and hardly what was meant.
  return /^[{[][^\r\n']*[}\]]$/.test(text) && text.length <= 80
    ? `quote it if text is meant: '${text}'`
    : undefined;
}
