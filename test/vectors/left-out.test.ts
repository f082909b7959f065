import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ClientVector, readVectors } from './vector.js';

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

it('every vector of a client is named by a test of the client', () => {
  const tests = new URL('../client/', folder);
  const text = readdirSync(tests)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, tests), 'utf8'))
    .join('');
  // Those that are JSON are run from the file.
  const told = readVectors<ClientVector>('client.jsonl').filter(
    ({ when }) => typeof when === 'string',
  );
  expect(told.map(({ id }) => id).filter((id) => !text.includes(id))).toEqual([]);
});
