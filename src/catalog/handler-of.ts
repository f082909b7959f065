import type { CatalogEntry, HandlerReference } from './catalog.js';

/** The handler of a component; undefined where the manifest holds its content. */
export function handlerOf(entry: CatalogEntry): HandlerReference | undefined {
  if (entry.kind === 'tool') return entry.handler;
  return entry.source.kind === 'handler' ? entry.source.handler : undefined;
}
