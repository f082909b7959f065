import type { EmittedNames } from '../catalog.js';
import { emittedFileName } from './file-name.js';
import { capitalized, identifierWords } from './identifier-name.js';
import { RESERVED_TYPE_PREFIXES, RESERVED_VALUES } from './reserved-words.js';

/**
 * Makes the names that a component gets in emitted code from its name on the wire.
 *
 * Names are unique within a kind once the catalog has no `identifier-clash`; a tool and a prompt may share them.
 */
export function emittedNames(name: string): EmittedNames {
  const words = nameWords(name);
  const value = words
    .map((word, index) => (index === 0 ? uncapitalized(word) : capitalized(word)))
    .join('');
  const type = capitalized(value);
  return {
    value: asIdentifier(value, RESERVED_VALUES),
    type: asIdentifier(type, RESERVED_TYPE_PREFIXES),
    file: emittedFileName(name),
  };
}

/** The pieces of a name that can stand in an identifier; code points as hexadecimal where there are none. */
function nameWords(name: string): readonly string[] {
  const words = identifierWords(name.normalize('NFKC'));
  if (words.length > 0) return words;
  const points = [...name].map((character) => character.codePointAt(0)?.toString(16) ?? '');
  return [`u${points.join('')}`];
}

/** Lower-cases the leading capitals of a word: `Search` to `search`, `URLFetch` to `urlFetch`, `ID` to `id`. */
function uncapitalized(word: string): string {
  return word.replace(/^\p{Lu}+(?=\p{Lu}\p{Ll})|^\p{Lu}+/u, (capitals) => capitals.toLowerCase());
}

/** Keeps a name clear of leading digits and of words that mean something else in emitted code. */
function asIdentifier(name: string, reserved: ReadonlySet<string>): string {
  if (reserved.has(name)) return `${name}_`;
  return /^\p{ID_Start}/u.test(name) ? name : `_${name}`;
}
