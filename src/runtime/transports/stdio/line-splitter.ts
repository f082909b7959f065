import { ByteStore } from '../byte-store.js';

/** Takes the lines of a byte stream. */
export type LineSink = {
  /**
   * One line without its line feed, as a part of a buffer that may be reused; what else stands at its end, such as a
   * carriage return, belongs to it.
   */
  line(bytes: Buffer, start: number, end: number): void;
  /** A line is longer than allowed. Its bytes are dropped as they come; the next line is read as usual. */
  oversize(): void;
};

/** Splits a byte stream into lines. */
export type LineSplitter = {
  push(chunk: Buffer): void;
  /** The stream has ended: hands over a last line without line feed. */
  end(): void;
};

const LINE_FEED = 0x0a;

/**
 * Makes a splitter. It works on bytes, because a chunk may end within a character, and because only a line feed ends a
 * line: U+2028 within a string does not. It never holds more than one line, and none over `maxLineBytes`.
 */
export function createLineSplitter(maxLineBytes: number, sink: LineSink): LineSplitter {
  const pending = new ByteStore();
  let skipping = false;

  const keep = (piece: Buffer): void => {
    if (skipping) return;
    if (pending.length + piece.length <= maxLineBytes) {
      pending.append(piece);
      return;
    }
    pending.take();
    skipping = true;
    sink.oversize();
  };
  const completePending = (): void => {
    if (!skipping) {
      const line = pending.take();
      sink.line(line, 0, line.length);
    }
    skipping = false;
  };

  return {
    push(chunk) {
      let start = 0;
      let end = chunk.indexOf(LINE_FEED);
      if (end !== -1 && (skipping || pending.length > 0)) {
        keep(chunk.subarray(0, end));
        completePending();
        start = end + 1;
        end = chunk.indexOf(LINE_FEED, start);
      }
      while (end !== -1) {
        if (end - start <= maxLineBytes) sink.line(chunk, start, end);
        else sink.oversize();
        start = end + 1;
        end = chunk.indexOf(LINE_FEED, start);
      }
      if (start < chunk.length) keep(chunk.subarray(start));
    },
    end() {
      if (pending.length > 0) completePending();
    },
  };
}
