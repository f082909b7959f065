import type { ResourceEntry } from '../catalog/catalog.js';
import { templateOf } from '../catalog/template-of.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { report } from '../diagnostics/report.js';
import { overlapExample } from '../protocol/uri-template/overlap.js';
import type { Rule } from './rule.js';
import { templateIndex } from './template-index.js';

/** Comparisons after which the search ends: enough for thousands of templates that begin differently. */
const MAX_COMPARISONS = 100_000;

/**
 * No URI is matched by two templates: a read of it would fail. Each template is reported once, with the first one that
 * it overlaps. Own matchers are not compared, and equal texts are a finding of their own.
 */
export const checkTemplateOverlaps: Rule = ({ resources }) => {
  const index = templateIndex<ResourceEntry>();
  let comparisons = 0;
  return resources.flatMap((resource): Diagnostic[] => {
    const template = templateOf(resource);
    if (template === undefined) return [];
    const neighbours = index.neighbours(template);
    index.add(template, resource);
    for (const { template: earlier, value } of neighbours) {
      comparisons += 1;
      if (comparisons > MAX_COMPARISONS) return [];
      const uri = earlier.text === template.text ? undefined : overlapExample(earlier, template);
      if (uri !== undefined) return [overlapFinding(value, resource, uri)];
    }
    return [];
  });
};

function overlapFinding(first: ResourceEntry, second: ResourceEntry, uri: string): Diagnostic {
  const names = [first.definition.name, second.definition.name] as const;
  const rangeOf = ({ document, path }: ResourceEntry) => document.rangeAt([...path, 'uriTemplate']);
  return report('template-overlap', rangeOf(second), { names, uri }, [
    { message: 'the first one', range: rangeOf(first) },
  ]);
}
