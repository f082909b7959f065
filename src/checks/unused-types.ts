import type { Catalog } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';

/** A shared type that nothing needs is mostly a slip. For a catalog without errors: what is left out of it needs types too. */
export function unusedTypes({ documents: { main }, types }: Catalog): readonly Diagnostic[] {
  return types.list
    .filter(({ isUsed }) => !isUsed)
    .map(({ name }) => report('type-unused', main.keyRangeAt(['types', name]), { name }));
}
