import type {
  ActorContent,
  Catalog,
  CatalogEntry,
  ModuleEntry,
  ModuleReference,
  ToolEntry,
  Wrapper,
} from '../catalog.js';
import { serverModuleReferences } from '../server/server-module-references.js';

/**
 * Lists the handwritten modules that a catalog names beside its handlers: those of the server, matchers, components,
 * wrappers with their keys and stores, targets, and builders of messages and replies. The server cannot start without
 * them.
 */
export function moduleReferences(catalog: Catalog): readonly ModuleReference[] {
  const { tools, resources, prompts, modules, targets, wrap, serverModules } = catalog;
  const server = Object.values(wrap).flat();
  const entries = [...tools, ...resources, ...prompts, ...modules];
  return [
    ...serverModuleReferences(serverModules),
    ...targets.map(({ module }) => module),
    ...server.flatMap(wrapperModules),
    ...modules.map(({ module }) => module),
    ...entries.flatMap((entry) => ownWrappers(entry, catalog).flatMap(wrapperModules)),
    ...tools.flatMap(builders),
    ...resources.flatMap(({ matcher }) => matcher ?? []),
  ];
}

/** The wrappers that a component names itself. */
export function ownWrappers(
  { kind, wrappers }: CatalogEntry | ModuleEntry,
  { wrap }: Catalog,
): readonly Wrapper[] {
  return wrappers.slice(wrap[`${kind}s`].length);
}

function wrapperModules(wrapper: Wrapper): readonly ModuleReference[] {
  if (wrapper.kind === 'module') return [wrapper.module];
  const { key, store } = wrapper;
  return [
    ...(key?.kind === 'function' ? [key.module] : []),
    ...(store === undefined ? [] : [store]),
  ];
}

function builders({ source }: ToolEntry): readonly ModuleReference[] {
  if (source.kind !== 'actor') return [];
  const { actor } = source;
  const contents: readonly ActorContent[] =
    actor.kind === 'call' ? [actor.message, actor.reply] : [actor.message];
  return contents.flatMap((content) => (content.kind === 'builder' ? [content.builder] : []));
}
