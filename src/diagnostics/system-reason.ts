/** What the codes of the file system mean, in words that continue a sentence. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'the operation is not permitted'],
  ['EROFS', 'the file system is read-only'],
  ['ENOSPC', 'no space left on the device'],
  ['EFBIG', 'the file would be larger than the system allows'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EMFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENOENT', 'nothing is there'],
  ['ENOTDIR', 'a part of the path is a file'],
  ['EISDIR', 'a folder stands there'],
  ['EEXIST', 'something else was created there meanwhile'],
  ['ENOTEMPTY', 'the folder is not empty'],
  ['EBUSY', 'it is in use by another program'],
  ['EXDEV', 'it is on another file system than the output folder'],
  ['EIO', 'the device reports an input/output error'],
  ['ELOOP', 'the symbolic links lead in a circle'],
]);

/** The reason of a system error, for people; undefined for any other throw, which is a fault of the program. */
export function systemReason(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined;
  if (typeof error.code !== 'string') return undefined;
  return REASONS.get(error.code) ?? `the system reports ${error.code}`;
}
