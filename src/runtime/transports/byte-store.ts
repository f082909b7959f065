const FIRST_CAPACITY = 4096;

/**
 * Collects the pieces of a message in one growing buffer, so that a peer who sends single bytes makes the server hold
 * bytes and not objects. A message that came in one piece is never copied.
 */
export type ByteStore = {
  /** How many bytes are stored. */
  readonly length: number;
  /** Adds a piece. The store may keep a reference to the first one. */
  append(piece: Buffer): void;
  /** Returns everything stored and empties the store. */
  take(): Buffer;
};

/** Makes an empty store. */
export function createByteStore(): ByteStore {
  let bytes: Buffer = EMPTY;
  let length = 0;
  let owned = false;
  return {
    get length() {
      return length;
    },
    append(piece) {
      if (length === 0) {
        bytes = piece;
        owned = false;
      } else {
        if (!owned || length + piece.length > bytes.length) {
          bytes = grow(bytes, length, length + piece.length);
          owned = true;
        }
        piece.copy(bytes, length);
      }
      length += piece.length;
    },
    take() {
      const taken = bytes.subarray(0, length);
      bytes = EMPTY;
      length = 0;
      return taken;
    },
  };
}

const EMPTY: Buffer = Buffer.alloc(0);

function grow(bytes: Buffer, length: number, needed: number): Buffer {
  const grown = Buffer.allocUnsafe(Math.max(FIRST_CAPACITY, needed, 2 * length));
  bytes.copy(grown, 0, 0, length);
  return grown;
}
