import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart, type SourceRange, sourceText } from '../diagnostics/source.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import type { ChangedFile, Drift } from '../write/compare-files.js';
import type { Clash } from '../write/survey.js';

/** The command that brings the files of a project up to date, ready to paste. */
export function generateCommand(project: NodeProject): string {
  return `npx snodo generate${manifestArgument(project)}`;
}

/** The command that runs the server of a project, ready to paste. */
export function serveCommand(project: NodeProject): string {
  return `npx snodo serve${manifestArgument(project)}`;
}

function manifestArgument({ files, manifest }: NodeProject): string {
  const path = files.display(manifest);
  return path === 'snodo.yaml' ? '' : ` ${commandWord(path)}`;
}

/** A path as a word of a command. */
export function commandWord(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : JSON.stringify(path);
}

/** Reports files that stand in the way of generated ones. */
export function clashFindings(clashes: readonly Clash[], project: NodeProject): Diagnostic[] {
  return clashes.map(({ path, manifest }) => {
    const range = emptyFile(path, project);
    return manifest === undefined
      ? report('generated-unmarked', range, {})
      : report('generated-foreign', range, { manifest, own: project.manifest });
  });
}

/** Reports generated files that are not what the manifest gives. Missing handlers have findings of their own. */
export function driftFindings(drift: Drift, project: NodeProject): Diagnostic[] {
  const command = generateCommand(project);
  const stale = (state: 'missing' | 'surplus') => (path: string) =>
    report('generated-stale', emptyFile(path, project), { state, command });
  return [
    ...clashFindings(drift.clashes, project),
    ...drift.changed.map((file) =>
      report('generated-stale', firstDifference(file, project), {
        state: file.lineEndsOnly ? 'line-ends' : 'changed',
        command,
      }),
    ),
    ...drift.missing.map(stale('missing')),
    ...drift.surplus.map(stale('surplus')),
  ];
}

function emptyFile(path: string, { files }: NodeProject): SourceRange {
  return fileStart(sourceText(files.display(path), ''));
}

/** The start of the first line that differs. */
function firstDifference(file: ChangedFile, { files }: NodeProject): SourceRange {
  const { actual, expected } = file;
  let at = 0;
  while (at < actual.length && actual[at] === expected[at]) at += 1;
  const start = actual.lastIndexOf('\n', at - 1) + 1;
  return { source: sourceText(files.display(file.path), actual), start, end: start, path: '' };
}
