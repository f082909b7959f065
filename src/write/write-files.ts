import { dirname, posix, resolve } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import type { FilePlan, PlannedFile } from '../emit/file-plan.js';
import { type Disk, nodeDisk } from './disk.js';
import type { OutputProblem } from './output-problem.js';
import { openStage, type Stage } from './staging.js';
import { type Clash, isText, type Survey, type SurveyedFile, surveyOutput } from './survey.js';
import { uninterrupted } from './uninterrupted.js';

/** What a run did. Paths are relative to the project root, with `/`. */
export type WriteReport = {
  readonly created: readonly string[];
  readonly updated: readonly string[];
  /** Generated files that were right already: not touched, so that watchers and compilers stay quiet. */
  readonly unchanged: readonly string[];
  /** Generated files that the manifest no longer asks for. */
  readonly removed: readonly string[];
  /** Handler stubs that were created and now wait to be filled in. */
  readonly handlers: readonly string[];
  /** Handler files of the user's that got an addition. */
  readonly amended: readonly string[];
};

/** How a run ended. */
export type WriteOutcome =
  | { readonly kind: 'written'; readonly report: WriteReport }
  /** Files that are not ours stand in the way; nothing was changed. */
  | { readonly kind: 'clash'; readonly clashes: readonly Clash[] }
  /** The output cannot be written. `changed` files were replaced before, each of them whole. */
  | { readonly kind: 'failed'; readonly problem: OutputProblem; readonly changed: number };

/**
 * Puts a plan on disk.
 *
 * Every conflict is known before anything is changed. New texts are prepared in a stage first and then moved to
 * their places, so that no file is ever half-written, and a full disk shows before the first file is replaced.
 * Generated files are replaced when they differ; handwritten ones are created when nothing is there. Then generated
 * files that the plan does not hold are removed, with folders they leave empty, and the plan's last generated file
 * (its lock) is put in place. A signal waits until it is done.
 */
export function writeFiles(plan: FilePlan, root: string, disk: Disk = nodeDisk): WriteOutcome {
  return uninterrupted(() => writeAll(plan, root, disk));
}

function writeAll(plan: FilePlan, root: string, disk: Disk): WriteOutcome {
  const survey = surveyOutput(plan, root, disk);
  const [problem] = survey.problems;
  if (problem !== undefined) return { kind: 'failed', problem, changed: 0 };
  if (survey.clashes.length > 0) return { kind: 'clash', clashes: survey.clashes };

  const run: Run = { disk, root, at: plan.output, folders: [], changed: 0, stage: undefined };
  try {
    const placed = writeSurveyed(survey, plan, run);
    return { kind: 'written', report: reportOf(survey, plan, placed) };
  } catch (error) {
    const reason = systemReason(error);
    if (reason === undefined) throw error;
    const failure = { path: run.at, reason: `cannot be written: ${reason}` };
    return { kind: 'failed', problem: failure, changed: run.changed };
  } finally {
    tidy(run);
  }
}

/** A run in progress: what a failure must name and undo. */
type Run = {
  readonly disk: Disk;
  readonly root: string;
  /** The path that is being worked on. */
  at: string;
  /** Folders that this run created, outer ones first. */
  readonly folders: string[];
  /** Files put in place so far. */
  changed: number;
  stage: Stage | undefined;
};

/** Does what the survey says is left to do, and gives the files that were put in place. */
function writeSurveyed(survey: Survey, plan: FilePlan, run: Run): PlannedFile[] {
  for (const leftover of survey.leftovers) run.disk.removeTree(leftover);
  const pending = survey.files.filter(({ state }) => state.kind !== 'settled');
  const staged = stageAll(pending, plan, run);
  const lock = plan.files.findLast(({ ownership }) => ownership === 'generated');

  const placed = staged.filter(({ file }) => file !== lock).filter((file) => placeFile(file, run));
  removeSurplus(survey, plan, run);
  for (const file of staged.filter(({ file }) => file === lock)) placeFile(file, run);
  return placed.map(({ file }) => file);
}

type StagedFile = SurveyedFile & { readonly staged: string };

function stageAll(pending: readonly SurveyedFile[], plan: FilePlan, run: Run): StagedFile[] {
  if (pending.length === 0) return [];
  ensureFolder(resolve(run.root, plan.output), run);
  const stage = openStage(resolve(run.root, plan.output), run.disk);
  run.stage = stage;
  return pending.map((file) => {
    run.at = file.file.path;
    ensureFolder(dirname(file.absolute), run);
    return { ...file, staged: stage.add(file.file.text) };
  });
}

