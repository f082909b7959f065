import type { ComponentKind } from '../../definitions/component.js';
import type { ModuleComponent } from '../component.js';
import { expect } from './expect.js';
import { isModuleComponent, readModuleComponent } from './module-component.js';
import { type Named, uniqueNames } from './unique-names.js';

/**
 * Prepares all components of one kind, in their order. `createRoute` gets the module that made a component, for its
 * messages; undefined for one that no module is named for.
 */
export function createRoutes<Component extends Named, Route>(
  kind: ComponentKind,
  listed: readonly (Component | ModuleComponent<Component>)[],
  createRoute: (component: Component, module: string | undefined) => Route,
): Route[] {
  expect(Array.isArray(listed), 'wrong-kind', `\`${kind}s\` must be a list`);
  const isNew = uniqueNames(kind);
  return listed.flatMap((entry) => {
    const isModule = isModuleComponent(entry);
    const component = isModule ? readModuleComponent(kind, entry) : entry;
    return isNew(component) ? [createRoute(component, isModule ? entry.module : undefined)] : [];
  });
}
