import type { PromptEntry, ResourceEntry } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { Rule } from './rule.js';

/** A handler module that completes names exports `complete`; a missing module is a finding of its own. */
export const checkCompletions: Rule = ({ resources, prompts }) =>
  [...resources, ...prompts].flatMap(exportFindings);

function exportFindings({
  kind,
  definition,
  completions,
}: ResourceEntry | PromptEntry): Diagnostic[] {
  const handler = completions?.handler;
  if (handler?.module.state !== 'present') return [];
  const { exports } = handler.module;
  if (exports?.includes(handler.exportName) !== false) return [];
  const parameters = { kind, name: definition.name, file: handler.shown };
  return [report('completion-export-missing', handler.range, parameters)];
}
