import { readFile, writeFile } from 'node:fs/promises';
import type { StartInput } from 'snodo/runtime';
import type { ServerEnv } from '../../generated/notes/context.js';

/** A note as it is kept. */
export type Note = { title: string; text: string; author: string };

/** What handlers share: the notes by their titles, and the way to write them. */
export type Services = { notes: Map<string, Note>; save: () => Promise<void> };

/** Reads the notes. A file that does not exist yet has none. */
export async function start({ env, log }: StartInput<ServerEnv>): Promise<Services> {
  const notes: Services['notes'] = new Map();
  for (const note of await readNotes(env.NOTES_FILE)) notes.set(note.title, note);
  log({ level: 'info', message: `${notes.size} notes in ${env.NOTES_FILE}` });
  return { notes, save: () => writeFile(env.NOTES_FILE, JSON.stringify([...notes.values()])) };
}

/** Writes the notes once more, so that none is lost that was added while another write failed. */
export async function stop({ save }: Services): Promise<void> {
  await save();
}

async function readNotes(file: string): Promise<Note[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
