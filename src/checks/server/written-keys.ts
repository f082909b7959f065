import type { Catalog } from '../../catalog/catalog.js';
import { SETTING_DEFAULTS } from '../../definitions/server.js';
import { valueAt } from '../../manifest/value-at.js';
import type { Revision } from '../../protocol/revisions.js';

/**
 * Whether the root of the manifest has a key. The catalog lacks a key also where its value is wrong and has a finding of
 * its own, so rules about keys that are missing ask here.
 */
export function isWritten(
  { documents: { main } }: Pick<Catalog, 'documents'>,
  key: string,
): boolean {
  return valueAt(main.value, [key]) !== undefined;
}

/** The revisions that the server speaks; none where `protocols` is wrong, so that nothing is found about them. */
export function enabledRevisions(catalog: Catalog): readonly Revision[] {
  const { protocols } = catalog.settings;
  if (protocols !== undefined) return protocols;
  return isWritten(catalog, 'protocols') ? [] : SETTING_DEFAULTS.protocols;
}
