import { compareCodePoints } from '../protocol/code-points.js';
import type { JsonObject } from '../protocol/json.js';
import { jsonText } from './json-text.js';
import { objectMember } from './members.js';
import { schemaBlocks } from './schema-section.js';
import { table } from './table.js';

/** Describes the schemas and annotations of a tool. */
export function toolDetails(tool: JsonObject): readonly string[] {
  const output = objectMember(tool, 'outputSchema');
  const annotations = objectMember(tool, 'annotations') ?? {};
  return [
    '#### Input schema',
    ...schemaBlocks(objectMember(tool, 'inputSchema') ?? {}),
    ...(output === undefined ? [] : ['#### Output schema', ...schemaBlocks(output)]),
    ...annotationBlocks(annotations),
  ];
}

function annotationBlocks(annotations: JsonObject): readonly string[] {
  const rows = Object.entries(annotations)
    .sort(([left], [right]) => compareCodePoints(left, right))
    .map(([name, value]) => [name, jsonText(value)]);
  return rows.length === 0 ? [] : ['#### Annotations', table(['Name', 'Value'], rows)];
}
