import { existsSync, lstatSync } from 'node:fs';
import {
  hasSignature,
  type InputKind,
  inputRecord,
  listingOf,
  lookupOf,
  type Observation,
} from './input-record.js';
import {
  absolutePath,
  insideOf,
  listedEntries,
  type NodeProject,
  nodeProjectFiles,
} from './node-project-files.js';

/** A project that is opened again, and what its inputs give now. */
export type ProjectAgain = {
  readonly project: NodeProject;
  /** Looks at an input again. A file whose signature is the same is not read: the answer is the observation itself. */
  readonly lookAgain: (input: Observation<InputKind>) => Observation<InputKind>;
};

/**
 * Opens a project for another look at the inputs of an earlier run.
 *
 * @param now milliseconds since 1970
 */
export function openAgain(manifestPath: string, cwd: string, now: number): ProjectAgain {
  const record = inputRecord(now);
  const project = nodeProjectFiles(manifestPath, cwd, record);
  const { files, root } = project;
  const isInside = insideOf(root);
  const folders = new Map<string, string | undefined>();
  /** The place of a folder, if it lies in the project; each is looked up once. */
  const placeOf = (folder: string): string | undefined => {
    if (folders.has(folder)) return folders.get(folder);
    const place = folder === '' ? root : absolutePath(root, folder);
    const inside = place !== undefined && existsSync(place) && isInside(place) ? place : undefined;
    folders.set(folder, inside);
    return inside;
  };
  const isSame = (input: Observation<InputKind>): boolean => {
    const [, path] = input;
    const end = path.lastIndexOf('/');
    const folder = placeOf(path.slice(0, Math.max(end, 0)));
    const name = path.slice(end + 1);
    if (folder === undefined || !isPlainName(name)) return false;
    const status = lstatSync(`${folder}/${name}`, { throwIfNoEntry: false });
    return status?.isFile() === true && hasSignature(input, status);
  };
  return {
    project,
    lookAgain(input) {
      const [kind, path] = input;
      if (input.length > 3 && isSame(input)) return input;
      switch (kind) {
        case 'file':
          files.read(path);
          break;
        case 'shared':
          files.readShared(path);
          break;
        case 'package':
          files.findInstalled(lookupOf(path).folder, lookupOf(path).file);
          break;
        case 'folder':
          return [kind, path, listingOf(listedEntries(absolutePath(root, path) ?? root, isInside))];
      }
      return record.latest() ?? input;
    },
  };
}

function isPlainName(name: string): boolean {
  return name !== '.' && name !== '..' && !name.includes('\\') && !name.includes('\0');
}
