import { safeJoin } from 'snodo/runtime';
import type { DocumentHandler } from '../../../../generated/files/resources/document.js';
import { readText } from '../../read-text.js';

/** `safeJoin` refuses NUL, `..` and absolute paths, and follows symbolic links to see where they end. */
export const read: DocumentHandler = ({ path }, { env }) =>
  readText(safeJoin(env.DOCS_FOLDER, path));
