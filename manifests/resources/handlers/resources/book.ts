import { resourceNotFound } from 'snodo/runtime';
import type { BookHandler } from '../../../../generated/resources/resources/book.js';
import { books } from '../../books.js';

/** Any JSON value is sent as its text. */
export const read: BookHandler = ({ isbn }) => {
  const book = books.find((entry) => entry.isbn === isbn);
  if (book === undefined) throw resourceNotFound();
  return book;
};
