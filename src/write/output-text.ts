import { resolve } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import { nodeDisk } from './disk.js';

/**
 * Reads a generated file; undefined when it cannot be read.
 *
 * @param path relative to the project root
 */
export function outputText(path: string, root: string): string | undefined {
  try {
    return Buffer.from(nodeDisk.read(resolve(root, path))).toString();
  } catch (error) {
    if (systemReason(error) === undefined) throw error;
    return undefined;
  }
}
