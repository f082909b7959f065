import { readFileSync, writeFileSync } from 'node:fs';
import { createPatch } from 'diff';

/** Compares results with the committed ones in a file of this folder, or replaces those. Returns what differs. */
export function compareSummary(name, text) {
  const file = new URL(name, import.meta.url);
  if (process.env.UPDATE === '1') {
    writeFileSync(file, text);
    return [];
  }
  const committed = readFileSync(file, 'utf8');
  if (committed === text) return [];
  return [
    createPatch(`test/conformance/${name}`, committed, text, 'committed', 'now'),
    'the results have changed: when that is right, run the same command with UPDATE=1',
  ];
}
