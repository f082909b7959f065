import type { PromptEntry, ResourceEntry } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { completionLine } from './handlers/export-line.js';
import type { Rule } from './rule.js';

/** A handler module that completes names exports `complete`; a missing module is a finding of its own. */
export const checkCompletions: Rule = ({ resources, prompts }) =>
  [...resources, ...prompts].flatMap(exportFindings);

function exportFindings(entry: ResourceEntry | PromptEntry): Diagnostic[] {
  const { kind, definition, completer } = entry;
  if (completer?.module.state !== 'present') return [];
  const { module, exportName, range, shown: file } = completer;
  if (module.exports?.includes(exportName) !== false) return [];
  if (module.faults?.nonFunctions.some(({ name }) => name === exportName)) return [];
  const parameters = { kind, name: definition.name, file, line: completionLine(entry) };
  return [report('completion-export-missing', range, parameters)];
}
