import { createHash } from 'node:crypto';
import type { Layout } from '../catalog/catalog.js';
import { valueAt } from '../manifest/value-at.js';
import { compareCodePoints } from '../protocol/code-points.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../protocol/json.js';
import type { PlannedFile } from './file-plan.js';
import { banner } from './files/banner.js';
import { outputPath } from './files/emitted-paths.js';

/** Name of the file that lists what was generated, in the output folder. */
const LOCK_FILE = '.snodo.lock.json';

/** The SHA-256 of generated files, as hexadecimal, by their paths relative to the output folder. */
export type FileHashes = ReadonlyMap<string, string>;

/** Hashes generated files. */
export function hashesOf(files: readonly PlannedFile[], layout: Layout): FileHashes {
  const inner = layout.output === '.' ? 0 : layout.output.length + '/'.length;
  return new Map(files.map(({ path, text }) => [path.slice(inner), sha256(text)] as const));
}

/** Lists the generated files with their hashes. It holds nothing that differs between machines or runs. */
export function lockFile(hashes: FileHashes, layout: Layout): PlannedFile {
  const sorted = [...hashes].sort(([left], [right]) => compareCodePoints(left, right));
  const content = {
    generated: banner(layout).replace('// ', ''),
    files: Object.fromEntries(sorted),
  };
  return { path: lockPath(layout), text: printed(content), ownership: 'generated' };
}

/** The text of a lock file with other hashes of some of the files that it lists, and no other difference. */
export function withHashes(lock: string, hashes: FileHashes, changed: FileHashes): string {
  return [...changed].reduce((text, [path, hash]) => {
    const listed = `${JSON.stringify(path)}: "${hashes.get(path)}"`;
    return text.replace(listed, () => `${JSON.stringify(path)}: "${hash}"`);
  }, lock);
}

/** Reads the hashes that a lock file lists. Undefined when it is none. */
export function readLock(text: string): FileHashes | undefined {
  const files = valueAt(parsed(text), ['files']);
  if (!isJsonObject(files)) return undefined;
  return new Map(Object.entries(files).map(([path, hash]) => [path, String(hash)] as const));
}

/** The path of the lock file, relative to the project root. */
export function lockPath(layout: Layout): string {
  return outputPath(layout, LOCK_FILE);
}

function printed(content: JsonObject): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
