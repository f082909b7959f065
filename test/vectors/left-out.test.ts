import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readVectors } from './vector.js';

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const leftOut: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('left-out.json', folder), 'utf8'),
);

it.each(files)('%s tells each vector once, and none that is left out', (file) => {
  const ids = readVectors<{ readonly id: string }>(file).map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
  const absent = new Set(Object.values(leftOut).flat());
  expect(ids.filter((id) => absent.has(id))).toEqual([]);
});
