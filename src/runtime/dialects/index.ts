import type { Revision } from '../../protocol/revisions.js';
import { dialect20260728 } from './2026-07-28.js';
import type { Dialect } from './dialect.js';

/** The revisions that can be served. */
export const DIALECTS: ReadonlyMap<Revision, Dialect> = new Map([
  [dialect20260728.revision, dialect20260728],
]);
