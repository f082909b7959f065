import type { CatalogEntry } from '../catalog/catalog.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import type { Rule } from './rule.js';

/** Names are unique within a kind, over all files; resources and templates share one name space. */
export const checkUniqueNames: Rule = ({ tools, resources, prompts }) =>
  [tools, resources, prompts].flatMap(duplicateFindings);

function duplicateFindings(entries: readonly CatalogEntry[]): Diagnostic[] {
  const first = new Map<string, CatalogEntry>();
  return entries.flatMap((entry) => {
    const { name } = entry.definition;
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, entry);
      return [];
    }
    return [
      report('name-duplicate', entry.document.keyRangeAt(entry.path), { kind: entry.kind, name }, [
        { message: 'the first one', range: earlier.document.keyRangeAt(earlier.path) },
      ]),
    ];
  });
}