/** Moves a prepared file to its place; false when somebody else has created or changed a handler there meanwhile. */
function placeFile({ file, absolute, staged }: StagedFile, run: Run): boolean {
  run.at = file.path;
  if (!isPlaced(file, absolute, staged, run.disk)) return false;
  run.changed += 1;
  return true;
}

function isPlaced(file: PlannedFile, absolute: string, staged: string, disk: Disk): boolean {
  switch (file.ownership) {
    case 'generated':
      disk.replace(staged, absolute);
      return true;
    case 'handwritten':
      return createOnce(staged, absolute, file.text, disk);
    case 'amended':
      if (!isText(disk.read(absolute), file.before)) return false;
      disk.copyMode(absolute, staged);
      disk.replace(staged, absolute);
      return true;
  }
}

function createOnce(staged: string, absolute: string, text: string, disk: Disk): boolean {
  try {
    disk.link(staged, absolute);
    return true;
  } catch {
    if (disk.entry(absolute) !== undefined) return false;
    disk.create(absolute, text); // a file system without hard links
    return true;
  }
}

function removeSurplus({ surplus, emptyFolders }: Survey, plan: FilePlan, run: Run): void {
  for (const { path, absolute } of surplus) {
    run.at = path;
    run.disk.remove(absolute);
    run.changed += 1;
  }
  const folders = new Set([...surplus.map(({ path }) => posix.dirname(path)), ...emptyFolders]);
  for (const folder of folders) removeEmptyFolders(folder, plan.output, run);
}

/** Removes a folder and those above it while they are empty, up to the output folder, which stays. */
function removeEmptyFolders(path: string, output: string, { disk, root }: Run): void {
  for (let folder = path; folder !== output && folder !== '.'; folder = posix.dirname(folder)) {
    const absolute = resolve(root, folder);
    if (disk.entry(absolute) === undefined) continue;
    if (disk.list(absolute).length > 0) return;
    attempt(() => disk.removeEmptyFolder(absolute));
  }
}

function ensureFolder(absolute: string, run: Run): void {
  if (run.disk.entry(absolute) !== undefined) return;
  ensureFolder(dirname(absolute), run);
  run.disk.createFolder(absolute);
  run.folders.push(absolute);
}

/** Leaves nothing behind but finished files. */
function tidy({ stage, folders, disk }: Run): void {
  attempt(() => stage?.clear());
  for (const folder of folders.toReversed()) {
    attempt(() => {
      if (disk.list(folder).length === 0) disk.removeEmptyFolder(folder);
    });
  }
}

/** Tries to tidy up. What cannot be tidied now does no harm, and the next run tries again. */
function attempt(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (systemReason(error) === undefined) throw error;
  }
}

/** What a run would report that finds every file as the plan has it; undefined when there is something left to do. */
export function settledReport(plan: FilePlan, root: string, disk: Disk): WriteReport | undefined {
  const survey = surveyOutput(plan, root, disk);
  const { surplus, leftovers, emptyFolders, clashes, problems } = survey;
  const isSettled =
    [surplus, leftovers, emptyFolders, clashes, problems].every(({ length }) => length === 0) &&
    survey.files.every(({ state }) => state.kind === 'settled');
  return isSettled ? reportOf(survey, plan, []) : undefined;
}

function reportOf(
  { files, surplus }: Survey,
  { settled = [] }: FilePlan,
  placed: readonly PlannedFile[],
): WriteReport {
  const generated = files.filter(({ file }) => file.ownership === 'generated');
  const pathsOf = (kind: SurveyedFile['state']['kind']): string[] =>
    generated.filter(({ state }) => state.kind === kind).map(({ file }) => file.path);
  const placedOf = (ownership: PlannedFile['ownership']): string[] =>
    placed.filter((file) => file.ownership === ownership).map(({ path }) => path);
  return {
    created: pathsOf('absent'),
    updated: pathsOf('different'),
    unchanged: [...pathsOf('settled'), ...settled],
    removed: surplus.map(({ path }) => path),
    handlers: placedOf('handwritten'),
    amended: placedOf('amended'),
  };
}
