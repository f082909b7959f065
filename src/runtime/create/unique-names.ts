import { ConfigurationError } from '../configuration-error.js';
import { expect } from './expect.js';

/** A component, as far as its name goes. */
export type Named = { readonly definition: { readonly name: string } };

/**
 * Makes a test for components of one kind: whether one is new. The identical component twice changes nothing; another
 * one under the same name is an error.
 */
export function uniqueNames(kind: string): (component: Named) => boolean {
  const byName = new Map<string, Named>();
  return (component) => {
    const isComponent = typeof component === 'object' && component?.definition !== undefined;
    expect(isComponent, 'wrong-kind', `a ${kind} must be a map with a \`definition\``);
    const { name } = component.definition;
    const known = byName.get(name);
    byName.set(name, known ?? component);
    if (known === undefined) return true;
    if (known === component) return false;
    throw new ConfigurationError('name-duplicate', `two ${kind}s are called \`${name}\``);
  };
}
