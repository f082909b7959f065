import type { Session } from './session.js';

/** When sessions end of themselves, and how many there are. */
export type StoreLimits = { readonly idleMs: number; readonly maxSessions: number };

/**
 * How long a session must have been idle before it has to make room for a new one: most clients leave without ending
 * theirs, and one that is at work must not lose it to a stranger.
 */
const EVICTABLE_AFTER_MS = 60_000;

type Entry = { readonly session: Session; uses: number; idleSince: number };

/**
 * The sessions of one endpoint, in the memory of this process. A session in which nothing is asked and nothing is listened
 * to for `idleMs` ends. When there are `maxSessions`, the one that has been idle longest makes room, if it has been so for
 * a minute; otherwise there is none.
 */
export class SessionStore {
  readonly #limits: StoreLimits;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  /** Those that nobody uses, the one that is idle longest first. */
  readonly #idle = new Set<Entry>();
  /** One for all: that of the session which is idle longest. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** @param now milliseconds on a clock that never goes back */
  constructor(limits: StoreLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** How many there are. */
  get size(): number {
    return this.#entries.size;
  }

  /** Takes a new session in; false when there is no room. */
  admit(session: Session): boolean {
    if (this.#isClosed || !this.#makeRoom()) return false;
    const entry = { session, uses: 0, idleSince: 0 };
    this.#entries.set(session.id, entry);
    this.#rest(entry);
    return true;
  }

  /** Finds the session that somebody has opened; undefined for others, as if it did not exist. */
  find(id: string, caller: string): Session | undefined {
    const session = this.#entries.get(id)?.session;
    return session?.caller === caller ? session : undefined;
  }

  /** Keeps a session from being idle, until the function that is returned is called, once. */
  use(session: Session): () => void {
    const entry = this.#entries.get(session.id);
    if (entry === undefined) return () => {};
    entry.uses += 1;
    this.#idle.delete(entry);
    return () => {
      entry.uses -= 1;
      if (entry.uses === 0) this.#rest(entry);
    };
  }

  /** Ends a session. */
  end(session: Session, reason: string): void {
    const entry = this.#entries.get(session.id);
    if (entry !== undefined) this.#end(entry, reason);
  }

  /** No more messages of clients come: what is left is to answer the requests that have come. */
  quiet(): void {
    for (const { session } of this.#entries.values()) session.quiet();
  }

  /** Ends all sessions. Later ones are not admitted. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const entry of [...this.#entries.values()]) this.#end(entry, 'The server is closing');
  }

  #end(entry: Entry, reason: string): void {
    this.#entries.delete(entry.session.id);
    this.#idle.delete(entry);
    entry.session.end(reason);
  }

  #rest(entry: Entry): void {
    if (this.#entries.get(entry.session.id) !== entry) return;
    entry.idleSince = this.#now();
    this.#idle.add(entry);
    this.#plan();
  }

  #plan(): void {
    const [longest] = this.#idle;
    if (longest === undefined || this.#timer !== undefined) return;
    const left = longest.idleSince + this.#limits.idleMs - this.#now();
    this.#timer = setTimeout(() => this.#sweep(), Math.max(1, left));
    // Sessions do not keep a process alive.
    if (typeof this.#timer === 'object') this.#timer.unref();
  }

  #sweep(): void {
    this.#timer = undefined;
    for (const entry of this.#idle) {
      if (this.#now() - entry.idleSince < this.#limits.idleMs) break;
      this.#end(entry, 'The session was idle for too long');
    }
    this.#plan();
  }

  #makeRoom(): boolean {
    if (this.#entries.size < this.#limits.maxSessions) return true;
    const [longest] = this.#idle;
    if (longest === undefined || this.#now() - longest.idleSince < EVICTABLE_AFTER_MS) return false;
    this.#end(longest, 'The session has made room for another one');
    return true;
  }
}
