import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { client } from 'snodo/testing';
import 'snodo/testing/vitest';
import { expect, it, onTestFinished } from 'vitest';
import { createRuntime } from '../../generated/notes/server.js';
import type { Note } from '../../manifests/notes/services.js';

const env = { NOTES_FILE: 'unused', NOTES_AUTHOR: 'Ada' };
const MILK: Note = { title: 'Milk', text: 'Buy some', author: 'Bob' };

it('is tested with services that are not started', async () => {
  const notes = new Map([['Milk', MILK]]);
  const saved: string[][] = [];
  const save = async () => void saved.push([...notes.keys()]);
  const server = await client(createRuntime({ env, services: { notes, save } }));

  await expect(server.callTool('add_note', { title: 'Milk', text: '' })).toBeToolError('Milk');
  const added = await server.callTool('add_note', { title: 'Tea time', text: 'At 5' });
  expect(added['structuredContent']).toEqual({ uri: 'note://Tea%20time' });
  expect(saved).toEqual([['Milk', 'Tea time']]);
  expect(notes.get('Tea time')?.author).toBe('Ada');
  const { contents } = await server.readResource('note://Tea%20time');
  expect(contents).toEqual([
    {
      uri: 'note://Tea%20time',
      mimeType: 'application/json',
      text: '{"title":"Tea time","text":"At 5","author":"Ada"}',
    },
  ]);
  const { values } = await server.complete({
    ref: { type: 'ref/resource', uri: 'note://{title}' },
    argument: { name: 'title', value: 'T' },
  });
  expect(values).toEqual(['Tea time']);
});

it('starts its services with the first client and stops them with the last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'snodo-notes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'notes.json');
  const runtime = createRuntime({ env: { NOTES_FILE: file }, logger: () => {} });
  const [first, second] = await Promise.all([client(runtime), client(runtime)]);
  await first.callTool('add_note', { title: 'Milk', text: 'Buy some' });
  await first.close();
  const { contents } = await second.readResource('note://Milk');
  expect(contents).toHaveLength(1);
  rmSync(file);
  await second.close();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([{ ...MILK, author: 'unknown' }]);
});

it('says what is missing before anything starts', async () => {
  await expect(client(createRuntime({ env: {} }))).rejects.toThrow(
    'the server needs an environment variable that is not set:\n  NOTES_FILE  File that the notes are kept in',
  );
});
