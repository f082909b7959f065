/** Letters of other alphabets that look like Latin ones in most fonts, in the order of the Latin ones below. */
const LOOK_ALIKES = [...'аеорсухіјѕԁһԛԝοανρΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТХІЈЅ'];
const LATIN = [...'aeopcyxijsdhqwoavpABEZHIKMNOPTYXABEKMHOPCTXIJS'];
const PLAIN: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.map((letter, index) => [letter, LATIN[index] ?? letter]),
);

/** Characters that nobody sees, and quotes that YAML does not know. */
const UNSEEN = /[\p{Cf}\p{Zs}\u2018\u2019\u201C\u201D\u201E\u00AB\u00BB]/gu;

/**
 * The text that a person sees in another one: look-alikes become Latin letters, wide forms narrow ones, and spaces,
 * invisible characters and typographic quotes go away.
 */
export function plainText(text: string): string {
  const letters = [...text.normalize('NFKC')].map((letter) => PLAIN.get(letter) ?? letter);
  return letters.join('').replace(UNSEEN, '');
}

/** The code point of the first character outside printable ASCII, as `U+0435`; undefined without one. */
export function strangeCharacter(text: string): string | undefined {
  const [found] = /[^\x20-\x7E]/u.exec(text) ?? [];
  const code = found?.codePointAt(0);
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
