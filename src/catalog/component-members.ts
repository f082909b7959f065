import type { ComponentDefinition } from '../definitions/component.js';
import type { Declared } from '../manifest/manifest.js';
import { present } from './present.js';

/** The members that definitions of all kinds share, from a declared component. */
export function componentMembers({
  name,
  section,
}: Declared<Omit<ComponentDefinition, 'name'>>): ComponentDefinition {
  const { title, description, icons, metadata } = section;
  return { name, ...present({ title, description, icons, metadata }) };
}
