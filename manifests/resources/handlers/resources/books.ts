import { jsonContent, resourceRead } from 'snodo/runtime';
import type { BooksHandler } from '../../../../generated/resources/resources/books.js';
import { books } from '../../books.js';

/** Several contents, each with the URI under which it is read alone. */
export const read: BooksHandler = ({ author, language }) => {
  const found = books.filter(
    (book) =>
      (author === undefined || book.author === author) &&
      (language === undefined || book.language === language),
  );
  return resourceRead(found.map((book) => jsonContent(`library://books/${book.isbn}`, book)));
};
