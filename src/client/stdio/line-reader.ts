const NEWLINE = 0x0a;

/** Takes the bytes of a stream, and calls `onLine` with each line: without its end, and without blank ones. */
export type LineReader = {
  feed(chunk: Buffer): void;
  /** Takes what stands after the last newline as a line. */
  end(): void;
};

/** Splits a stream into lines of at most `maxBytes`; calls `onOverflow` once for a longer one, and nothing after it. */
export function createLineReader(
  maxBytes: number,
  onLine: (line: string) => void,
  onOverflow: () => void,
): LineReader {
  let parts: Buffer[] = [];
  let bytes = 0;
  let overflown = false;

  function take(part: Buffer): void {
    parts.push(part);
    bytes += part.length;
    if (bytes <= maxBytes) return;
    overflown = true;
    parts = [];
    onOverflow();
  }

  function finish(): void {
    const line = Buffer.concat(parts).toString('utf8').trim();
    parts = [];
    bytes = 0;
    if (line !== '') onLine(line);
  }

  return {
    feed(chunk) {
      let rest = chunk;
      for (let end = rest.indexOf(NEWLINE); end >= 0 && !overflown; end = rest.indexOf(NEWLINE)) {
        take(rest.subarray(0, end));
        if (!overflown) finish();
        rest = rest.subarray(end + 1);
      }
      if (!overflown && rest.length > 0) take(rest);
    },
    end() {
      if (!overflown) finish();
    },
  };
}
