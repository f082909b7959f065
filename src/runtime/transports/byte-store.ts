import { Buffer } from 'node:buffer';

const FIRST_CAPACITY = 4096;
const EMPTY: Buffer = Buffer.alloc(0);

/**
 * Collects the pieces of a message in one growing buffer, so that a peer who sends single bytes makes the server hold
 * bytes and not objects. A message that came in one piece is never copied.
 */
export class ByteStore {
  #bytes = EMPTY;
  #length = 0;
  /** Whether `#bytes` is a buffer of our own, with room behind the content. */
  #owned = false;

  /** How many bytes are stored. */
  get length(): number {
    return this.#length;
  }

  /** Adds a piece. The store may keep a reference to the first one. */
  append(piece: Buffer): void {
    const length = this.#length + piece.length;
    if (this.#length === 0) {
      this.#bytes = piece;
      this.#owned = false;
    } else {
      if (!this.#owned || length > this.#bytes.length) this.#grow(length);
      piece.copy(this.#bytes, this.#length);
    }
    this.#length = length;
  }

  /** Returns everything stored and empties the store. */
  take(): Buffer {
    const bytes = this.#bytes;
    const taken = bytes.length === this.#length ? bytes : bytes.subarray(0, this.#length);
    this.#bytes = EMPTY;
    this.#length = 0;
    return taken;
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafe(Math.max(FIRST_CAPACITY, needed, 2 * this.#length));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
    this.#owned = true;
  }
}
