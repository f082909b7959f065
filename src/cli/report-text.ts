import { printable } from '../diagnostics/printable.js';
import type { NodeProject } from '../manifest/node-project-files.js';
import { serveCommand } from '../pipeline/output-findings.js';
import type { WriteReport } from '../write/write-files.js';
import { moduleAdvice } from './module-advice.js';

/** What a run has done, for people. */
export function reportText(report: WriteReport, project: NodeProject): string {
  const { created, updated, unchanged, removed, handlers, amended } = report;
  const counts = Object.entries({ created, updated, unchanged, removed })
    .filter(([list, paths]) => paths.length > 0 || list === 'created')
    .map(([list, paths]) => `${paths.length} ${list}`);
  const advice = created.length > 0 ? moduleAdvice(project.files) : undefined;
  const summary = `Generated files: ${counts.join(', ')}.\n${advice === undefined ? '' : `${advice}\n`}`;
  const listed = (title: string, paths: readonly string[]): string =>
    paths.length === 0
      ? ''
      : `\n${title}:\n${paths.map((path) => `  ${printable(project.files.display(path))}\n`).join('')}`;
  if (handlers.length + amended.length === 0) return summary;
  const lists = listed('Created handlers', handlers) + listed('Added missing exports to', amended);
  const promise =
    amended.length === 0 ? 'snodo never changes them again' : 'snodo changes them only with --fix';
  return `${summary}${lists}\nThey are yours: ${promise}. Fill them in, then try them: ${serveCommand(project)}\n`;
}
