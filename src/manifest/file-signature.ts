/** What of a file's status changes whenever its content does. */
export type FileStatus = {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
};

/** The status of a file as it is kept: while it stays the same, so has the content. */
export type FileSignature = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number];

/** Milliseconds in which a file may change twice without a trace in its times: no file system keeps them more coarsely. */
const COARSEST_MS = 2000;

/**
 * The signature of a file; empty when the file has changed too recently for one: it might change again, in the same moment by
 * its clock.
 *
 * @param now milliseconds since 1970, before the file is read
 */
export function signatureOf(
  { size, mtimeMs, ctimeMs, ino }: FileStatus,
  now: number,
): FileSignature | readonly [] {
  const isSettled = Math.max(mtimeMs, ctimeMs) < now - COARSEST_MS;
  return isSettled ? [size, mtimeMs, ctimeMs, ino] : [];
}
