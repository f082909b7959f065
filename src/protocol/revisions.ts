/** The revisions of the Model Context Protocol that this package knows, newest first. */
export const REVISIONS = ['2026-07-28', '2025-11-25', '2025-06-18'] as const;

/** A revision of the Model Context Protocol. */
export type Revision = (typeof REVISIONS)[number];

/** The revision spoken by default: stateless, with `server/discover` instead of `initialize`. */
export const MODERN_REVISION: Revision = '2026-07-28';

/** Whether a revision is of the initialize era: its clients open with a handshake instead of `server/discover`. */
export function isInitializeEra(revision: Revision): boolean {
  return revision !== MODERN_REVISION;
}

/** The prefix of the `_meta` keys that the specification owns. */
export const META_PREFIX = 'io.modelcontextprotocol/';
