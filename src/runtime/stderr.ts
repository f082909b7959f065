/**
 * Bytes that may wait for somebody who reads stderr: room for a burst of log records. What goes beyond is lost, because a
 * log must not fill the memory of a server whose client reads only stdout.
 */
const MAX_WAITING_BYTES = 1_048_576;

let kept = false;

/** Writes text to stderr. Never throws, and costs the server nothing when nobody reads it. */
export function writeStderr(text: string): void {
  divertToStderr(text);
}

/**
 * Takes what was meant for another stream, as its `write` would. It never tells the writer to wait, because the other
 * stream would not tell when to go on; what there is no room for is lost, and so is what a full disk does not take.
 */
export const divertToStderr: NodeJS.WriteStream['write'] = (
  chunk: Uint8Array | string,
  ...rest: readonly unknown[]
): true => {
  const stderr = keepStderr();
  if (stderr.writableLength <= MAX_WAITING_BYTES) {
    try {
      stderr.write(...([chunk, ...rest] as Parameters<typeof stderr.write>));
      return true;
    } catch {
      // A file is written at once, and throws.
    }
  }
  const done = rest.at(-1);
  if (typeof done === 'function') process.nextTick(done);
  return true;
};

/** Gives stderr. From then on a reader that has gone away is no error: node would end the process for it. */
export function keepStderr(): NodeJS.WriteStream {
  const { stderr } = process;
  if (!kept) stderr.on('error', () => {});
  kept = true;
  return stderr;
}
