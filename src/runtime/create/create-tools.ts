import type { ValidatorLevel } from '../../definitions/server.js';
import { compareCodePoints } from '../../protocol/code-points.js';
import { ownValue } from '../../protocol/json.js';
import { readHeaderAnnotations } from '../../protocol/param-headers/annotations.js';
import type { ToolComponent } from '../component.js';
import { createRegistry, type Registry } from '../registry.js';
import type { ToolRoute } from '../runtime.js';
import { addUnique } from './add-unique.js';

/** Prepares the tools of a server. */
export function createTools(
  components: readonly ToolComponent[],
  validator: ValidatorLevel,
): Registry<ToolRoute> {
  const byName = new Map<string, ToolRoute>();
  for (const component of components) {
    const { definition } = component;
    addUnique(byName, definition.name, component, 'tool', () => createRoute(component, validator));
  }
  const routes = [...byName.values()].sort((left, right) =>
    compareCodePoints(left.definition.name, right.definition.name),
  );
  return createRegistry(byName, routes);
}

function createRoute(component: ToolComponent, _validator: ValidatorLevel): ToolRoute {
  const { definition } = component;
  const required = ownValue(definition.inputSchema, 'required');
  return Object.freeze({
    definition,
    component,
    required: Array.isArray(required) ? (required as readonly string[]) : [],
    headers: readHeaderAnnotations(definition.inputSchema).annotations,
    checkArguments: undefined,
    checkOutput: undefined,
  });
}
