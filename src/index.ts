/**
 * The command line as functions: check manifests, generate their servers, and document a server that a client of
 * `snodo/client` is connected to. The command line does the same and prints what these return.
 *
 * @module
 */
import type { Catalog } from './catalog/catalog.js';
import { hasErrors, type Outcome } from './diagnostics/diagnostic.js';
import type { FilePlan } from './emit/file-plan.js';
import { clientNamesFault } from './manifest/client-names.js';
import { nodeProjectFiles } from './manifest/node-project-files.js';
import { type ClientChoice, checkManifest } from './pipeline/check-manifest.js';
import { type ComparisonResult, compareGenerated } from './pipeline/compare-generated.js';
import {
  type GenerateOptions,
  type GenerateResult,
  generate as generateProject,
} from './pipeline/generate.js';
import { planManifest } from './pipeline/plan-manifest.js';
import type { Strictness } from './pipeline/strictness.js';

export type { Catalog } from './catalog/catalog.js';
export { collectCatalog } from './cli/collect-catalog.js';
export type { Diagnostic, Outcome, RelatedPlace, Severity } from './diagnostics/diagnostic.js';
export { diagnosticsGithub } from './diagnostics/github.js';
export { diagnosticsJson } from './diagnostics/json.js';
export { type RenderOptions, renderDiagnostics } from './diagnostics/render.js';
export { diagnosticsSarif } from './diagnostics/sarif.js';
export {
  type Position,
  positionAt,
  type SourceRange,
  type SourceText,
} from './diagnostics/source.js';
export type { CatalogDocument } from './document/catalog-document.js';
export { type Coverage, type CoverageCount, coverage } from './document/coverage.js';
export { renderMarkdown } from './document/markdown.js';
export type { FilePlan, PlannedFile } from './emit/file-plan.js';
export { CLIENT_NAMES, type ClientName } from './manifest/client-names.js';
export type { ClientChoice } from './pipeline/check-manifest.js';
export type { ComparisonResult } from './pipeline/compare-generated.js';
export type { GenerateOptions, GenerateResult } from './pipeline/generate.js';
export type { Strictness } from './pipeline/strictness.js';
export type { ChangedFile, Drift } from './write/compare-files.js';
export type { OutputProblem } from './write/output-problem.js';
export type { Clash } from './write/survey.js';
export type { WriteReport } from './write/write-files.js';

/** Where a manifest is looked for. */
export type Location = {
  /** The folder that relative paths start from, and that paths in findings are relative to. Default: the process's. */
  readonly cwd?: string;
};

/**
 * Checks a manifest. The catalog is there when no finding is an error. A manifest that cannot be opened is a finding
 * (`file-unreadable`). Writes nothing.
 *
 * @throws RangeError when `clients` names a profile that there is not
 */
export function check(
  manifest: string,
  { cwd = process.cwd(), ...choice }: Location & ClientChoice = {},
): Outcome<Catalog> {
  const fault = clientNamesFault(choice.clients ?? []);
  if (fault !== undefined) throw new RangeError(fault);
  const project = nodeProjectFiles(manifest, cwd);
  return withoutErrors(checkManifest(project.files, project.manifest, choice));
}

/** A warning that `severity` raises to an error takes the product away too, as it stops `snodo generate`. */
function withoutErrors<Value>({ value, diagnostics }: Outcome<Value>): Outcome<Value> {
  return { value: hasErrors(diagnostics) ? undefined : value, diagnostics };
}

/** Checks a manifest and plans the files of its server, for a program that puts them somewhere itself. Writes nothing. */
export function plan(manifest: string, { cwd = process.cwd() }: Location = {}): Outcome<FilePlan> {
  return withoutErrors(planManifest(nodeProjectFiles(manifest, cwd)));
}

/**
 * Checks a manifest and writes its server: generated files are replaced, missing handlers get a stub, everything else
 * stays, unless `fix` asks for exports to be added. Nothing is written when a finding is an error.
 */
export function generate(
  manifest: string,
  { cwd = process.cwd(), ...options }: Location & GenerateOptions = {},
): GenerateResult {
  return generateProject(nodeProjectFiles(manifest, cwd), options);
}

/** Compares the files that a manifest gives with those on disk, as `snodo generate --check` does. Writes nothing. */
export function compare(
  manifest: string,
  { cwd = process.cwd(), ...strictness }: Location & Strictness = {},
): ComparisonResult {
  return compareGenerated(nodeProjectFiles(manifest, cwd), strictness);
}
