import type { Catalog } from '../../catalog/catalog.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import { modelText } from '../tokens/model-text.js';
import { toolsRange } from '../tokens/tools-range.js';
import type { ClientProfile } from './profile.js';

/** The tools of a server are not more, nor larger together, than a client takes. */
export function toolListFindings(
  { tools }: Catalog,
  clients: readonly ClientProfile[],
): Diagnostic[] {
  const [first] = tools;
  if (first === undefined) return [];
  const range = toolsRange(first);
  const counts = clients.flatMap(({ name: client, toolCount }) =>
    toolCount !== undefined && tools.length > toolCount.most
      ? [{ client, most: toolCount.most }]
      : [],
  );
  const limited = clients.filter(({ definitionBytes }) => definitionBytes !== undefined);
  const found = limited.length === 0 ? 0 : bytesOf(tools);
  const sizes = limited.flatMap(({ name: client, definitionBytes }) =>
    definitionBytes !== undefined && found > definitionBytes.most
      ? [{ client, most: definitionBytes.most }]
      : [],
  );
  return [
    ...(counts.length === 0
      ? []
      : [report('lint-tool-count', range, { found: tools.length, limits: counts })]),
    ...(sizes.length === 0
      ? []
      : [report('lint-definitions-size', range, { found, limits: sizes })]),
  ];
}

function bytesOf(tools: Catalog['tools']): number {
  return tools.reduce((sum, { definition }) => sum + Buffer.byteLength(modelText(definition)), 0);
}
