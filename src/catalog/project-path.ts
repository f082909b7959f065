import { posix } from 'node:path';

/** A drive letter, a UNC path or a URL: nothing that stands relative to a manifest. */
const FOREIGN = /^(?:[A-Za-z][A-Za-z0-9+.-]*:|[/\\])/;

/**
 * Resolves a path that a manifest names against the folder of that manifest.
 *
 * Both are relative to the project root and use `/`; the root itself is `.`. Gives undefined for a path that is
 * absolute or leaves the root.
 */
export function resolveProjectPath(folder: string, reference: string): string | undefined {
  if (FOREIGN.test(reference)) return undefined;
  const path = posix.normalize(posix.join(folder, reference)).replace(/(?<=[^/])\/$/, '');
  return path === '..' || path.startsWith('../') ? undefined : path;
}

/** The folder of a project path; `.` for a file at the root. */
export function folderOf(path: string): string {
  return posix.dirname(path);
}
