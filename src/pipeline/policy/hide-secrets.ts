import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import type { SourceRange, SourceText } from '../../diagnostics/source.js';
import type { Secret } from '../../manifest/secrets.js';
import { secretShapes } from '../../protocol/secret-shapes.js';

/**
 * Takes secrets out of everything that findings show: their messages, hints and paths, and the source texts that code frames
 * are cut from, where each character becomes a `*` so that places stay right. Also those of known shapes that stand in
 * files which could not be read to the end.
 */
export function hideSecrets(
  diagnostics: readonly Diagnostic[],
  secrets: readonly Secret[],
): readonly Diagnostic[] {
  const shown = diagnostics.flatMap(({ range, related }) => [
    range.source,
    ...related.map((place) => place.range.source),
  ]);
  const starts = secretStarts([
    ...secrets.map(({ text }) => text),
    ...[...new Set(shown)].flatMap(({ text }) =>
      secretShapes(text).map(({ start, end }) => text.slice(start, end)),
    ),
  ]);
  const sources = new Map<SourceText, SourceText>();

  function hiddenSource(source: SourceText): SourceText {
    const known = sources.get(source);
    if (known !== undefined) return known;
    const values = secrets.filter(({ range }) => range.source === source);
    const places = [...values.map(({ range }) => range), ...placesIn(source.text, starts)];
    const text = replaced(source.text, places, (part) => part.replace(/[^\r\n]/g, '*'));
    const hidden = places.length === 0 ? source : { ...source, text };
    sources.set(source, hidden);
    return hidden;
  }

  const hiddenText = (text: string): string => replaced(text, placesIn(text, starts), () => '***');
  const hiddenRange = (range: SourceRange): SourceRange => ({
    ...range,
    source: hiddenSource(range.source),
    path: hiddenText(range.path),
  });

  return diagnostics.map(({ message, hint, range, related, ...rest }) => ({
    ...rest,
    message: hiddenText(message),
    ...(hint === undefined ? {} : { hint: hiddenText(hint) }),
    range: hiddenRange(range),
    related: related.map((place) => ({
      message: hiddenText(place.message),
      range: hiddenRange(place.range),
    })),
  }));
}

/** Characters at a secret's start by which it is recognized where a message cuts it. */
const RECOGNIZED = 8;

/** Secrets by how they begin. */
type SecretStarts = {
  /** Those with one beginning, sorted. */
  readonly byStart: ReadonlyMap<string, readonly string[]>;
  /** The lengths of the beginnings: those of short secrets are shorter. */
  readonly lengths: readonly number[];
  readonly firstUnits: ReadonlySet<number>;
};

function secretStarts(secrets: readonly string[]): SecretStarts {
  const byStart = new Map<string, string[]>();
  const quoted = secrets.map((text) => JSON.stringify(text).slice(1, -1)); // as messages show them
  for (const text of [...new Set([...secrets, ...quoted])].sort()) {
    const start = text.slice(0, RECOGNIZED);
    const others = byStart.get(start);
    if (others === undefined) byStart.set(start, [text]);
    else others.push(text);
  }
  const starts = [...byStart.keys()];
  return {
    byStart,
    lengths: [...new Set(starts.map(({ length }) => length))],
    firstUnits: new Set(starts.map((start) => start.charCodeAt(0))),
  };
}

/** A part of a text. */
type Place = { readonly start: number; readonly end: number };

/** The places of secrets in a text: of known ones, whole or cut, and of whatever has the shape of one. */
function placesIn(text: string, starts: SecretStarts): readonly Place[] {
  const places: Place[] = [...secretShapes(text)];
  if (starts.lengths.length === 0) return places;
  let start = 0;
  while (start < text.length) {
    const length = starts.firstUnits.has(text.charCodeAt(start))
      ? lengthAt(text, start, starts)
      : 0;
    if (length > 0) places.push({ start, end: start + length });
    start += Math.max(1, length);
  }
  return places;
}

/** How much of a secret stands at a place: the most where several begin alike; 0 when it is not recognized. */
function lengthAt(text: string, start: number, { byStart, lengths }: SecretStarts): number {
  let longest = 0;
  for (const length of lengths) {
    const alike = byStart.get(text.slice(start, start + length));
    if (alike === undefined) continue;
    const rest = text.slice(start);
    const index = firstNotBefore(alike, rest);
    for (const secret of [alike[index - 1], alike[index]]) {
      longest = Math.max(longest, commonLength(secret ?? '', rest));
    }
  }
  return longest;
}

/** The index of the first of sorted texts that does not come before another one. Its neighbours have most in common with it. */
function firstNotBefore(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function commonLength(left: string, right: string): number {
  let length = 0;
  while (length < left.length && left.charCodeAt(length) === right.charCodeAt(length)) length += 1;
  return length;
}

function replaced(
  text: string,
  places: readonly Place[],
  replacement: (part: string) => string,
): string {
  let result = '';
  let done = 0;
  for (const { start, end } of [...places].sort((left, right) => left.start - right.start)) {
    if (end <= done) continue;
    const from = Math.max(start, done);
    result += text.slice(done, from) + replacement(text.slice(from, end));
    done = end;
  }
  return result + text.slice(done);
}
