import { expect, it } from 'vitest';
import { type Entry, entryText, readEntry } from '../../../src/cli/kept/entry.js';
import { partsBytes, readParts } from '../../../src/cli/kept/parts.js';

const ENTRY: Entry = {
  out: 'out\n',
  err: '',
  exitCode: 0,
  argument: null,
  root: '',
  manifest: 'snodo.yaml',
  observations: [
    ['file', 'snodo.yaml', '=a'],
    ['text', 'generated/server.ts', '=b', 1, 2.5, 3, 4],
  ],
};

const read = (entry: unknown, rest = '') =>
  readEntry(Buffer.from(entryText(entry as Entry, 'subject') + rest), 'subject');

it('reads what it wrote, and what stands behind it', () => {
  expect(read(ENTRY, 'rest')).toEqual({ entry: ENTRY, rest: Buffer.from('rest') });
});

it('reads nothing that belongs to something else', () => {
  expect(readEntry(Buffer.from(entryText(ENTRY, 'subject')), 'another')).toBeUndefined();
});

it.each<readonly [string, unknown]>([
  ['null', null],
  ['a list', []],
  ['no output', { ...ENTRY, out: undefined }],
  ['an exit code that is none', { ...ENTRY, exitCode: 2 }],
  ['an argument that is no text', { ...ENTRY, argument: 1 }],
  ['a root that is no text', { ...ENTRY, root: {} }],
  ['no observations', { ...ENTRY, observations: null }],
  ['an observation that is none', { ...ENTRY, observations: [null] }],
  ['an observation of an unknown kind', { ...ENTRY, observations: [['link', 'a', '=']] }],
  ['an observation of an inherited kind', { ...ENTRY, observations: [['toString', 'a', '=']] }],
  ['an observation without a result', { ...ENTRY, observations: [['file', 'a']] }],
  ['a signature of texts', { ...ENTRY, observations: [['file', 'a', '=', '1', '2', '3', '4']] }],
])('reads nothing of another shape: %s', (_, entry) => {
  expect(read(entry)).toBeUndefined();
});

const PARTS = {
  found: 'a warning\n',
  mentioned: ['snodo.yaml'],
  validators: ['digest'],
  components: [
    { path: 'tools/a.yaml', text: 'tools:\n  a: { description: Größe }\n', handlers: ['a.ts'] },
    { path: 'tools/b.yaml', text: '', handlers: [] },
  ],
};

it('reads the parts that it wrote', () => {
  expect(readParts(partsBytes(PARTS))).toEqual(PARTS);
});

it.each<readonly [string, (bytes: Buffer) => Buffer]>([
  ['nothing', () => Buffer.alloc(0)],
  ['a byte less', (bytes) => bytes.subarray(0, -1)],
  ['a byte more', (bytes) => Buffer.concat([bytes, Buffer.from('a')])],
  ['another byte', (bytes) => Buffer.from(bytes.toString().replace('Größe', 'Grösse'))],
])('reads no parts that it did not write: %s', (_, change) => {
  expect(readParts(change(partsBytes(PARTS)))).toBeUndefined();
});
