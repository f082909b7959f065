import { isJsonObject, type JsonValue } from '../protocol/json.js';

/** Writes a word, a number, or a list or a map of them as YAML on one line; undefined for anything else. */
export function flowText(value: JsonValue): string | undefined {
  if (typeof value !== 'object' || value === null) return scalarText(value);
  const texts = isJsonObject(value) ? entryTexts(value) : value.map(innerText);
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  return isJsonObject(value) ? `{ ${texts.join(', ')} }` : `[${texts.join(', ')}]`;
}

function entryTexts(map: { readonly [key: string]: JsonValue }): (string | undefined)[] {
  return Object.entries(map).map(([key, value]) => {
    const text = innerText(value);
    return text === undefined ? undefined : `${key}: ${text}`;
  });
}

function innerText(value: JsonValue): string | undefined {
  return typeof value === 'object' && value !== null ? undefined : scalarText(value);
}

/** Texts that YAML reads as they stand, also inside brackets. */
const PLAIN = /^[\w./](?:[\w ./-]|:(?! |$))*$/;

/** Texts that YAML reads as something else without quotes. */
const NOT_TEXT = /^(?:[-+.]?[\d.]+(?:e[-+]?\d+)?|0[xo][\da-f]+|true|false|null|)$/i;

function scalarText(value: JsonValue): string {
  if (typeof value !== 'string') return String(value);
  const isPlain = PLAIN.test(value) && (!NOT_TEXT.test(value) || /\..*\./.test(value));
  return isPlain ? value : JSON.stringify(value);
}
