import type { Catalog, CatalogEntry, ModuleEntry } from './catalog.js';

/** A component of any kind, as far as its name goes. */
export type NamedEntry = CatalogEntry | ModuleEntry;

/** The components of each kind, those written by hand among them, in declaration order. */
export function componentsByKind(catalog: Catalog): readonly (readonly NamedEntry[])[] {
  const { tools, resources, prompts, modules } = catalog;
  if (modules.length === 0) return [tools, resources, prompts];
  const { main, included } = catalog.documents;
  const order = new Map([main, ...included].map(({ source }, index) => [source, index]));
  const place = (entry: NamedEntry) => {
    const { source, start } = entry.document.keyRangeAt(entry.path);
    return { file: order.get(source) ?? 0, start, entry };
  };
  return [tools, resources, prompts].map((entries, index) =>
    [...entries, ...modules.filter(({ kind }) => kind === KINDS[index])]
      .map(place)
      .sort((a, b) => a.file - b.file || a.start - b.start)
      .map(({ entry }) => entry),
  );
}

const KINDS = ['tool', 'resource', 'prompt'];
