import type { Alphabet } from './profile.js';

/** The first character of a name, as a whole code point, that an alphabet does not have. */
export function characterOutside(name: string, alphabet: Alphabet | undefined): string | undefined {
  return alphabet?.outside.exec(name)?.[0];
}
