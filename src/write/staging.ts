import { join } from 'node:path';
import type { Disk } from './disk.js';

const NAME = /^\.snodo-stage-(\d{1,10})$/;

/**
 * The folder in which a run prepares its files before it moves them to their places. It is named after the process,
 * so that a later run can tell the folder of a killed run from that of one that is still at work.
 */
export type Stage = {
  /** Writes a prepared file and gives its path. */
  add(text: string): string;
  /** Removes the folder and what is left in it. */
  clear(): void;
};

/** Creates the stage of this process inside a folder. */
export function openStage(folder: string, disk: Disk): Stage {
  const path = join(folder, `.snodo-stage-${process.pid}`);
  let count = 0;
  disk.createFolder(path);
  return {
    add(text) {
      const file = join(path, String(count++));
      disk.create(file, text);
      return file;
    },
    clear: () => disk.removeTree(path),
  };
}

/** Whether a folder's name is that of a stage whose run has ended: writing is synchronous, so our own is one too. */
export function isAbandonedStage(name: string): boolean {
  const pid = Number(NAME.exec(name)?.[1] ?? Number.NaN);
  return Number.isInteger(pid) && (pid === process.pid || !isRunning(pid));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
