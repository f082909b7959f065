import { excerpt } from '../protocol/excerpt.js';
import { isJsonObject, type JsonPath, type JsonValue, ownValue } from '../protocol/json.js';
import { plainText, strangeCharacter } from '../protocol/look-alikes.js';
import type { PositionedDocument } from './document.js';
import { valueAt } from './value-at.js';

/** What a value should have been, as far as hints depend on it. */
export type WantedKind = 'text' | 'integer' | 'number' | 'boolean' | 'list' | 'map';

/** Words that are booleans in YAML 1.1, and texts in YAML 1.2. */
export const BOOLEAN_WORDS: RegExp = /^(?:y|yes|no?|on|off)$/i;

/** Says how to write a value of the wrong kind right; undefined where that is not clear. */
export function valueHint(
  document: PositionedDocument,
  path: JsonPath,
  wanted: WantedKind,
): string | undefined {
  const value = valueAt(document.value, path);
  switch (wanted) {
    case 'text':
      return textHint(document, path, value);
    case 'list':
      return listHint(value);
    case 'map':
      return mapHint(value);
    default:
      return typeof value === 'string' ? plainHint(wanted, value, path.at(-1)) : undefined;
  }
}

/**
 * Says how to write a boolean or a number in place of a text; undefined where that is not clear.
 *
 * @param key the key of the value, which may name a unit
 */
export function plainHint(
  wanted: 'boolean' | 'integer' | 'number',
  text: string,
  key?: JsonPath[number],
): string | undefined {
  return wanted === 'boolean' ? booleanHint(text) : numberHint(text, key);
}

function textHint(
  document: PositionedDocument,
  path: JsonPath,
  value: JsonValue | undefined,
): string | undefined {
  const written = document.sourceOf(path);
  const { source, start, end } = document.rangeAt(path);
  if (value === null && !written) {
    const comment = /^[ \t]*(#[^\s#][^\r\n]*)/.exec(source.text.slice(start, start + 100))?.[1];
    return comment === undefined
      ? 'write the text behind the colon'
      : `quote the text: "${excerpt(comment.trimEnd(), 60)}"; \`#\` behind a space starts a comment`;
  }
  if (value === null) return `write a text, or remove the key; quote it if \`${written}\` is meant`;
  if (typeof value === 'number' || typeof value === 'boolean') {
    return `quote it: "${excerpt(written ?? String(value))}"`;
  }
  if (typeof value !== 'object') return undefined;
  const text = source.text.slice(start, end);
  // `{+path}` without quotes is a map for YAML, and hardly what was meant.
  return /^[{[][^\r\n']*[}\]]$/.test(text) && text.length <= 80
    ? `quote it if text is meant: '${text}'`
    : undefined;
}

function listHint(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') {
    const entries = excerpt(value, 60).split(/\s*,\s*/);
    return `write a list: [${entries.map((entry) => JSON.stringify(entry)).join(', ')}]`;
  }
  return isJsonObject(value) ? 'each entry of a list begins with `- `' : undefined;
}

function mapHint(value: JsonValue | undefined): string | undefined {
  if (value === null) return 'write `{}`, or remove the key';
  if (Array.isArray(value)) {
    const [first] = value;
    const name = isJsonObject(first) ? ownValue(first, 'name') : undefined;
    return typeof name === 'string'
      ? `write \`${excerpt(name, 40)}:\` in place of \`- name: ${excerpt(name, 40)}\`, and the other keys below it`
      : 'a map has entries `name: value`, without `-` or `[`';
  }
  return typeof value === 'string' ? entryHint(value) : undefined;
}

/** An entry that YAML takes for a text, as no colon and space are in it. */
function entryHint(text: string): string | undefined {
  const [, key, mark = '', value = ''] = /^([\w$-]+)(\s*[:=：]\s*)(.+)$/su.exec(text) ?? [];
  if (key === undefined) return undefined;
  const entry = `${excerpt(key, 40)}: ${excerpt(value.split('\n', 1)[0] ?? '', 40)}`;
  const strange = strangeCharacter(mark);
  return strange === undefined
    ? `a colon and a space stand between a key and its value: \`${entry}\``
    : `type the colon and the space anew, as \`${entry}\`: there is the character ${strange}`;
}

function booleanHint(text: string): string | undefined {
  if (BOOLEAN_WORDS.test(text)) return `write ${/^(?:y|yes|on)$/i.test(text) ? 'true' : 'false'}`;
  return /^(?:true|false)$/.test(text) ? `remove the quotes: ${text}` : undefined;
}

/** Milliseconds in units of time. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['sec', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['h', 3_600_000],
]);

function numberHint(text: string, key: JsonPath[number] | undefined): string | undefined {
  const plain = plainText(text);
  if (/^-?\d+(?:\.\d+)?$/.test(plain)) return `remove the quotes: ${plain}`;
  if (/^-?\d{1,3}(?:[_,']\d{3})+$/.test(plain)) {
    return `write it without separators: ${plain.replace(/[_,']/g, '')}`;
  }
  const [, amount, unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)([a-z]{1,3})$/.exec(plain) ?? [];
  const milliseconds = Number(amount) * (UNITS.get(unit) ?? Number.NaN);
  const isTime = typeof key === 'string' && key.endsWith('Ms') && Number.isInteger(milliseconds);
  return isTime ? `write milliseconds: ${milliseconds}` : undefined;
}
