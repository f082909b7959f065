import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Entry, entryBytes, readEntry } from '../../../src/cli/kept/entry.js';
import { writeCacheFile } from '../../../src/cli/kept/folder.js';
import { storeTexts, textReader } from '../../../src/cli/kept/parts.js';
import {
  numberOf,
  type Observed,
  observationAt,
  type Sightings,
  sightingsOf,
  withObservations,
} from '../../../src/cli/kept/sightings.js';
import { project } from '../../write/project.js';

const OBSERVATIONS: readonly Observed[] = [
  ['file', 'snodo.yaml', '=a'],
  ['file', 'tsconfig.json', 'missing'],
  ['folder', 'tools', '=c', 4096, 1.5, 2.25, 9_007_199_254_740_991],
  ['text', 'generated/server.ts', '=b', 1, 2.5, 3, 4],
  ['text', 'generated/main.ts', '=d', 0, 0, 0, 0],
  ['package', 'a/b:tsconfig.json', ''],
];

const ENTRY: Entry = {
  result: { out: 'out\n', err: 'Größe\n', exitCode: 0 },
  argument: null,
  root: '',
  manifest: 'snodo.yaml',
  seen: sightingsOf(OBSERVATIONS),
  parts: () => '{"found":"a"}',
};

const read = (bytes: Uint8Array, subject = 'subject') => readEntry(Buffer.from(bytes), subject);
const all = (seen: Sightings | undefined) =>
  Array.from({ length: 10 }, (_, index) => seen && observationAt(seen, index)).filter(Boolean);

it('reads what it wrote', () => {
  const { seen, parts, ...head } = ENTRY;
  const stored = read(entryBytes(ENTRY, 'subject'));
  expect(stored).toMatchObject(head);
  expect(all(stored?.seen)).toEqual(OBSERVATIONS);
  expect(stored?.parts()).toBe(parts());
});

it('reads nothing that belongs to something else', () => {
  expect(read(entryBytes(ENTRY, 'another'))).toBeUndefined();
});

it('reads nothing with a byte more, or less, or another one', () => {
  const bytes = entryBytes(ENTRY, 'subject');
  expect(read(Buffer.concat([bytes, Buffer.from('a')]))).toBeUndefined();
  for (let at = 0; at < bytes.length; at += 1) {
    expect(read(bytes.subarray(0, at))).toBeUndefined();
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(read(changed)).toBeUndefined();
  }
});

it('finds observations, and puts others in their places', () => {
  const { seen } = ENTRY;
  for (const [index, [kind, path]] of OBSERVATIONS.entries()) {
    expect(numberOf(seen, kind, path)).toBe(index);
  }
  expect(numberOf(seen, 'text', 'snodo.yaml')).toBeUndefined();
  expect(numberOf(seen, 'file', 'tools/snodo.yaml')).toBeUndefined();
  const now: Observed = ['text', 'generated/server.ts', '=e', 5, 6, 7, 8];
  const further: Observed = ['folder', '', '=f'];
  expect(all(withObservations(seen, new Map([[3, now]]), [further]))).toEqual([
    ...OBSERVATIONS.with(3, now),
    further,
  ]);
  expect(all(seen)).toEqual(OBSERVATIONS);
});

it('knows without its place that a file stands where one was read', () => {
  const places: readonly Observed[] = [
    ['place', 'snodo.yaml', 'file'],
    ['place', 'tsconfig.json', 'missing'],
    ['place', 'handlers/a.ts', 'file'],
  ];
  const seen = sightingsOf([...OBSERVATIONS, ...places]);
  expect(all(seen)).toEqual([...OBSERVATIONS, ...places.slice(1)]);
});

const PARTS = {
  found: 'a warning\n',
  mentioned: ['snodo.yaml'],
  validators: ['digest'],
  components: [
    { path: 'tools/a.yaml', text: 'tools:\n  a: { description: Größe }\n', handlers: ['a.ts'] },
    { path: 'tools/b.yaml', text: '', handlers: [] },
    { path: 'tools/c.yaml', text: '# c\n', handlers: [] },
  ],
};

it('reads the texts that it stored, and none that it did not', () => {
  const { root } = project({});
  mkdirSync(root, { recursive: true });
  const place = { folder: join(root, 'cache'), file: 'a', subject: '' };
  const { components, ...others } = storeTexts(PARTS, place);
  const texts = () => components.map(({ text }) => textReader(place)(text));
  expect({
    ...others,
    components: components.map((component, index) => ({ ...component, text: texts()[index] })),
  }).toEqual(PARTS);
  expect(textReader(place)('as it is')).toBe('as it is');
  writeCacheFile(place.folder, 'a.texts', [Buffer.from('tools:\n  a: { description: Grösse }\n')]);
  expect(texts()).toEqual([undefined, '', undefined]);
});
