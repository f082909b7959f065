import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { withoutNotes } from '../diagnostics/diagnostic.js';
import type { FilePlan, PlannedFile } from '../emit/file-plan.js';
import { outputPaths } from '../emit/files/emitted-paths.js';
import { hashesOf, lockPath, readLock, withHashes } from '../emit/lock-file.js';
import { type PlannedParts, planParts } from '../emit/plan-files.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { withTexts } from '../manifest/project-files.js';
import { outputText } from '../write/output-text.js';
import { type WriteReport, writeFiles } from '../write/write-files.js';
import { changedValidators } from './changed-validators.js';
import { checkManifest } from './check-manifest.js';
import { outsideOf } from './component-outside.js';
import {
  type ComponentFile,
  type ComponentParts,
  handlersByFile,
  isAboutAll,
  placesOf,
} from './component-parts.js';

/** What a run has done that only some component files were new to. */
export type Regeneration<Text> = {
  readonly report: WriteReport;
  /** Generated files that it had to look at. */
  readonly plan: FilePlan;
  /** What it leaves for the next one. */
  readonly parts: ComponentParts<Text | string>;
};

/**
 * Generates again what component files give that have changed since the last run, without reading the others. It is the same
 * run on a smaller manifest: the root and those files. That manifest is judged and planned twice, with the files as they were
 * and as they are. When everything is equal that others can see of them, and neither gives findings about them, then all other
 * files, and what was printed, stay as they are.
 *
 * Undefined when that is not so, with nothing written: then the whole manifest has to be generated.
 *
 * @param parts what the last run left
 * @param textOf gives the text of a component file as the last run has read it; undefined when it is lost
 * @param changed the files that have changed since, and nothing else has
 * @param timesRead how often this run has read a file
 */
export function regenerate<Text>(
  project: NodeProject,
  parts: ComponentParts<Text>,
  textOf: (text: Text) => string | undefined,
  changed: readonly string[],
  timesRead: (path: string) => number,
): Regeneration<Text> | undefined {
  const files = changedComponents(parts, changed);
  if (files === undefined) return undefined;
  const { display } = project.files;
  const touched = new Set([...files.map(({ path }) => path), ...changed].map(display));
  if (parts.mentioned.some((path) => touched.has(path))) return undefined;

  const only = files.map(({ path }) => path);
  const earlier = files.flatMap(({ path, text }) => {
    const known = textOf(text);
    return known === undefined ? [] : [{ path, text: known }];
  });
  if (earlier.length < files.length) return undefined;
  const before = viewOf(only, { ...project, files: withTexts(project.files, earlier) });
  if (before === undefined) return undefined;
  const after = viewOf(only, project);
  if (after === undefined || !areAlike(before, after, touched)) return undefined;
  // A component file that is read as a schema too has more than its own components to do with.
  const readOnce = (path: string): number => (only.includes(path) ? 1 : 0);
  if (parts.components.some(({ path }) => timesRead(path) !== readOnce(path))) return undefined;

  const planned = planOf(before, after, parts.validators, project.root);
  if (planned === undefined) return undefined;
  const { plan, validators } = planned;
  const outcome = writeFiles(plan, project.root);
  if (outcome.kind !== 'written') return undefined;
  const { report } = outcome;
  return { report, plan, parts: { ...renewed(parts, after.catalog), validators } };
}

/** The component files that changes concern; undefined when they concern more than those. */
function changedComponents<Text>(
  { components }: ComponentParts<Text>,
  changed: readonly string[],
): readonly ComponentFile<Text>[] | undefined {
  const isChanged = new Set(changed);
  const concerned = components.filter(
    ({ path, handlers }) => isChanged.has(path) || handlers.some((file) => isChanged.has(file)),
  );
  const known = new Set(concerned.flatMap(({ path, handlers }) => [path, ...handlers]));
  return changed.every((path) => known.has(path)) ? concerned : undefined;
}

