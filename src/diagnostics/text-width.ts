const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const ZERO = /\p{Mn}|\p{Me}|[\u200b-\u200f]/u;
const PLAIN = /^[\x20-\x7e]*$/;

/** How many columns a text takes in an editor or a terminal: East Asian wide characters and emoji take two, combining marks none. */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (ZERO.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}
