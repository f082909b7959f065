import type { Catalog, CatalogEntry } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** Judges a catalog. Pure; gives its findings in the order of the catalog, and never throws. */
export type Rule = (catalog: Catalog) => Iterable<Diagnostic>;

/** All components that the manifest defines: tools, then resources, then prompts, in declaration order. */
export function entriesOf({ tools, resources, prompts }: Catalog): readonly CatalogEntry[] {
  return [...tools, ...resources, ...prompts];
}