/** A part of the manifest, judged and planned. */
type View = {
  readonly catalog: Catalog;
  readonly planned: PlannedParts;
  readonly findings: readonly Diagnostic[];
};

function viewOf(only: readonly string[], { files, manifest }: NodeProject): View | undefined {
  const { value: catalog, diagnostics, omitted } = checkManifest(files, manifest, { only });
  if (catalog === undefined || [...diagnostics, ...omitted].some(isAboutAll)) return undefined;
  const planned = planParts(catalog);
  if (planned.stubs.length > 0) return undefined;
  return { catalog, planned, findings: withoutNotes(diagnostics) };
}

/** Whether nobody else can tell one view from the other, and there is nothing to tell about the files themselves. */
function areAlike(before: View, after: View, touched: ReadonlySet<string>): boolean {
  const isAboutThem = [before, after].some(({ findings }) =>
    [...placesOf(findings)].some((path) => touched.has(path)),
  );
  return (
    !isAboutThem &&
    outsideOf(before.catalog) === outsideOf(after.catalog) &&
    findingsText(before) === findingsText(after) &&
    filesText(before.planned.shared) === filesText(after.planned.shared)
  );
}

function findingsText({ findings }: View): string {
  return JSON.stringify(
    findings.map(({ range: { source, start, end }, ...finding }) => [
      finding.code,
      finding.severity,
      finding.message,
      finding.hint,
      [source.file, start, end],
      finding.related.map(({ message, range }) => [message, range.source.file, range.start]),
    ]),
  );
}

function filesText(files: readonly PlannedFile[]): string {
  return JSON.stringify(files.map(({ path, text }) => [path, text]));
}

/**
 * Plans the files of the components and the lock file; whatever else the lock file lists is known to be in place. Undefined
 * when the files of the view before are not those that the lock file lists.
 */
function planOf(
  before: View,
  after: View,
  digests: readonly string[],
  root: string,
): { readonly plan: FilePlan; readonly validators: readonly string[] } | undefined {
  const { layout } = after.catalog;
  const lock = outputText(lockPath(layout), root);
  const hashes = lock === undefined ? undefined : readLock(lock);
  if (lock === undefined || hashes === undefined) return undefined;
  const isListed = (file: PlannedFile): boolean =>
    [...hashesOf([file], layout)].every(([path, hash]) => hashes.get(path) === hash);
  const isSamePlace = pathsText(before.planned.own) === pathsText(after.planned.own);
  if (!isSamePlace || !before.planned.own.every(isListed)) return undefined;

  const validators = changedValidators(
    validatorsOf(before),
    validatorsOf(after),
    isListed,
    digests,
  );
  if (validators === undefined) return undefined;
  const files = [...after.planned.own, ...validators.files];
  const own = hashesOf(files, layout);
  const settled = [...hashes.keys()].filter((path) => !own.has(path));
  const plan: FilePlan = {
    output: layout.output,
    files: [
      ...files,
      { path: lockPath(layout), text: withHashes(lock, hashes, own), ownership: 'generated' },
    ],
    settled: outputPaths(layout, settled),
  };
  return { plan, validators: validators.digests };
}

function validatorsOf({ catalog, planned }: View): Parameters<typeof changedValidators>[0] {
  return { catalog, files: planned.validators };
}

function pathsText(files: readonly PlannedFile[]): string {
  return JSON.stringify(files.map(({ path }) => path));
}

function renewed<Text>(
  parts: ComponentParts<Text>,
  catalog: Catalog,
): ComponentParts<Text | string> {
  const handlers = handlersByFile({ catalog });
  const texts = new Map(
    catalog.documents.included.map(({ path, source: { text } }) => [path, text]),
  );
  const components = parts.components.map((component) => {
    const text = texts.get(component.path);
    if (text === undefined) return component;
    return { ...component, text, handlers: [...(handlers.get(component.path) ?? [])] };
  });
  return { ...parts, components };
}
