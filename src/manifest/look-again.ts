import { signatureOf } from './file-signature.js';
import {
  type InputKind,
  inputRecord,
  listingOf,
  lookupOf,
  type Observation,
} from './input-record.js';
import { listing, nodeProjectFiles } from './node-project-files.js';
import { absolutePath, insideOf } from './project-place.js';

/**
 * Opens a project for another look at the inputs of an earlier run: the answer tells what an input gives now.
 *
 * @param now milliseconds since 1970
 */
export function openAgain(
  manifestPath: string,
  cwd: string,
  now: number,
): (input: Observation<InputKind>) => Observation<InputKind> {
  const record = inputRecord(now);
  const { files, root } = nodeProjectFiles(manifestPath, cwd, record);
  const isInside = insideOf(root);
  return (input) => {
    const [kind, path] = input;
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
      case 'folder': {
        const { entries, status } = listing(absolutePath(root, path) ?? root, isInside);
        const gave = listingOf(entries);
        return status === undefined
          ? [kind, path, gave]
          : [kind, path, gave, ...signatureOf(status, now)];
      }
    }
    return record.latest() ?? input;
  };
}
