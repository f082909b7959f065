import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Entry, entryBytes, readEntry } from '../../../src/cli/kept/entry.js';
import { writeCacheFile } from '../../../src/cli/kept/folder.js';
import { storeTexts, textReader } from '../../../src/cli/kept/parts.js';
import { project } from '../../write/project.js';

const ENTRY: Entry = {
  result: { out: 'out\n', err: 'Größe\n', exitCode: 0 },
  argument: null,
  root: '',
  manifest: 'snodo.yaml',
  observations: [
    ['file', 'snodo.yaml', '=a'],
    ['file', 'tsconfig.json', 'missing'],
    ['folder', 'tools', '=c', 4096, 1.5, 2.25, 9_007_199_254_740_991],
    ['text', 'generated/server.ts', '=b', 1, 2.5, 3, 4],
    ['text', 'generated/main.ts', '=d', 0, 0, 0, 0],
    ['package', 'a/b:tsconfig.json', ''],
  ],
  parts: '{"found":"a"}',
};

const read = (bytes: Uint8Array, subject = 'subject') => readEntry(Buffer.from(bytes), subject);

it('reads what it wrote', () => {
  const { observations, parts, ...head } = ENTRY;
  const stored = read(entryBytes(ENTRY, 'subject'));
  expect(stored).toMatchObject(head);
  expect(stored?.observations()).toEqual(observations);
  expect(stored?.parts()).toBe(parts);
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
