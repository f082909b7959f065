import type { Dialect } from './dialects/dialect.js';
import type { ListName, Pages } from './lists/pages.js';

/** What a runtime prepares once for one revision, so that no request does it again. */
export type Edition = {
  readonly dialect: Dialect;
  /** JSON text of the server's `Implementation` object. */
  readonly serverInfo: string;
  /** The whole result of the request with which a client opens: `server/discover` or `initialize`. */
  readonly introduction: () => string;
  /** The same for a client that nothing is remembered of, and that can be sent nothing but what belongs to a request. */
  readonly sessionlessIntroduction: () => string;
  /** The pages of the list operations. */
  readonly lists: { readonly [List in ListName]: Pages };
};

/** What is prepared for each enabled revision. */
export type Editions = {
  /** For requests that carry their version in themselves. */
  readonly modern: Edition | undefined;
  /** For clients that open with `initialize`, newest first. */
  readonly initializeEra: readonly Edition[];
};
