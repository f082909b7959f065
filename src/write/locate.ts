import { isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import { isNormalPath } from '../manifest/project-place.js';
import type { Disk } from './disk.js';
import type { OutputProblem } from './output-problem.js';

/** Turns paths of a plan into places on the disk, or says why a path cannot be written to. */
export type Locate = (
  path: string,
) => { readonly absolute: string } | { readonly problem: OutputProblem };

/**
 * Makes a `Locate` for a project root. No path leaves the root, neither by its text nor through a symbolic link; a
 * link inside the root that leads to a folder inside the root is fine.
 */
export function locator(root: string, disk: Disk): Locate {
  const realRoot = disk.realPath(root);
  const folders = new Map<string, OutputProblem | undefined>();

  function folderProblem(path: string): OutputProblem | undefined {
    if (path === '.') return undefined;
    if (folders.has(path)) return folders.get(path);
    const problem = folderProblem(posix.dirname(path)) ?? ownProblem(path);
    folders.set(path, problem);
    return problem;
  }

  function ownProblem(path: string): OutputProblem | undefined {
    const reason = folderReason(join(root, path), realRoot, disk);
    return reason === undefined ? undefined : { path, reason };
  }

  function isPlain(path: string, absolute: string): boolean {
    const isSame = relative(root, absolute) === path.replaceAll('/', sep);
    return isSame && !path.includes('\0') && isInside(root, absolute);
  }

  return (path) => {
    const absolute = resolve(root, path);
    if (!isNormalPath(path) && !isPlain(path, absolute)) {
      return { problem: { path, reason: 'is not a plain path inside the project' } };
    }
    const problem = folderProblem(posix.dirname(path));
    return problem === undefined ? { absolute } : { problem };
  };
}

/** Why a path cannot serve as a folder of the output; undefined when it can, or when nothing is there yet. */
function folderReason(absolute: string, realRoot: string, disk: Disk): string | undefined {
  try {
    const kind = disk.entry(absolute)?.kind;
    if (kind === undefined || kind === 'folder') return undefined;
    if (kind !== 'link') return 'is a file; expected a folder, or nothing';
    const target = targetOf(absolute, disk);
    if (target === undefined) return 'is a symbolic link that leads nowhere';
    if (!isInside(realRoot, target)) return 'leads out of the project through a symbolic link';
    return disk.entry(target)?.kind === 'folder'
      ? undefined
      : 'is a symbolic link to a file; expected a folder, or nothing';
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return `cannot be used as a folder: ${reason}`;
  }
}

/** The place that a link leads to; undefined when nothing is there. */
function targetOf(link: string, disk: Disk): string | undefined {
  try {
    return disk.realPath(link);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(sep, 1)[0] !== '..';
}
