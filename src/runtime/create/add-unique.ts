import { ConfigurationError } from '../configuration-error.js';

/** Registers a component under its name. The identical component twice changes nothing. */
export function addUnique<Component, Route extends { readonly component: Component }>(
  byName: Map<string, Route>,
  name: string,
  component: Component,
  kind: string,
  create: () => Route,
): Route | undefined {
  const known = byName.get(name);
  if (known === undefined) {
    const route = create();
    byName.set(name, route);
    return route;
  }
  if (known.component === component) return undefined;
  throw new ConfigurationError('name-duplicate', `two ${kind}s are called \`${name}\``);
}
