import type { ToolEntry } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { ClientProfile } from './profile.js';

/** Descriptions reach the model whole. */
export function toolDescriptionFindings(
  { definition, document, path }: ToolEntry,
  clients: readonly ClientProfile[],
): Diagnostic[] {
  const found = definition.description?.length ?? 0;
  const cutting = clients.filter(({ description }) => found > (description?.longest ?? found));
  if (cutting.length === 0) return [];
  const parameters = {
    name: definition.name,
    found,
    allowed: Math.min(...cutting.map(({ description }) => description?.longest ?? found)),
    clients: cutting.map(({ name }) => name),
  };
  const range = document.rangeAt([...path, 'description']);
  return [report('lint-description-length', range, parameters)];
}
