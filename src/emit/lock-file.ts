import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { Layout } from '../catalog/catalog.js';
import { compareCodePoints } from '../protocol/code-points.js';
import type { PlannedFile } from './file-plan.js';
import { banner } from './files/banner.js';
import { outputPath } from './files/emitted-paths.js';

/** Name of the file that lists what was generated, in the output folder. */
const LOCK_FILE = '.snodo.lock.json';

/**
 * Lists the generated files with the SHA-256 of each, by paths relative to the output folder. It holds nothing that
 * differs between machines or runs.
 */
export function lockFile(files: readonly PlannedFile[], layout: Layout): PlannedFile {
  const hashes = files
    .filter(({ ownership }) => ownership === 'generated')
    .map(({ path, text }) => [posix.relative(layout.output, path), sha256(text)] as const)
    .sort(([left], [right]) => compareCodePoints(left, right));
  const content = {
    generated: banner(layout).replace('// ', ''),
    files: Object.fromEntries(hashes),
  };
  return {
    path: outputPath(layout, LOCK_FILE),
    text: `${JSON.stringify(content, null, 2)}\n`,
    ownership: 'generated',
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
