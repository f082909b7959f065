import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { isMetadataKey, isReservedMetadataKey } from '../protocol/names.js';
import { entriesOf, type Rule } from './rule.js';

/** Metadata is sent as `_meta`: its keys follow that grammar, and leave the prefixes of the specification alone. */
export const checkMetadata: Rule = (catalog) =>
  entriesOf(catalog).flatMap(({ definition, document, path }) =>
    Object.keys(definition.metadata ?? {}).flatMap((key): Diagnostic[] => {
      const range = document.keyRangeAt([...path, 'metadata', key]);
      if (!isMetadataKey(key)) return [report('meta-key', range, { key })];
      return isReservedMetadataKey(key) ? [report('meta-key-reserved', range, { key })] : [];
    }),
  );
