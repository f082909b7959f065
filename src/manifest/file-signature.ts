/** What of the status of a file changes whenever its content does, and of a folder whenever a name in it does. */
export type FileStatus = {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
};

/** The status of a file or folder as it is kept: while it stays the same, so has the content, and the kind. */
export type FileSignature = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number];

/** Milliseconds in which a file may change twice without a trace in its times: no file system keeps them more coarsely. */
const COARSEST_MS = 2000;

/** The same where times have parts of a second: the clocks that file systems take them from tick every 16 ms, or faster. */
const FINE_MS = 100;

/**
 * The signature of a file or folder; empty when it has changed too recently for one: it might change again, in the same moment
 * by its clock.
 *
 * @param now milliseconds since 1970, before it is read
 */
export function signatureOf(
  { size, mtimeMs, ctimeMs, ino }: FileStatus,
  now: number,
): FileSignature | readonly [] {
  const moment = mtimeMs % 1000 === 0 ? COARSEST_MS : FINE_MS;
  const isSettled = Math.max(mtimeMs, ctimeMs) < now - moment;
  return isSettled ? [size, mtimeMs, ctimeMs, ino] : [];
}
