import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { isMetadataKey, isReservedMetadataKey } from '../protocol/names.js';
import { entriesOf, type Rule } from './rule.js';

/**
 * Metadata is sent as `_meta`: its keys follow that grammar, and leave the prefixes of the specification to the extensions
 * that own them.
 */
export const checkMetadata: Rule = (catalog) => {
  const owned = new Set(catalog.serverModules.extensions?.map(({ id }) => prefixOf(id)));
  return entriesOf(catalog).flatMap(({ definition, document, path }) =>
    Object.keys(definition.metadata ?? {}).flatMap((key): Diagnostic[] => {
      const range = document.keyRangeAt([...path, 'metadata', key]);
      if (!isMetadataKey(key)) return [report('meta-key', range, { key })];
      const isForeign = isReservedMetadataKey(key) && !owned.has(prefixOf(key));
      return isForeign ? [report('meta-key-reserved', range, { key })] : [];
    }),
  );
};

function prefixOf(key: string): string {
  return key.slice(0, key.indexOf('/') + 1);
}
