import { basename, dirname, join } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import { type Disk, nodeDisk } from '../write/disk.js';
import { uninterrupted } from '../write/uninterrupted.js';

/** Names of open streams on Unix, such as `/dev/stdout`: links that may lead to a file which must not be replaced. */
const DEVICE = /^\/(?:dev|proc)\//u;

const NO_FILE = 'is no regular file; leave out --output to write to stdout';

/**
 * Writes a document, whole or not at all: prepared beside its place, then moved there in one step. A link is followed.
 *
 * @param path absolute
 * @returns why it cannot be written; undefined when it is.
 */
export function writeDocument(
  path: string,
  text: string,
  disk: Disk = nodeDisk,
): string | undefined {
  return uninterrupted(() => replaceFile(path, text, disk));
}

function replaceFile(path: string, text: string, disk: Disk): string | undefined {
  if (DEVICE.test(path)) return NO_FILE;
  let prepared: string | undefined;
  try {
    const place = disk.entry(path)?.kind === 'link' ? disk.realPath(path) : path;
    const kind = disk.entry(place)?.kind;
    if (kind === 'folder') return 'is a folder; expected the path of a file';
    if (kind === 'other') return NO_FILE;
    if (disk.entry(dirname(place)) === undefined)
      return 'cannot be written: its folder does not exist';
    prepared = join(dirname(place), `.${basename(place)}.snodo-${process.pid}`);
    disk.create(prepared, text);
    if (kind === 'file') disk.copyMode(place, prepared);
    disk.replace(prepared, place);
    return undefined;
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    if (prepared !== undefined) discard(prepared, disk);
    return `cannot be written: ${reason}`;
  }
}

function discard(prepared: string, disk: Disk): void {
  try {
    if (disk.entry(prepared) !== undefined) disk.remove(prepared);
  } catch (error) {
    if (systemReason(error) === undefined) throw error;
  }
}
