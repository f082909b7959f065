import { placeOf } from '../checks/schemas/schema-subject.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { fileStart, sourceText } from '../diagnostics/source.js';
import { isJsonObject, ownValue } from '../protocol/json.js';
import { schemaBudgetFault } from '../protocol/schema-budget.js';
import { reasonOf } from './admit.js';
import type { Definition } from './definition.js';
import type { Refusal } from './imported-server.js';
import { withoutParts } from './section.js';

/**
 * Refuses schemas beyond the limits before anything is written of them: a hostile one could be of any size. A tool is
 * whole without its output schema, not without the other.
 */
export function withinLimits(definition: Definition, refusals: Refusal[]): Definition | undefined {
  const { kind, name } = definition;
  const input = limitFinding(definition, 'inputSchema');
  if (input !== undefined) {
    refusals.push({ kind, name, ...reasonOf(input) });
    return undefined;
  }
  const output = limitFinding(definition, 'outputSchema');
  if (output === undefined) return definition;
  refusals.push({ kind, name, member: 'outputSchema', ...reasonOf(output) });
  return withoutParts(definition, [['outputSchema']]);
}

function limitFinding(
  { name, wire }: Definition,
  member: 'inputSchema' | 'outputSchema',
): Diagnostic | undefined {
  const schema = ownValue(wire, member);
  const fault = isJsonObject(schema) ? schemaBudgetFault(schema) : undefined;
  if (fault === undefined) return undefined;
  const place = placeOf({ tool: name, output: member === 'outputSchema' }, fault.path);
  return report('schema-limit', fileStart(sourceText('', '')), { ...place, ...fault });
}
