/** A book of the library. */
export type Book = {
  readonly isbn: string;
  readonly title: string;
  readonly author: string;
  readonly language: 'en' | 'de';
};

/** All books. */
export const books: readonly Book[] = [
  { isbn: '9780141439600', title: 'A Tale of Two Cities', author: 'Dickens', language: 'en' },
  { isbn: '9780141439723', title: 'Bleak House', author: 'Dickens', language: 'en' },
  { isbn: '9783150000014', title: 'Faust', author: 'Goethe', language: 'de' },
];
