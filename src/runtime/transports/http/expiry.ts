import type { Admitted } from './gate.js';

/** The longest time that a timer can wait; what is open for longer than these 24 days ends by then. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Ends what a caller keeps open when its identity ends. Does nothing where it does not.
 *
 * @returns takes it back
 */
export function atExpiry({ expiresAt }: Admitted, end: () => void): () => void {
  if (expiresAt === undefined) return () => {};
  const left = Math.min(Math.max(expiresAt - Date.now(), 0), LONGEST_MS);
  const timer = setTimeout(end, left);
  return () => clearTimeout(timer);
}
