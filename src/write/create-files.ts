import { dirname } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import { type Disk, nodeDisk } from './disk.js';
import { locator } from './locate.js';
import type { OutputProblem } from './output-problem.js';
import { openStage, type Stage } from './staging.js';
import { uninterrupted } from './uninterrupted.js';

/** A file to create: its path relative to the folder, with `/`, and its text. */
export type NewFile = { readonly path: string; readonly text: string };

/**
 * Creates files in a folder, all or none: whatever stands there already stays, and a failure leaves nothing behind. Folders
 * that are missing are created. A signal waits until it is done.
 *
 * @param folder absolute
 * @returns the first path that is in the way or cannot be written, with the reason; undefined when all are there.
 */
export function createFiles(
  folder: string,
  files: readonly NewFile[],
  disk: Disk = nodeDisk,
): OutputProblem | undefined {
  return uninterrupted(() => createAll(folder, files, disk));
}

function createAll(
  folder: string,
  files: readonly NewFile[],
  disk: Disk,
): OutputProblem | undefined {
  const run: Run = { disk, at: '.', folders: [], files: [], stage: undefined };
  let isDone = false;
  try {
    const problem = create(folder, files, run);
    isDone = problem === undefined;
    return problem;
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    return { path: run.at, reason: `cannot be written: ${reason}` };
  } finally {
    attempt(() => run.stage?.clear());
    if (!isDone) undo(run);
  }
}

/** A run in progress: what a failure must name and undo. */
type Run = {
  readonly disk: Disk;
  /** The path that is being worked on. */
  at: string;
  /** Folders that this run created, outer ones first. */
  readonly folders: string[];
  /** Files that this run created. */
  readonly files: string[];
  stage: Stage | undefined;
};

function create(folder: string, files: readonly NewFile[], run: Run): OutputProblem | undefined {
  ensureFolder(folder, run);
  const locate = locator(folder, run.disk);
  const places = new Map<NewFile, string>();
  for (const file of files) {
    run.at = file.path;
    const place = locate(file.path);
    if ('problem' in place) return place.problem;
    if (run.disk.entry(place.absolute) !== undefined) {
      return { path: file.path, reason: 'is there already' };
    }
    places.set(file, place.absolute);
  }
  const stage = openStage(folder, run.disk);
  run.stage = stage;
  const staged = [...places].map(([file, absolute]) => {
    run.at = file.path;
    ensureFolder(dirname(absolute), run);
    return { file, absolute, prepared: stage.add(file.text) };
  });
  for (const { file, absolute, prepared } of staged) {
    run.at = file.path;
    place(prepared, absolute, file.text, run);
  }
  return undefined;
}

/** Moves a prepared file to its place, where nothing may be. */
function place(prepared: string, absolute: string, text: string, { disk, files }: Run): void {
  try {
    disk.link(prepared, absolute);
  } catch (error) {
    if (disk.entry(absolute) !== undefined) throw error;
    disk.create(absolute, text); // a file system without hard links
  }
  files.push(absolute);
}

function ensureFolder(absolute: string, run: Run): void {
  if (run.disk.entry(absolute) !== undefined) return;
  ensureFolder(dirname(absolute), run);
  run.disk.createFolder(absolute);
  run.folders.push(absolute);
}

function undo({ disk, files, folders }: Run): void {
  for (const file of files) attempt(() => disk.remove(file));
  for (const folder of folders.toReversed()) attempt(() => disk.removeEmptyFolder(folder));
}

/** Tries to tidy up. What cannot be tidied does no harm. */
function attempt(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (systemReason(error) === undefined) throw error;
  }
}
