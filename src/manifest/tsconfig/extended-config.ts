import { posix } from 'node:path';
import { type ProjectFiles, unreadableReason } from '../project-files.js';
import { folderOf } from '../project-path.js';

/** A configuration file that another one extends, or why there is none. */
export type ExtendedConfig =
  | {
      readonly path: string;
      readonly bytes: Uint8Array;
      /** Whether it lies outside the project. */
      readonly isShared: boolean;
    }
  | { readonly reason: string };

/**
 * Finds the file that `extends` names, as TypeScript does: a path relative to the file that names it, or a file of an
 * installed package; `.json` may be left out, and `tsconfig.json` stands in for a package or a parent folder.
 *
 * @param from the path of the file that names it
 */
export function readExtended(files: ProjectFiles, from: string, reference: string): ExtendedConfig {
  const name = reference.replaceAll('\\', '/');
  let reason = 'there is no such file';
  for (const path of candidates(files, folderOf(from), name)) {
    const own = files.read(path);
    if (own.kind === 'file') return { path, bytes: own.bytes, isShared: false };
    if (own.kind !== 'unreadable') continue;
    const shared = files.readShared(path);
    if (shared.kind === 'file') return { path, bytes: shared.bytes, isShared: true };
    if (shared.kind === 'unreadable') reason = unreadableReason(shared);
  }
  return { reason };
}

function candidates(files: ProjectFiles, folder: string, name: string): readonly string[] {
  if (/^(?:\/|[A-Za-z]:)/.test(name)) return withExtension(name);
  if (/^\.{1,2}\//.test(name)) return withExtension(posix.join(folder, name));
  if (/^\.{1,2}$/.test(name)) return [posix.join(folder, name, 'tsconfig.json')];
  const inPackage = name.endsWith('.json')
    ? [name]
    : [...withExtension(name), `${name}/tsconfig.json`];
  return inPackage.flatMap((file) => files.findInstalled(folder, file) ?? []);
}

function withExtension(path: string): readonly string[] {
  return path.endsWith('.json') ? [path] : [path, `${path}.json`];
}
