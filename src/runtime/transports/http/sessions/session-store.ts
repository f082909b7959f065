import type { Session } from './session.js';

/** When sessions end of themselves, and how many there are. */
export type StoreLimits = { readonly idleMs: number; readonly maxSessions: number };

/** The sessions of one endpoint, in the memory of this process. */
export type SessionStore = {
  /** How many there are. */
  size(): number;
  /** Takes a new session in; false when there is no room. */
  admit(session: Session): boolean;
  /** Finds the session that somebody has opened; undefined for others, as if it did not exist. */
  find(id: string, caller: string): Session | undefined;
  /** Keeps a session from being idle, until the function that is returned is called, once. */
  use(session: Session): () => void;
  /** Ends a session. */
  end(session: Session, reason: string): void;
  /** Ends the streams that belong to no request: what is left is to be answered. */
  endStreams(): void;
  /** Ends all sessions. Later ones are not admitted. */
  close(): void;
};

/**
 * How long a session must have been idle before it has to make room for a new one: most clients leave without ending
 * theirs, and one that is at work must not lose it to a stranger.
 */
const EVICTABLE_AFTER_MS = 60_000;

type Entry = { readonly session: Session; uses: number; idleSince: number };

/**
 * Makes a store. A session in which nothing is asked and nothing is listened to for `idleMs` ends. When there are
 * `maxSessions`, the one that has been idle longest makes room, if it has been so for a minute; otherwise there is none.
 *
 * @param now milliseconds on a clock that never goes back
 */
export function createSessionStore(
  { idleMs, maxSessions }: StoreLimits,
  now: () => number = () => performance.now(),
): SessionStore {
  const entries = new Map<string, Entry>();
  /** Those that nobody uses, the one that is idle longest first. */
  const idle = new Set<Entry>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const end = (entry: Entry, reason: string): void => {
    entries.delete(entry.session.id);
    idle.delete(entry);
    entry.session.end(reason);
  };
  const sweep = (): void => {
    timer = undefined;
    for (const entry of idle) {
      if (now() - entry.idleSince < idleMs) break;
      end(entry, 'The session was idle for too long');
    }
    plan();
  };
  /** One timer for all: that of the session which is idle longest. */
  const plan = (): void => {
    const [longest] = idle;
    if (longest === undefined || timer !== undefined) return;
    timer = setTimeout(sweep, Math.max(1, longest.idleSince + idleMs - now()));
    // Sessions do not keep a process alive.
    if (typeof timer === 'object') timer.unref();
  };
  const rest = (entry: Entry): void => {
    if (entries.get(entry.session.id) !== entry) return;
    entry.idleSince = now();
    idle.add(entry);
    plan();
  };
  const makeRoom = (): boolean => {
    if (entries.size < maxSessions) return true;
    const [longest] = idle;
    if (longest === undefined || now() - longest.idleSince < EVICTABLE_AFTER_MS) return false;
    end(longest, 'The session has made room for another one');
    return true;
  };

  return {
    size: () => entries.size,
    admit(session) {
      if (isClosed || !makeRoom()) return false;
      const entry = { session, uses: 0, idleSince: 0 };
      entries.set(session.id, entry);
      rest(entry);
      return true;
    },
    find(id, caller) {
      const session = entries.get(id)?.session;
      return session?.caller === caller ? session : undefined;
    },
    use(session) {
      const entry = entries.get(session.id);
      if (entry === undefined) return () => {};
      entry.uses += 1;
      idle.delete(entry);
      return () => {
        entry.uses -= 1;
        if (entry.uses === 0) rest(entry);
      };
    },
    end(session, reason) {
      const entry = entries.get(session.id);
      if (entry !== undefined) end(entry, reason);
    },
    endStreams() {
      for (const { session } of entries.values()) session.endOwnStream();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const entry of [...entries.values()]) end(entry, 'The server is closing');
    },
  };
}
