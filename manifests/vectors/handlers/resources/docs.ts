import { posix } from 'node:path';
import { resourceNotFound } from 'snodo/runtime';
import type { DocsHandler } from '../../../../generated/vectors/resources/docs.js';

const files = new Map([['intro.txt', 'Hello']]);

/** Reads a document by a path that stays below its folder: a matched value is decoded and may hold `..`. */
export const read: DocsHandler = ({ uri, path }) => {
  const text = path.includes('\0') ? undefined : files.get(posix.normalize(path));
  if (text === undefined) throw resourceNotFound(uri);
  return text;
};
