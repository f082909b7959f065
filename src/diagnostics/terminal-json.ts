/**
 * Prints a value as indented JSON and a line feed, safe for a terminal: JSON leaves DEL and the C1 controls as they are, and
 * some terminals obey them; as escapes they mean the same.
 */
export function terminalJson(value: unknown): string {
  const json = JSON.stringify(value, undefined, 2);
  return `${json.replace(/[\u007f-\u009f\u2028\u2029]/g, escapeUnit)}\n`;
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
