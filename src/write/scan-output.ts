import { join, posix } from 'node:path';
import type { FilePlan } from '../emit/file-plan.js';
import { compareCodePoints } from '../protocol/code-points.js';
import type { Disk } from './disk.js';
import { generatedFrom } from './generated-mark.js';
import { isAbandonedStage } from './staging.js';

/** A generated file that the plan does not hold. */
export type SurplusFile = {
  /** Relative to the project root, with `/`. */
  readonly path: string;
  readonly absolute: string;
};

/** What stands in the output folder beside the planned files, and is ours to remove. */
export type OutputScan = {
  /** Sorted by path. */
  readonly surplus: readonly SurplusFile[];
  /** Absolute paths of the stages of killed runs. */
  readonly leftovers: readonly string[];
  /** Folders that hold nothing, as a killed run may leave them. Relative to the project root, with `/`. */
  readonly emptyFolders: readonly string[];
};

/** Endings of the files that a plan can hold; nothing else is opened. */
const GENERATED_FILE = /\.(?:ts|json)$/;
/** Bytes in which the mark stands, with room for the longest path of a manifest. */
export const MARK_BYTES = 8192;

/**
 * Finds the generated files in the output folder that the plan does not hold. Links are not followed, and folders
 * that hold no sources (`node_modules`, names that start with a dot) are not entered.
 */
export function scanOutput(
  plan: FilePlan,
  output: string,
  disk: Disk,
  isForeign: (manifest: string) => boolean,
): OutputScan {
  const isPlanned = plannedFiles(plan, output, disk);
  const surplus: SurplusFile[] = [];
  const leftovers: string[] = [];
  const emptyFolders: string[] = [];
  const folders = disk.entry(output) === undefined ? [] : [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = disk.list(join(output, folder));
    if (entries.length === 0) emptyFolders.push(posix.join(plan.output, folder));
    for (const { name, kind } of entries) {
      const inner = posix.join(folder, name);
      const absolute = join(output, inner);
      if (kind === 'folder') {
        if (isAbandonedStage(name)) leftovers.push(absolute);
        else if (!name.startsWith('.') && name !== 'node_modules') folders.push(inner);
      } else if (kind === 'file' && GENERATED_FILE.test(name) && !isPlanned(inner)) {
        const manifest = generatedFrom(
          Buffer.from(disk.readStart(absolute, MARK_BYTES)).toString(),
        );
        if (manifest === undefined || isForeign(manifest)) continue;
        surplus.push({ path: posix.join(plan.output, inner), absolute });
      }
    }
  }
  surplus.sort((left, right) => compareCodePoints(left.path, right.path));
  // An output folder that is the whole project holds empty folders of other makers.
  return { surplus, leftovers, emptyFolders: plan.output === '.' ? [] : emptyFolders };
}

/**
 * Tells whether a path inside the output folder is in the plan. On a case-insensitive file system `Search.ts` and
 * `search.ts` are one file: the new name of a renamed tool must not be deleted as the old one.
 */
function plannedFiles(plan: FilePlan, output: string, disk: Disk): (inner: string) => boolean {
  const paths = new Map(
    plan.files.map(({ path }) => {
      const inner = posix.relative(plan.output, path);
      return [inner.toLowerCase(), inner];
    }),
  );
  return (inner) => {
    const planned = paths.get(inner.toLowerCase());
    if (planned === undefined || planned === inner) return planned === inner;
    const identity = disk.entry(join(output, planned))?.identity;
    return identity !== undefined && identity === disk.entry(join(output, inner))?.identity;
  };
}
