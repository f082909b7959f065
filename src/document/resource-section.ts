import type { JsonObject } from '../protocol/json.js';
import { membersText } from './json-text.js';
import { objectMember, textMember } from './members.js';
import { table } from './table.js';

/** Describes where a resource is and what it holds. */
export function resourceDetails(resource: JsonObject): readonly string[] {
  return [identityTable('URI', 'uri', resource)];
}

/** Describes which resources a template stands for. */
export function templateDetails(template: JsonObject): readonly string[] {
  return [identityTable('URI template', 'uriTemplate', template)];
}

function identityTable(head: string, key: string, component: JsonObject): string {
  const cells = [
    textMember(component, key) ?? 'none',
    textMember(component, 'mimeType') ?? 'none',
    membersText(objectMember(component, 'annotations') ?? {}),
  ];
  return table([head, 'MIME type', 'Annotations'], [cells]);
}
