import type { Dialect } from './dialects/dialect.js';
import type { ListName, Pages } from './lists/pages.js';

/** What a runtime prepares once for one revision, so that no request does it again. */
export type Edition = {
  readonly dialect: Dialect;
  /** JSON text of the server's `Implementation` object. */
  readonly serverInfo: string;
  /** The whole result of `server/discover`. */
  readonly discovery: () => string;
  /** The pages of the list operations. */
  readonly lists: { readonly [List in ListName]: Pages };
};
