const NON_ASCII = /[\u0080-\uffff]+/g;

/** The two digits of every byte. */
const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/**
 * Writes a JSON text in ASCII alone, with everything else as `\u` escapes. Peers that read a pipe in another encoding,
 * or that cut a character at the end of a buffer, then cannot misread it.
 */
export function asciiJson(json: string): string {
  // Outside of strings JSON is ASCII anyway. As many bytes as units means that there is nothing to escape.
  if (Buffer.byteLength(json) === json.length) return json;
  return json.replace(NON_ASCII, escapeRun);
}

function escapeRun(run: string): string {
  let text = '';
  for (let index = 0; index < run.length; index += 1) {
    const unit = run.charCodeAt(index);
    text += `\\u${HEX[unit >> 8]}${HEX[unit & 0xff]}`;
  }
  return text;
}
