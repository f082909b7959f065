import { compareCodePoints } from '../../protocol/code-points.js';
import type { PromptComponent } from '../component.js';
import { createRegistry, type Registry } from '../registry.js';
import type { PromptRoute } from '../runtime.js';
import { addUnique } from './add-unique.js';

/** Prepares the prompts of a server. */
export function createPrompts(components: readonly PromptComponent[]): Registry<PromptRoute> {
  const byName = new Map<string, PromptRoute>();
  for (const component of components) {
    const { definition } = component;
    addUnique(byName, definition.name, component, 'prompt', () =>
      Object.freeze({ definition, component }),
    );
  }
  const routes = [...byName.values()].sort((left, right) =>
    compareCodePoints(left.definition.name, right.definition.name),
  );
  return createRegistry(byName, routes);
}
