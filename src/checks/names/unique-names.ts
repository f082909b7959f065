import { componentsByKind, type NamedEntry } from '../../catalog/components-by-kind.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { report } from '../../diagnostics/report.js';
import type { Rule } from '../rule.js';

/** Names are unique within a kind, over all files; resources and templates share one name space. */
export const checkUniqueNames: Rule = (catalog) =>
  componentsByKind(catalog).flatMap(duplicateFindings);

function duplicateFindings(entries: readonly NamedEntry[]): Diagnostic[] {
  const first = new Map<string, NamedEntry>();
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
