import { plainName, safeJoin } from 'snodo/runtime';
import type { ChapterHandler } from '../../../../generated/files/resources/chapter.js';
import { readText } from '../../read-text.js';

/** `plainName` lets one name through: no separators, no `.` and `..`, no NUL. */
export const read: ChapterHandler = ({ name }, { env }) =>
  readText(safeJoin(env.DOCS_FOLDER, `chapters/${plainName(name)}.md`));
