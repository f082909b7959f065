import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Where a project lies, and the manifest in it. */
export type ProjectPlace = {
  /** Absolute path of the project root. */
  readonly root: string;
  /** The manifest, relative to the project root, with `/`. */
  readonly manifest: string;
};

/**
 * Finds the project of a manifest: its root is the folder of the nearest `package.json` above the manifest, else the
 * manifest's own folder.
 *
 * @param manifestPath absolute, or relative to `cwd`
 */
export function projectPlace(manifestPath: string, cwd: string): ProjectPlace {
  const absolute = resolve(cwd, manifestPath);
  const folder = dirname(absolute);
  const root = nearestUpwards(folder, 'package.json') ?? folder;
  return { root, manifest: portable(relative(root, absolute)) };
}

/** Finds the nearest `snodo.yaml` in a folder or above it; its absolute path. */
export function findManifest(cwd: string): string | undefined {
  const folder = nearestUpwards(cwd, 'snodo.yaml');
  return folder === undefined ? undefined : join(folder, 'snodo.yaml');
}

function nearestUpwards(folder: string, name: string): string | undefined {
  if (existsSync(join(folder, name))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : nearestUpwards(parent, name);
}

/** A relative path that is normal already, as nearly all are: `resolve` would take several times as long to join it. */
const NORMAL_PATH = /^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\\:\0]+$/s;

/** Whether a relative path is normal: joined to a folder as it stands, it leads to a place below it. */
export function isNormalPath(path: string): boolean {
  return NORMAL_PATH.test(path);
}

/** The place of a path; undefined when its text leads out of the project. */
export function absolutePath(root: string, path: string): string | undefined {
  if (isNormalPath(path)) return `${root}${sep}${path}`;
  const absolute = resolve(root, path);
  const isBelow = absolute === root || absolute.startsWith(root.endsWith(sep) ? root : root + sep);
  return path.includes('\0') || !isBelow ? undefined : absolute;
}

/**
 * Tells whether an existing path lies below the root when all links are followed; each path is looked up once. The root
 * itself may be reached through a link: what counts is where the path lies in relation to it.
 */
export function insideOf(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  let realRoot: string | undefined;
  return (path) => {
    realRoot ??= realpathSync(root);
    const isInside = known.get(path) ?? !leaves(relative(realRoot, realpathSync(path)));
    known.set(path, isInside);
    return isInside;
  };
}

/** Whether a relative path leads out of the folder that it is relative to. */
export function leaves(path: string): boolean {
  return path === '..' || path.startsWith(`..${sep}`) || path.startsWith('../') || isAbsolute(path);
}

/** Writes a path with `/`. */
export function portable(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
