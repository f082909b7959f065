import type { CatalogEntry, HandlerReference, ModuleEntry } from '../catalog.js';

/** The handler of a component; undefined where something else answers. */
export function handlerOf(entry: CatalogEntry | ModuleEntry): HandlerReference | undefined {
  if (!('source' in entry)) return undefined;
  return entry.source.kind === 'handler' ? entry.source.handler : undefined;
}
