const NON_ASCII = /[\u0080-\uffff]/g;

/**
 * Writes a JSON text in ASCII alone, with everything else as `\u` escapes. Peers that read a pipe in another encoding,
 * or that cut a character at the end of a buffer, then cannot misread it.
 */
export function asciiJson(json: string): string {
  // Outside of strings JSON is ASCII anyway. As many bytes as units means that there is nothing to escape.
  if (Buffer.byteLength(json) === json.length) return json;
  return json.replace(NON_ASCII, escapeUnit);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
