/**
 * Prints a value as indented JSON and a line feed, safe for a terminal: JSON leaves DEL, the C1 controls and the marks that
 * reorder or hide text as they are; as escapes they mean the same. Half characters, which strict readers refuse even as
 * escapes, become U+FFFD.
 */
export function terminalJson(value: unknown): string {
  const json = JSON.stringify(value, wellFormed, 2);
  return `${json.replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, escapeCharacter)}\n`;
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;
}

function escapeCharacter(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
