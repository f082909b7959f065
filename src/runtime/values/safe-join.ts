import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { resourceNotFound } from '../error.js';

/**
 * Finds the path of a file inside a folder, for a value that a client has chosen: one that leads out of the folder is
 * refused, be it by `..` or through a symbolic link, whether the file is there or not. The links are those of this
 * moment: a folder in which somebody else makes links is safe for no path.
 *
 * @param root The folder; a relative one is resolved against the working directory.
 * @param value A path relative to it, decoded. The empty text is the folder itself.
 * @returns The absolute path, its dot segments resolved and its links not.
 * @throws the error of `resourceNotFound()` for a value that holds NUL, is absolute on any system (`/a`, `\a`, `\\host\a`,
 *   `C:a`), or leads out of the folder
 */
export function safeJoin(root: string, value: string): string {
  if (typeof value !== 'string' || UNSAFE.test(value)) throw resourceNotFound();
  const folder = resolve(root);
  const path = resolve(folder, value);
  if (!isInside(folder, path)) throw resourceNotFound();
  const realFolder = realPath(folder);
  const target = realPath(path);
  if (realFolder === undefined || target === undefined || !isInside(realFolder, target)) {
    throw resourceNotFound();
  }
  return path;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL ends a path in the functions of the system
const UNSAFE = /\u0000|^[/\\]|^[A-Za-z]:/;

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** As many links as Linux follows in one path. */
const MAX_LINKS = 40;

/**
 * Where a path leads when all links are followed. What does not exist is taken as it stands, but a link to what does not
 * exist is followed too: whoever writes there makes a file at its target. Undefined when that cannot be found out.
 */
function realPath(path: string, links: number = MAX_LINKS): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (!isMissing(error)) return undefined;
  }
  const parent = dirname(path);
  if (parent === path) return undefined;
  const realParent = realPath(parent, links);
  if (realParent === undefined) return undefined;
  const target = linkTarget(path);
  if (target === undefined) return join(realParent, basename(path));
  return links === 0 ? undefined : realPath(resolve(realParent, target), links - 1);
}

function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
