import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../RESULTS.md', import.meta.url);

/** Puts the text of a part into RESULTS.md, in place of the section with the same heading. */
export function replaceResult(text) {
  const sections = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const heading = text.slice(0, text.indexOf('\n') + 1);
  const index = sections.findIndex((section) => section.startsWith(heading));
  if (index === -1) sections.push(`\n${text}`);
  else sections[index] = index === sections.length - 1 ? text : `${text}\n`;
  writeFileSync(file, sections.join(''));
}
