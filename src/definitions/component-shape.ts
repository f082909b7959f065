import type { ComponentKind } from './component.js';

/** The members of a component of each kind, beside its definition, of which it has one. */
const SOURCES: { readonly [Kind in ComponentKind]: readonly string[] } = {
  tool: ['call'],
  resource: ['read', 'text', 'json'],
  prompt: ['render', 'messages'],
};

const KINDS: readonly ComponentKind[] = ['tool', 'resource', 'prompt'];

/** Says what a component of a kind is made of, for messages. */
export function componentShape(kind: ComponentKind): string {
  const sources = SOURCES[kind].map((member) => `\`${member}\``).join(' or ');
  return `a map of its \`definition\` and ${sources}`;
}

/** Says what a map is that is no component of a kind; undefined for one that is. */
export function componentFault(
  kind: ComponentKind,
  has: (member: string) => boolean,
): string | undefined {
  if (!has('definition')) return has('name') ? 'a definition alone' : 'a map without `definition`';
  const isOfKind = (other: ComponentKind): boolean => SOURCES[other].some(has);
  if (isOfKind(kind)) return undefined;
  const other = KINDS.find(isOfKind);
  return other === undefined ? 'a definition alone' : `a ${other}`;
}
