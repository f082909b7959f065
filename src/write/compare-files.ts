import type { FilePlan, PlannedFile } from '../emit/file-plan.js';
import { type Disk, nodeDisk } from './disk.js';
import type { OutputProblem } from './output-problem.js';
import { type Clash, surveyOutput } from './survey.js';

/** How the disk differs from a plan. Paths are relative to the project root, with `/`. */
export type Drift = {
  readonly changed: readonly ChangedFile[];
  /** Generated files that are not there. */
  readonly missing: readonly string[];
  /** Generated files that the plan does not hold. */
  readonly surplus: readonly string[];
  /** Handler files that are not there; a run would create stubs. */
  readonly missingHandlers: readonly string[];
  /** Files that a run would refuse to replace. */
  readonly clashes: readonly Clash[];
};

/** A generated file whose text is not the planned one. */
export type ChangedFile = {
  readonly path: string;
  readonly actual: string;
  readonly expected: string;
  /** The texts are equal but for CRLF, as after a checkout that converts line ends. */
  readonly lineEndsOnly: boolean;
};

/** How a comparison ended. */
export type CompareOutcome =
  | { readonly kind: 'compared'; readonly drift: Drift }
  /** The output cannot be read. */
  | { readonly kind: 'failed'; readonly problem: OutputProblem };

/** Compares a plan with the disk. Changes nothing; what a killed run left behind does not count. */
export function compareFiles(plan: FilePlan, root: string, disk: Disk = nodeDisk): CompareOutcome {
  const { files, surplus, clashes, problems } = surveyOutput(plan, root, disk);
  const [problem] = problems;
  if (problem !== undefined) return { kind: 'failed', problem };

  const absent = files.filter(({ state }) => state.kind === 'absent').map(({ file }) => file);
  const absentOf = (ownership: PlannedFile['ownership']): string[] =>
    absent.filter((file) => file.ownership === ownership).map(({ path }) => path);
  const changed = files.flatMap(({ file, state }): ChangedFile[] => {
    if (state.kind !== 'different') return [];
    const { text: actual } = state;
    const lineEndsOnly = actual.replaceAll('\r\n', '\n') === file.text;
    return [{ path: file.path, actual, expected: file.text, lineEndsOnly }];
  });
  return {
    kind: 'compared',
    drift: {
      changed,
      missing: absentOf('generated'),
      surplus: surplus.map(({ path }) => path),
      missingHandlers: absentOf('handwritten'),
      clashes,
    },
  };
}

/** Whether a comparison found nothing. */
export function isClean(drift: Drift): boolean {
  return Object.values(drift).every((list) => list.length === 0);
}
