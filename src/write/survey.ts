import { join } from 'node:path';
import { systemReason } from '../diagnostics/system-reason.js';
import type { FilePlan, PlannedFile } from '../emit/file-plan.js';
import type { Disk, DiskEntry } from './disk.js';
import { generatedFrom } from './generated-mark.js';
import { type Locate, locator } from './locate.js';
import type { OutputProblem } from './output-problem.js';
import { type OutputScan, type SurplusFile, scanOutput } from './scan-output.js';

/** A planned file, and what stands in its place. `settled`: nothing is left to do for it. */
export type SurveyedFile = {
  readonly file: PlannedFile;
  readonly absolute: string;
  readonly state:
    | { readonly kind: 'absent' }
    | { readonly kind: 'settled' }
    | { readonly kind: 'different'; readonly text: string };
};

/** A file in the way of a generated one: it is not this manifest's to replace. */
export type Clash = {
  /** Relative to the project root, with `/`. */
  readonly path: string;
  /** The other manifest that the file was generated from; undefined when the file carries no mark at all. */
  readonly manifest: string | undefined;
};

/** How a plan and the disk compare, before anything is changed. */
export type Survey = {
  /** In the plan's order. */
  readonly files: readonly SurveyedFile[];
  /** Generated files of this manifest, or of one that is gone, that the plan does not hold. */
  readonly surplus: readonly SurplusFile[];
  readonly leftovers: OutputScan['leftovers'];
  readonly emptyFolders: OutputScan['emptyFolders'];
  readonly clashes: readonly Clash[];
  readonly problems: readonly OutputProblem[];
};

/** Looks at every place that a plan touches. Changes nothing. */
export function surveyOutput(plan: FilePlan, root: string, disk: Disk): Survey {
  const locate = locator(root, disk);
  const manifests = new Set(plan.files.map(({ text }) => generatedFrom(text)));
  const isForeign = (manifest: string): boolean =>
    manifest !== '' && !manifests.has(manifest) && fileExists(manifest, locate, disk);

  const files: SurveyedFile[] = [];
  const clashes: Clash[] = [];
  const problems = new Map<string, OutputProblem>();
  for (const file of plan.files) {
    const finding = surveyFile(file, locate, disk, isForeign);
    if ('state' in finding) files.push(finding);
    else if ('reason' in finding) problems.set(finding.path, finding);
    else clashes.push(finding);
  }
  if (problems.size > 0) return surveyOf({ files, clashes, problems: [...problems.values()] });
  if (plan.settled !== undefined) return surveyOf({ files, clashes });
  try {
    return surveyOf({
      files,
      clashes,
      ...scanOutput(plan, join(root, plan.output), disk, isForeign),
    });
  } catch (error) {
    return surveyOf({ files, clashes, problems: [unreadable(plan.output, error)] });
  }
}

function surveyOf(found: Partial<Survey>): Survey {
  const scan: OutputScan = { surplus: [], leftovers: [], emptyFolders: [] };
  return { files: [], clashes: [], problems: [], ...scan, ...found };
}

function surveyFile(
  file: PlannedFile,
  locate: Locate,
  disk: Disk,
  isForeign: (manifest: string) => boolean,
): SurveyedFile | Clash | OutputProblem {
  const { path } = file;
  const place = locate(path);
  if ('problem' in place) return place.problem;
  const { absolute } = place;
  try {
    const entry = disk.entry(absolute);
    if (file.ownership === 'amended') return amended(file, absolute, entry, disk);
    if (entry === undefined) return { file, absolute, state: { kind: 'absent' } };
    if (entry.kind === 'folder')
      return { path, reason: 'is a folder; expected a file, or nothing' };
    if (file.ownership === 'handwritten') return { file, absolute, state: { kind: 'settled' } };
    if (entry.kind !== 'file') return { path, manifest: undefined };

    const bytes = disk.read(absolute);
    if (isText(bytes, file.text)) return { file, absolute, state: { kind: 'settled' } };
    const text = Buffer.from(bytes).toString();
    const manifest = generatedFrom(text);
    return manifest === undefined || isForeign(manifest)
      ? { path, manifest }
      : { file, absolute, state: { kind: 'different', text } };
  } catch (error) {
    return unreadable(path, error);
  }
}

/** A file of the user's is changed only while it is what the addition was made for. */
function amended(
  file: Extract<PlannedFile, { readonly ownership: 'amended' }>,
  absolute: string,
  entry: DiskEntry | undefined,
  disk: Disk,
): SurveyedFile | OutputProblem {
  const { path, before } = file;
  if (entry?.kind === 'link') {
    return { path, reason: 'is a symbolic link; add the export to the file behind it' };
  }
  return entry?.kind === 'file' && isText(disk.read(absolute), before)
    ? { file, absolute, state: { kind: 'different', text: before } }
    : { path, reason: 'was changed while this run read it; run the command again' };
}

/** Whether the bytes of a file are those of a text. */
export function isText(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).equals(Buffer.from(text));
}

function unreadable(path: string, error: unknown): OutputProblem {
  const reason = systemReason(error);
  if (reason === undefined) throw error;
  return { path, reason: `cannot be read: ${reason}` };
}

function fileExists(path: string, locate: Locate, disk: Disk): boolean {
  const place = locate(path);
  return 'absolute' in place && disk.entry(place.absolute)?.kind === 'file';
}
