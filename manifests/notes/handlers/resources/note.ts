import { resourceNotFound } from 'snodo/runtime';
import type {
  NoteCompletionHandler,
  NoteHandler,
} from '../../../../generated/notes/resources/note.js';

/** Gives a note. */
export const read: NoteHandler = ({ title }, { services }) => {
  const note = services.notes.get(title);
  if (note === undefined) throw resourceNotFound();
  return note;
};

/** Completes titles. */
export const complete: NoteCompletionHandler = ({ value }, { services }) =>
  [...services.notes.keys()].filter((title) => title.startsWith(value)).sort();
