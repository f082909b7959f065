import { posix } from 'node:path';

/**
 * A drive letter, a UNC path or a URL, which do not stand relative to a manifest; the separator of one system alone; and
 * control characters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FOREIGN = /^(?:[A-Za-z][A-Za-z0-9+.-]*:|\/)|[\\\u0000-\u001f\u007f]/;

/**
 * Resolves a path that a manifest names against the folder of that manifest.
 *
 * Both are relative to the project root and use `/`; the root itself is `.`. Gives undefined for a path that is
 * absolute, leaves the root, or holds a backslash or a control character.
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
