import { toolError } from 'snodo/runtime';
import type { AddNoteHandler } from '../../../../generated/notes/tools/add_note.js';

/** Keeps a note, unless there is one of its title. */
export const call: AddNoteHandler = async ({ title, text }, { services, env }) => {
  const { notes, save } = services;
  if (notes.has(title)) return toolError(`There is a note with the title ${title} already.`);
  notes.set(title, { title, text, author: env.NOTES_AUTHOR ?? 'unknown' });
  await save();
  return { uri: `note://${encodeURIComponent(title)}` };
};
