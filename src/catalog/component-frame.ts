import type { Declared } from '../manifest/manifest.js';
import type { JsonValue } from '../protocol/json.js';
import type { ModuleEntry } from './catalog.js';
import { emittedNames } from './names/emitted-names.js';
import type { ResolveContext } from './resolve-context.js';
import { resolveWrappers } from './wrappers/resolve-wrappers.js';

type Component = Declared<{ readonly wrap?: JsonValue; readonly scopes?: readonly string[] }>;

/** What every resolved component has, whatever it is and whoever answers it. */
export type ComponentFrame = Pick<
  ModuleEntry,
  'document' | 'path' | 'names' | 'wrappers' | 'scopes'
>;

/** Resolves what components of all kinds have in common beside their definitions. */
export function componentFrame(component: Component, context: ResolveContext): ComponentFrame {
  const { name, document, path, section } = component;
  return {
    document,
    path,
    names: emittedNames(name),
    wrappers: resolveWrappers(component, context),
    scopes: section.scopes ?? [],
  };
}
