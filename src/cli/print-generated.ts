import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { withoutNotes } from '../diagnostics/diagnostic.js';
import { printDiagnostics } from '../diagnostics/print-diagnostics.js';
import { printable } from '../diagnostics/printable.js';
import { renderDiagnostics } from '../diagnostics/render.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import type { ComparisonResult } from '../pipeline/compare-generated.js';
import type { GenerateResult } from '../pipeline/generate.js';
import { generateCommand } from '../pipeline/output-findings.js';
import { type Drift, isClean } from '../write/compare-files.js';
import type { OutputProblem } from '../write/output-problem.js';
import { unifiedDiff } from '../write/unified-diff.js';
import type { WriteReport } from '../write/write-files.js';
import type { GenerateOptions } from './generate-options.js';
import { reportText } from './report-text.js';
import { type ExitCode, printNote, type Terminal } from './terminal.js';

/** The findings that people are shown. */
export function foundText(diagnostics: readonly Diagnostic[], { color }: Terminal): string {
  return renderDiagnostics(withoutNotes(diagnostics), { color: color.err });
}

/** Prints what a run has found and done, and gives its exit code. */
export async function printRun(
  result: GenerateResult,
  project: NodeProject,
  { format }: GenerateOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (result.kind === 'failed')
    return printFailure(result.problem, result.changed, project, terminal);
  const report = result.kind === 'written' ? result.report : undefined;
  if (format !== undefined) {
    const files = report ?? NO_REPORT;
    terminal.out(
      await printDiagnostics(format, result.diagnostics, { files: displayed(files, project) }),
    );
  } else {
    terminal.err(foundText(result.diagnostics, terminal));
    printNote(
      terminal,
      report === undefined ? 'Nothing was written.\n' : reportText(report, project),
    );
    for (const path of result.refused ?? []) {
      const file = printable(project.files.display(path));
      terminal.err(
        `\nNothing was added to ${file}: it is no valid ES module, or uses the name for something else.\n`,
      );
    }
  }
  return report === undefined ? 1 : 0;
}

const NO_REPORT: WriteReport = {
  created: [],
  updated: [],
  unchanged: [],
  removed: [],
  handlers: [],
  amended: [],
};

/** Prints how the files on disk differ, and gives the exit code. */
export async function printComparison(
  result: ComparisonResult,
  project: NodeProject,
  { format }: GenerateOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (result.kind === 'failed') return printFailure(result.problem, 0, project, terminal);
  const drift = result.kind === 'drift' ? result.drift : undefined;
  if (format !== undefined) {
    const files = drift === undefined ? NO_DRIFT : driftPaths(drift);
    terminal.out(
      await printDiagnostics(format, result.diagnostics, { files: displayed(files, project) }),
    );
  } else {
    terminal.err(foundText(result.diagnostics, terminal));
    if (drift !== undefined) terminal.err(await driftText(drift, project));
    if (result.kind === 'clean') printNote(terminal, 'The generated files are up to date.\n');
  }
  return result.kind === 'clean' ? 0 : 1;
}

type DriftPaths = ReturnType<typeof driftPaths>;

const NO_DRIFT: DriftPaths = { changed: [], missing: [], surplus: [], missingHandlers: [] };

function driftPaths({ changed, missing, surplus, missingHandlers }: Drift): {
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly surplus: readonly string[];
  readonly missingHandlers: readonly string[];
} {
  return { changed: changed.map(({ path }) => path), missing, surplus, missingHandlers };
}

/** The paths as people see them: relative to the working directory. */
function displayed(
  lists: { readonly [list: string]: readonly string[] },
  { files }: NodeProject,
): { readonly [list: string]: readonly string[] } {
  return Object.fromEntries(
    Object.entries(lists).map(([list, paths]) => [list, paths.map(files.display)]),
  );
}

async function driftText(drift: Drift, project: NodeProject): Promise<string> {
  const diff = await unifiedDiff(
    drift.changed.map((file) => ({ ...file, path: project.files.display(file.path) })),
  );
  const next = nextStep(drift, project);
  return diff === '' ? next : `\n${diff}\n${next}`;
}

function nextStep(drift: Drift, project: NodeProject): string {
  if (isClean(drift)) {
    return 'The generated files are up to date. What is wrong stands in handlers, which snodo never changes.\n';
  }
  if (drift.clashes.length > 0) {
    return `Files that are not snodo's stand in the way: move them first. Then: ${generateCommand(project)}\n`;
  }
  return `The files on disk are not what the manifest gives. To update them: ${generateCommand(project)}\n`;
}

function printFailure(
  { path, reason }: OutputProblem,
  changed: number,
  { files }: NodeProject,
  terminal: Terminal,
): ExitCode {
  const done =
    changed === 0
      ? 'Nothing was changed'
      : `Before that ${changed} ${changed === 1 ? 'file was' : 'files were'} put in place, each of them complete; run the command again once this is mended`;
  terminal.err(`error: ${printable(files.display(path))} ${reason}. ${done}.\n`);
  return 2;
}
