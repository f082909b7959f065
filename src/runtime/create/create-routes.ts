import type { ComponentKind } from '../../definitions/component.js';
import type { ModuleComponent } from '../component.js';
import { expect } from './expect.js';
import { isModuleComponent, readModuleComponent } from './module-component.js';
import { type Named, uniqueNames } from './unique-names.js';

/** How a component is listed. */
export type Listing = {
  /** The module that made it, for messages; undefined for one that no module is named for. */
  readonly module: string | undefined;
  /** The wrappers that are listed beside the module; unchecked. */
  readonly outer: unknown;
  /** The scopes that are listed beside the module; unchecked. */
  readonly scopes: unknown;
};

/** Prepares all components of one kind, in their order. */
export function createRoutes<Component extends Named, Route>(
  kind: ComponentKind,
  listed: readonly (Component | ModuleComponent<Component>)[],
  createRoute: (component: Component, listing: Listing) => Route,
): Route[] {
  expect(Array.isArray(listed), 'wrong-kind', `\`${kind}s\` must be a list`);
  const isNew = uniqueNames(kind);
  return listed.flatMap((entry) => {
    const isModule = isModuleComponent(entry);
    const component = isModule ? readModuleComponent(kind, entry) : entry;
    const listing = isModule
      ? { module: entry.module, outer: entry.wrap, scopes: entry.scopes }
      : { module: undefined, outer: undefined, scopes: undefined };
    return isNew(component) ? [createRoute(component, listing)] : [];
  });
}
