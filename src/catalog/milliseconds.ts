import type { JsonValue } from '../protocol/json.js';

const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['min', 60_000],
  ['h', 3_600_000],
]);

/** Says how a duration such as `2s` is written where milliseconds are wanted; undefined for anything else. */
export function millisecondsHint(value: JsonValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, count = '', unit = ''] = /^(\d{1,9}(?:\.\d{1,3})?) ?([a-z]+)$/.exec(value) ?? [];
  const factor = UNITS.get(unit);
  return factor === undefined
    ? undefined
    : `write it in milliseconds: ${Math.round(Number(count) * factor)}`;
}
