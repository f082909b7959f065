import { compareCodePoints } from '../protocol/code-points.js';
import type { JsonObject } from '../protocol/json.js';
import { textMember } from './members.js';

/** What a component is called: its name, else its URI or URI template. */
export function componentLabel(component: JsonObject): string {
  return (
    textMember(component, 'name') ??
    textMember(component, 'uri') ??
    textMember(component, 'uriTemplate') ??
    'unnamed'
  );
}

/** Sorts components by what they are called. */
export function sortComponents(components: readonly JsonObject[]): readonly JsonObject[] {
  return [...components].sort((left, right) =>
    compareCodePoints(componentLabel(left), componentLabel(right)),
  );
}
