import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A package and a file in it: no path, no builtin of Node, no import map. */
const PACKAGE_FILE = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?:\/[\w@+~-][\w.@+~-]*)*$/;

/**
 * Finds a JSON file of an installed package, as Node finds it for a module in a folder; its absolute path, without links.
 * Undefined when there is none.
 *
 * @param folder absolute
 */
export function findPackageFile(folder: string, file: string): string | undefined {
  if (!PACKAGE_FILE.test(file)) return undefined;
  try {
    const found = createRequire(join(folder, 'module.js')).resolve(file);
    return found.endsWith('.json') ? realpathSync(found) : undefined;
  } catch {
    return undefined;
  }
}
