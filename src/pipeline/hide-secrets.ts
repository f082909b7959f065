import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { SourceRange, SourceText } from '../diagnostics/source.js';
import type { Secret } from '../manifest/secrets.js';
import { secretShapes } from '../protocol/secret-shapes.js';

/**
 * Takes secrets out of everything that findings show: their messages, their hints, and the source texts that code frames
 * are cut from, where each character becomes a `*` so that places stay right. Also those of known shapes that stand in
 * files which could not be read to the end.
 */
export function hideSecrets(
  diagnostics: readonly Diagnostic[],
  secrets: readonly Secret[],
): readonly Diagnostic[] {
  const starts = secretStarts(secrets);
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

  const hiddenRange = (range: SourceRange): SourceRange => ({
    ...range,
    source: hiddenSource(range.source),
  });
  const hiddenText = (text: string): string => replaced(text, placesIn(text, starts), () => '***');

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
  readonly byStart: ReadonlyMap<string, readonly string[]>;
  /** The lengths of the beginnings: those of short secrets are shorter. */
  readonly lengths: readonly number[];
};

function secretStarts(secrets: readonly Secret[]): SecretStarts {
  const byStart = new Map<string, string[]>();
  for (const text of new Set(secrets.map((secret) => secret.text))) {
    const start = text.slice(0, RECOGNIZED);
    const others = byStart.get(start);
    if (others === undefined) byStart.set(start, [text]);
    else others.push(text);
  }
  return { byStart, lengths: [...new Set([...byStart.keys()].map(({ length }) => length))] };
}

/** A part of a text. */
type Place = { readonly start: number; readonly end: number };

/** The places of secrets in a text: of known ones, whole or cut, and of whatever has the shape of one. */
function placesIn(text: string, { byStart, lengths }: SecretStarts): readonly Place[] {
  const places: Place[] = [...secretShapes(text)];
  for (const length of lengths) {
    for (let start = 0; start + length <= text.length; start += 1) {
      for (const secret of byStart.get(text.slice(start, start + length)) ?? []) {
        let end = start + length;
        while (end - start < secret.length && text[end] === secret[end - start]) end += 1;
        places.push({ start, end });
      }
    }
  }
  return places;
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
