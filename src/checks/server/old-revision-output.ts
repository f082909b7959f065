import { report } from '../../diagnostics/report.js';
import { excerpt } from '../../protocol/excerpt.js';
import { ownValue } from '../../protocol/json.js';
import { isInitializeEra } from '../../protocol/revisions.js';
import type { Rule } from '../rule.js';
import { enabledRevisions } from './written-keys.js';

/** In the revisions of the initialize era the structured part of a result is an object (MCP 2025-11-25, `Tool.outputSchema`). */
export const checkOldRevisionOutput: Rule = (catalog) => {
  const revisions = enabledRevisions(catalog).filter(isInitializeEra);
  if (revisions.length === 0) return [];
  return catalog.tools.flatMap(({ definition, output }) => {
    const type = output && ownValue(output.schema, 'type');
    if (output === undefined || type === 'object') return [];
    const root =
      type === undefined
        ? 'no `type`'
        : `\`type: ${excerpt(typeof type === 'string' ? type : JSON.stringify(type))}\``;
    const parameters = { tool: definition.name, root, revisions };
    return [report('schema-output-old-revision', output.keyRangeAt([]), parameters)];
  });
};
