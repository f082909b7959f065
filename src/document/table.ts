import { escapeMarkdown } from './escape.js';

/** Prints a table. Cells are plain text: they are escaped here, so every row has as many cells as the head. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map(() => '---');
  return [head, rule, ...rows.map((cells) => cells.map(escapeMarkdown))].map(line).join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.trim()).join(' | ')} |`;
}
